// SPDX-License-Identifier: BSL-1.0
//
// Forced Lie-Poisson systems with double-bracket dissipation (Bloch, Farre Puiggali, Martin de
// Diego, eqs. (7) and (10)): a Hamiltonian H and a Casimir C on the dual of G, and a positive
// semidefinite scalar product k on G. With xi = grad H(mu) and chirality e,
//
//     d mu/dt = e ad*_xi mu + ad*_xi k [xi, grad C(mu)],
//
// so that H is kept and C grows, dC/dt = k([xi, grad C], [xi, grad C]): C is the entropy. It is the
// metriplectic system with Pi(mu) xi = e ad*_xi mu and K = ad_xi^T k ad_xi.
//
//     auto system = geodeint::forced_lie_poisson<geodeint::so3>(body, casimir, k);
//
// k is a symmetric matrix in the coordinates of G, the identity by default. Instead of a dissipation
// there may be a force of one's own that does no work (structure/coadjoint_force.hpp),
//
//     d mu/dt = e ad*_xi mu + ad*_xi F(xi),
//     auto system = geodeint::forced_lie_poisson<geodeint::so3>(body,
//                                                              geodeint::coadjoint_force<so3>(F));
//
// which keeps H as well, but no Casimir need grow, dC/dt = <F(xi), [xi, grad C]>: the system has no
// entropy. Runs in metriplectic_midpoint, which keeps H to round-off, and in odeint's own steppers.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/structure/coadjoint_force.hpp>
#include <geodeint/structure/double_bracket.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// The pairing of G, whereas that of vectors is their scalar product.
template <lie_algebra G>
struct algebra_pairing {
    double operator()(const typename G::dual_type& mu, const typename G::algebra_type& x) const {
        return G::pairing(mu, x);
    }
};
template <class G>
concept dual_of_vectors = requires {
    requires bool(G::dual_type::IsVectorAtCompileTime);
};
/// S = 0
struct no_entropy {
    static constexpr bool is_linear = true;

    template <class State>
    double operator()(const State&) const {
        return 0;
    }
    template <class State, class Gradient>
    void gradient(const State& x, Gradient& out) const {
        resize_like(out, x);
        set_zero(out);
    }
};

template <lie_algebra G>
using pairing_of = std::conditional_t<dual_of_vectors<G>, flat_pairing, algebra_pairing<G>>;

} // namespace detail

template <lie_algebra G, hamiltonian<G> H, hamiltonian<G> C>
auto forced_lie_poisson(H h, C casimir, double_bracket<G> bracket = {}) {
    return metriplectic_system<dual<G>, H, double_bracket<G>, C, conserved<>,
                               detail::pairing_of<G>>{
        {}, std::move(h), std::move(bracket), std::move(casimir)};
}

/// With a force of one's own, and no entropy.
template <lie_algebra G, hamiltonian<G> H, class Force>
auto forced_lie_poisson(H h, coadjoint_force_of<G, Force> force) {
    return metriplectic_system<dual<G>, H, coadjoint_force_of<G, Force>, detail::no_entropy,
                               conserved<>, detail::pairing_of<G>>{
        {}, std::move(h), std::move(force), {}};
}

/// Double-bracket dissipation with the scalar product as a matrix.
template <lie_algebra G, hamiltonian<G> H, hamiltonian<G> C>
auto forced_lie_poisson(H h, C casimir,
                        const typename double_bracket<G>::matrix_type& scalar_product) {
    return forced_lie_poisson<G>(std::move(h), std::move(casimir),
                                 double_bracket<G>{scalar_product});
}

} // namespace geodeint
