// SPDX-License-Identifier: BSL-1.0
//
// Twenty steps of every kind on matrices whose size the compiler knows, and on those whose size it
// does not.
#pragma once

#include "support/matrix_problems.hpp"

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

namespace geodeint::testing::matrix_problems {

template <class Fixed, class Dynamic>
void check_sizes_step_alike() {
    constexpr int n = Fixed::dimension;
    using fixed_state = typename Fixed::dual_type;
    using dynamic_state = typename Dynamic::dual_type;
    const wiener_path path{3, 0, 0.1};
    const auto fixed = lie_poisson<Fixed>(quartic_on<Fixed>{}, two_noises<Fixed>(), path);
    const auto dynamic =
        lie_poisson<Dynamic>(quartic_on<Dynamic, n>{}, two_noises<Dynamic, n>(), path);
    const auto agree = [&](auto on_fixed, auto on_dynamic) {
        fixed_state x = start<Fixed>(n);
        dynamic_state y = start<Dynamic>(n);
        for (int i = 0; i < 20; ++i) {
            on_fixed.do_step(fixed, x, 0.1 * i, 0.1);
            on_dynamic.do_step(dynamic, y, 0.1 * i, 0.1);
        }
        BOOST_TEST(norm_inf(dynamic_state(x) - y) < 1e-13);
        BOOST_TEST(norm_inf(start<Dynamic>(n) - y) > 1e-2);
    };
    agree(isospectral_midpoint<Fixed>{}, isospectral_midpoint<Dynamic>{});
    // the solver of the line above is judged once; the simplest one compiles faster
    agree(munthe_kaas_midpoint<Fixed, exponential, fixed_point>{},
          munthe_kaas_midpoint<Dynamic, exponential, fixed_point>{});
    agree(implicit_midpoint<fixed_state, fixed_point>{},
          implicit_midpoint<dynamic_state, fixed_point>{});
    agree(stochastic_heun<fixed_state>{}, stochastic_heun<dynamic_state>{});
}

} // namespace geodeint::testing::matrix_problems
