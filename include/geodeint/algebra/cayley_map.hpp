// SPDX-License-Identifier: BSL-1.0
//
// The Cayley map cay(x) = (1 - x/2)^{-1} (1 + x/2) as a retraction. It is rational, needs no sine
// or cosine, and agrees with the exponential to second order. A policy of the steppers that move
// along a group.
//
// Formulas and derivatives are those of the algebra (so3.hpp, matrix_algebra.hpp, ...).
//
//     geodeint::munthe_kaas_midpoint<geodeint::so3, geodeint::cayley_map> stepper;
//     auto g = geodeint::cayley_map::element<geodeint::rotation>(Eigen::Vector3d{0.1, 0, 0});
#pragma once

#include <geodeint/concepts.hpp>

namespace geodeint {

namespace detail {

template <class G>
concept has_cayley_map = requires(const typename G::algebra_type& x,
                                  const typename G::dual_type& mu) {
    G::coadjoint_cayley(x, mu);
    G::dcayley(x, x);
    G::dcayley_dual(x, mu);
};

} // namespace detail

struct cayley_map {
    template <class Element, class Algebra>
    static Element element(const Algebra& x) {
        return group_traits<Element>::cayley(x);
    }
    template <detail::has_cayley_map G>
    static auto coadjoint_action(G, const typename G::algebra_type& x,
                                 const typename G::dual_type& mu) {
        return G::coadjoint_cayley(x, mu);
    }
    /// The change c = Ad*_{tau(x)} mu - mu, and (d_x tau)^* (mu + c/2) - mu, where the algebra knows them
    /// without rounding mu.
    template <class G>
    [[gnu::always_inline]] static auto
    coadjoint_change(G, const typename G::algebra_type& x,
                     const typename G::dual_type& mu) requires requires {
        G::coadjoint_cayley_change(x, mu);
    }
    { return G::coadjoint_cayley_change(x, mu); }
    template <class G>
    [[gnu::always_inline]] static auto
    mean_change(G, const typename G::algebra_type& x, const typename G::dual_type& mu,
                const typename G::dual_type& change) requires requires {
        G::mean_cayley_change(x, mu, change);
    }
    { return G::mean_cayley_change(x, mu, change); }
    template <detail::has_cayley_map G>
    static auto derivative(G, const typename G::algebra_type& x,
                           const typename G::algebra_type& v) {
        return G::dcayley(x, v);
    }
    template <detail::has_cayley_map G>
    static auto derivative_inverse(G, const typename G::algebra_type& x,
                                   const typename G::algebra_type& v) {
        return G::dcayley_inverse(x, v);
    }
    template <detail::has_cayley_map G>
    static auto derivative_dual(G, const typename G::algebra_type& x,
                                const typename G::dual_type& mu) {
        return G::dcayley_dual(x, mu);
    }
    template <detail::has_cayley_map G>
    static auto derivative_inverse_dual(G, const typename G::algebra_type& x,
                                        const typename G::dual_type& mu) {
        return G::dcayley_inverse_dual(x, mu);
    }
};

} // namespace geodeint
