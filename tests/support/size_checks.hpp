// SPDX-License-Identifier: BSL-1.0
//
// The same random step on an algebra whose size the compiler knows and on one whose size it does
// not.
#pragma once

#include "support/matrix_exponentials.hpp"
#include "support/step_properties.hpp"

#include <vector>

namespace geodeint::testing {

/// The system of a step with noise, on an algebra with the same coordinates.
template <lie_algebra Other, lie_algebra G>
auto system_on(const random_step<G>& step) {
    std::vector<power_of_pairing<Other>> noises;
    for (const auto& each : step.noises) noises.push_back(each.template on<Other>());
    return lie_poisson<Other>(step.h.template on<Other>(), noise(noises), step.path);
}

/// The whole cascade of solvers is tried on so(4); elsewhere the plain fixed point compiles faster.
/// Near steps are the same to round-off; far ones may be other solutions, on the same orbit.
template <class Fixed, class Dynamic, class FixedStepper, class DynamicStepper>
void check_sizes(random_case& random) {
    const random_step<Fixed> step{random};
    const typename Dynamic::dual_type x = step.x;
    FixedStepper fixed;
    DynamicStepper dynamic;
    const auto one = attempt(fixed, step.noisy_system(), step.x, step.t, step.dt);
    const auto other = attempt(dynamic, system_on<Dynamic>(step), x, step.t, step.dt);
    const double reach = step.noise_reach();
    if (other) BOOST_TEST(orbit_defect<Fixed>(step.x, *other, reach) <= 16 + 2 * reach * reach);
    if (reach > near) return;
    BOOST_TEST((one.has_value() && other.has_value()), "a near step was refused");
    if (one && other) BOOST_TEST((*one - *other).norm() <= 16 * round_off * step.size());
}

} // namespace geodeint::testing
