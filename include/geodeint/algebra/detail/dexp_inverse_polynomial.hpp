// SPDX-License-Identifier: BSL-1.0
//
// dexp^{-1} as a polynomial in ad, for explicit methods: with the side e = +1 of left-invariant and
// e = -1 of right-invariant motion,
//
//     dexp^{-1}_{-e s} v = v + (e/2) [s, v] + (1/12) [s, [s, v]] - (1/720) ad_s^4 v + ...,
//
// cut off after the power `HighestPower` of ad. A Runge-Kutta-Munthe-Kaas method of order p needs
// the power p - 2 (Munthe-Kaas 1999); odd powers above the first do not occur. The printed sign of
// the first bracket in Luesink et al., eqs. (28), (29), is wrong and lowers every method to
// order 2.
//
//     auto v = detail::dexp_inverse_polynomial<geodeint::so3, 2>(+1, s, velocity);
#pragma once

#include <geodeint/algebra/detail/rotation_series.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

#include <cstddef>

namespace geodeint::detail {

/// dexp^{-1}_{-side s} v up to ad_s^HighestPower
template <lie_algebra G, int HighestPower>
inline typename G::algebra_type dexp_inverse_polynomial(double side,
                                                        const typename G::algebra_type& s,
                                                        const typename G::algebra_type& v) {
    static_assert(HighestPower >= 0);
    using algebra_type = typename G::algebra_type;
    if constexpr (HighestPower == 0)
        return v;
    else {
        using real = real_of<algebra_type>;
        using rotation_series::bernoulli_ratios;
        constexpr std::size_t count = HighestPower / 2 + 1;
        static const auto ratios = bernoulli_ratios<count, time_of<real>>();
        const algebra_type first = G::bracket(s, v);
        algebra_type sum = v + real(side / 2) * first;
        if constexpr (HighestPower >= 2) {
            algebra_type power = G::bracket(s, first);
            sum += real(ratios[0]) * power;
            real sign(1);
            for (std::size_t n = 1; n < HighestPower / 2; ++n) {
                power = algebra_type(G::bracket(s, algebra_type(G::bracket(s, power))));
                sign = -sign;
                sum += (sign * real(ratios[n])) * power;
            }
        }
        return sum;
    }
}

} // namespace geodeint::detail
