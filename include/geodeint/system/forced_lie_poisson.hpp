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
// k is a symmetric matrix in the coordinates of G, the identity by default. Runs in
// metriplectic_midpoint and in odeint's own steppers.
#pragma once

#include <geodeint/concepts.hpp>
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
template <lie_algebra G>
using pairing_of = std::conditional_t<dual_of_vectors<G>, flat_pairing, algebra_pairing<G>>;

} // namespace detail

template <lie_algebra G, hamiltonian<G> H, hamiltonian<G> C>
auto forced_lie_poisson(H h, C casimir, double_bracket<G> bracket = {}) {
    return metriplectic_system<dual<G>, H, double_bracket<G>, C, conserved<>,
                               detail::pairing_of<G>>{
        {}, std::move(h), std::move(bracket), std::move(casimir)};
}

/// The same with the scalar product as a matrix.
template <lie_algebra G, hamiltonian<G> H, hamiltonian<G> C>
auto forced_lie_poisson(H h, C casimir,
                        const typename double_bracket<G>::matrix_type& scalar_product) {
    return forced_lie_poisson<G>(std::move(h), std::move(casimir),
                                 double_bracket<G>{scalar_product});
}

} // namespace geodeint
