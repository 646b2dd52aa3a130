// SPDX-License-Identifier: BSL-1.0
//
// A translation of R^N, an element of the abelian group of vectors: the configuration of a
// canonical Hamiltonian system, q in T*R^N = {(q, p)}.
//
//     geodeint::cotangent<geodeint::translation<2>, Eigen::Vector2d> x{q, p};
//     x.configuration.vector()
//
// exp, cayley and log are the identity, composition is addition, Ad and Ad* do nothing. The second
// argument is the type of the numbers (see algebra/real.hpp).
#pragma once

#include <geodeint/algebra/group_traits.hpp>

#include <Eigen/Core>

namespace geodeint {

template <int N, class Real = double>
struct vector_group;

template <int N, class Real = double>
class translation {
public:
    using real_type = Real;
    using vector_type = Eigen::Matrix<Real, N, 1>;

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

template <int N, class Real>
struct group_traits<translation<N, Real>> {
    using algebra = vector_group<N, Real>;
    using element = translation<N, Real>;
    using vector_type = Eigen::Matrix<Real, N, 1>;
    static element identity() { return {}; }
    static element compose(const element& g, const element& h) {
        return vector_type(g.vector() + h.vector());
    }
    static element inverse(const element& g) { return vector_type(-g.vector()); }
    static element exp(const vector_type& x) { return detail::require_finite_exponent(x); }
    static element cayley(const vector_type& x) { return detail::require_finite_exponent(x); }
    static bool all_finite(const element& g) { return geodeint::all_finite(g.vector()); }
    static vector_type log(const element& g) { return g.vector(); }
    static vector_type adjoint(const element&, const vector_type& x) { return x; }
    static vector_type coadjoint_action(const element&, const vector_type& mu) { return mu; }
};

} // namespace geodeint

// The algebra, so that an element is one as soon as this header is there. It includes us in turn.
#include <geodeint/algebra/vector_group.hpp>
