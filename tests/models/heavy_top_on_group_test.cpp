// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/heavy_top_on_group.hpp>

#include "support/phase_space_checks.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(heavy_tops_on_the_group)

BOOST_AUTO_TEST_CASE(torque_and_velocity_are_derivatives_of_the_energy) {
    testing::check_phase_gradient<rotation>(
        models::heavy_top_on_group{{0.6, 0.8, 1}, {0.1, 0.2, 0.9}, {0.3, -0.5, 0.8}});
}

BOOST_AUTO_TEST_CASE(bad_parameters_are_named) {
    const auto names = [](const char* name) {
        return [name](const invalid_argument& error) { return error.argument() == name; };
    };
    using top = models::heavy_top_on_group;
    BOOST_CHECK_EXCEPTION((top{{1, -1, 1}, {0, 0, 1}}), invalid_argument, names("inertia"));
    BOOST_CHECK_EXCEPTION((top{{1, 1, 1}, {0, NAN, 1}}), invalid_argument, names("chi"));
    BOOST_CHECK_EXCEPTION((top{{1, 1, 1}, {0, 0, 1}, {INFINITY, 0, 0}}), invalid_argument,
                          names("vertical"));
}

BOOST_AUTO_TEST_SUITE_END()
