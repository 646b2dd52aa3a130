// SPDX-License-Identifier: BSL-1.0
//
// The exponential map as a retraction, a policy of the steppers that move along a group.
//
// tau(x) = exp(x), with the derivatives dexp and dexp^{-1} of the algebra (Iserles, Munthe-Kaas,
// Norsett, Zanna, Lie-group methods, Acta Numerica 2000). Motion with a constant velocity is exact.
// The default of the Munthe-Kaas schemes.
//
//     geodeint::variational_midpoint<geodeint::so3, geodeint::exponential> stepper;
//     auto g = geodeint::exponential::element<geodeint::rotation>(Eigen::Vector3d{0.1, 0, 0});
#pragma once

#include <geodeint/concepts.hpp>

namespace geodeint {

namespace detail {

template <class G>
concept has_dexp_dual = requires(const typename G::algebra_type& x,
                                 const typename G::dual_type& mu) {
    G::dexp_dual(x, mu);
};

} // namespace detail

struct exponential {
    template <class Element, class Algebra>
    static Element element(const Algebra& x) {
        return group_traits<Element>::exp(x);
    }
    template <class G>
    [[gnu::always_inline]] static auto coadjoint_action(G, const typename G::algebra_type& x,
                                                        const typename G::dual_type& mu) {
        return G::coadjoint_exp(x, mu);
    }
    /// The change c = Ad*_{tau(x)} mu - mu, and (d_x tau)^* (mu + c/2) - mu, where the algebra knows them
    /// without rounding mu.
    template <class G>
    [[gnu::always_inline]] static auto
    coadjoint_change(G, const typename G::algebra_type& x,
                     const typename G::dual_type& mu) requires requires {
        G::coadjoint_exp_change(x, mu);
    }
    { return G::coadjoint_exp_change(x, mu); }
    template <class G>
    [[gnu::always_inline]] static auto
    mean_change(G, const typename G::algebra_type& x, const typename G::dual_type& mu,
                const typename G::dual_type& change) requires requires {
        G::mean_exp_change(x, mu, change);
    }
    { return G::mean_exp_change(x, mu, change); }
    template <class G>
    static auto derivative(G, const typename G::algebra_type& x,
                           const typename G::algebra_type& v) {
        return G::dexp(x, v);
    }
    template <class G>
    static auto derivative_inverse(G, const typename G::algebra_type& x,
                                   const typename G::algebra_type& v) {
        return G::dexp_inverse(x, v);
    }
    template <detail::has_dexp_dual G>
    static auto derivative_dual(G, const typename G::algebra_type& x,
                                const typename G::dual_type& mu) {
        return G::dexp_dual(x, mu);
    }
    template <class G>
    static auto derivative_inverse_dual(G, const typename G::algebra_type& x,
                                        const typename G::dual_type& mu) {
        return G::dexp_inverse_dual(x, mu);
    }
};

} // namespace geodeint
