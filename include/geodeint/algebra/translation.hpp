// SPDX-License-Identifier: BSL-1.0
//
// A translation of R^N, an element of the abelian group of vectors: the configuration of a
// canonical Hamiltonian system, q in T*R^N = {(q, p)}.
//
//     geodeint::cotangent<geodeint::translation<2>, Eigen::Vector2d> x{q, p};
//     x.configuration.vector()
//
// exp, cayley and log are the identity, composition is addition, Ad and Ad* do nothing.
#pragma once

#include <geodeint/algebra/group_traits.hpp>

#include <Eigen/Core>

namespace geodeint {

template <int N>
struct vector_group;

template <int N>
class translation {
public:
    using vector_type = Eigen::Matrix<double, N, 1>;

    /// The identity.
    translation() : shift_{vector_type::Zero()} {}
    translation(const vector_type& shift) : shift_{shift} {}

    const vector_type& vector() const { return shift_; }

    friend bool operator==(const translation& g, const translation& h) {
        return g.shift_ == h.shift_;
    }

private:
    vector_type shift_;
};

template <int N>
struct group_traits<translation<N>> {
    using algebra = vector_group<N>;
    using vector_type = Eigen::Matrix<double, N, 1>;
    static translation<N> identity() { return {}; }
    static translation<N> compose(const translation<N>& g, const translation<N>& h) {
        return vector_type(g.vector() + h.vector());
    }
    static translation<N> inverse(const translation<N>& g) { return vector_type(-g.vector()); }
    static translation<N> exp(const vector_type& x) { return detail::require_finite_exponent(x); }
    static translation<N> cayley(const vector_type& x) {
        return detail::require_finite_exponent(x);
    }
    static bool all_finite(const translation<N>& g) { return g.vector().allFinite(); }
    static vector_type log(const translation<N>& g) { return g.vector(); }
    static vector_type adjoint(const translation<N>&, const vector_type& x) { return x; }
    static vector_type coadjoint_action(const translation<N>&, const vector_type& mu) { return mu; }
};

} // namespace geodeint

// The algebra, so that an element is one as soon as this header is there. It includes us in turn.
#include <geodeint/algebra/vector_group.hpp>
