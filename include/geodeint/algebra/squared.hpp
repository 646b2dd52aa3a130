// SPDX-License-Identifier: BSL-1.0
//
// A retraction made of two halves, tau(x/2)^2. With the exponential it is the exponential itself; with
// the Cayley map it is the chart of the variational midpoint rule, which moves by tau(x/2) twice with
// its momentum in between (Gay-Balmaz and Wu, (41)). Of the derivatives
//
//     d_x = (1 + Ad_{tau(x/2)}) d_{x/2}tau / 2,      d_x^* mu = (d_{x/2} tau)^* (mu + Ad*_{tau(x/2)} mu)/2
//
// the inverses have no closed form.
//
//     geodeint::hamiltonian_poisson<geodeint::lie_dual<geodeint::so3, geodeint::squared<cayley_map>>>
#pragma once

#include <geodeint/concepts.hpp>

namespace geodeint {

template <class Tau>
struct squared {
    template <class Element, class Algebra>
    static Element element(const Algebra& x) {
        const Algebra half = 0.5 * x;
        const Element g = Tau::template element<Element>(half);
        return group_traits<Element>::compose(g, g);
    }
    template <class G>
    static auto coadjoint_action(G, const typename G::algebra_type& x,
                                 const typename G::dual_type& mu) {
        const typename G::algebra_type half = 0.5 * x;
        const typename G::dual_type moved = Tau::coadjoint_action(G{}, half, mu);
        return Tau::coadjoint_action(G{}, half, moved);
    }
    template <class G>
    static typename G::algebra_type derivative(G, const typename G::algebra_type& x,
                                               const typename G::algebra_type& v) {
        const typename G::algebra_type half = 0.5 * x, back = -0.5 * x;
        const typename G::algebra_type w = Tau::derivative(G{}, half, v);
        // Ad_{tau(x)} is d_x tau after the inverse of d_{-x} tau
        const typename G::algebra_type turned = Tau::derivative_inverse(G{}, back, w);
        return 0.5 * (w + typename G::algebra_type(Tau::derivative(G{}, half, turned)));
    }
    template <class G>
    static typename G::dual_type derivative_dual(G, const typename G::algebra_type& x,
                                                 const typename G::dual_type& mu) {
        const typename G::algebra_type half = 0.5 * x;
        const typename G::dual_type moved = Tau::coadjoint_action(G{}, half, mu);
        const typename G::dual_type mean = 0.5 * (mu + moved);
        return Tau::derivative_dual(G{}, half, mean);
    }
};

} // namespace geodeint
