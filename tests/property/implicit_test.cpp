// SPDX-License-Identifier: BSL-1.0
//
// Steppers put together from others, and the plain midpoint rule, which keeps quadratic Casimirs.
#include "support/step_properties.hpp"

#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(implicit_steppers)

BOOST_AUTO_TEST_CASE(plain_midpoint_with_noise) {
    const step_promises by_solving{.moves_on_orbit = false};
    check_steps<so3, drive::drift_and_noise>(2000, by_solving,
                                             [] { return implicit_midpoint<Eigen::Vector3d>{}; });
    check_steps<se3, drive::drift_and_noise>(2000, by_solving,
                                             [] { return implicit_midpoint<se3::dual_type>{}; });
}

BOOST_AUTO_TEST_CASE(composition_of_midpoint_rules) {
    check_steps<so3, drive::drift>(1000, step_promises{.energy = energies::quadratic}, [] {
        return symmetric_composition<munthe_kaas_midpoint<so3>, 6>{};
    });
}

BOOST_AUTO_TEST_SUITE_END()
