// SPDX-License-Identifier: BSL-1.0
//
// The exponential to third order on the dual of an algebra, for the inner stages of explicit methods,
//
//     Ad*_{exp x} mu = mu + ad*_x mu + ad*_x^2 mu / 2 + ad*_x^3 mu / 6 + O(|x|^4),
//
// which need not be on the orbit: only the last move of a step is, and there the error of a stage,
// O(dt^4), arrives times dt. Elements of a group cannot leave it, and are moved by the exponential.
//
//     space::template move<detail::short_exponential>(sigma, x, stage);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

namespace geodeint::detail {

struct short_exponential {
    template <class Element, class Algebra>
    static Element element(const Algebra& x) {
        return group_traits<Element>::exp(x);
    }
    template <class G>
    [[gnu::always_inline]] static typename G::dual_type
    coadjoint_action(G, const typename G::algebra_type& x, const typename G::dual_type& mu) {
        using dual_type = typename G::dual_type;
        using real = real_of<dual_type>;
        if constexpr (requires { G::coadjoint_exp_cubic(x, mu); }) {
            return G::coadjoint_exp_cubic(x, mu);
        } else {
            const dual_type first = G::coadjoint(x, mu);
            const dual_type second = G::coadjoint(x, first);
            const dual_type third = G::coadjoint(x, second);
            return mu + (first + (real(1) / real(2) * second + real(1) / real(6) * third));
        }
    }
};

} // namespace geodeint::detail
