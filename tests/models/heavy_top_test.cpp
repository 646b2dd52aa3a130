// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/se3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/derivative_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(heavy_tops)

BOOST_AUTO_TEST_CASE(derivatives_are_those_of_the_energy) {
    testing::check_derivatives(models::heavy_top{Vector3d{4, 2, 1}, Vector3d{0.1, 0.3, 1}},
                               semidirect_dual{Vector3d{0.3, -1.2, 0.7}, Vector3d{0.5, 0.1, -0.4}});
}

BOOST_AUTO_TEST_CASE(gravity_turns_it_by_gamma_cross_chi) {
    // Luesink et al. (38) and (39) disagree in this sign; +chi.gamma goes with gamma x chi
    const auto top = models::heavy_top::luesink();
    const auto x = models::heavy_top::luesink_initial_state();
    se3::dual_type velocity;
    lie_poisson<se3>(top)(x, velocity, 0.0);
    const Vector3d omega = x.momentum.cwiseQuotient(top.inertia());
    BOOST_TEST((velocity.momentum - x.momentum.cross(omega) - x.advected.cross(top.chi())).norm() <
               1e-15);
    BOOST_TEST((velocity.advected - x.advected.cross(omega)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(bad_parameters_are_named) {
    const auto names = [](const char* name) {
        return [name](const invalid_argument& error) { return error.argument() == name; };
    };
    BOOST_CHECK_EXCEPTION((models::heavy_top{Vector3d{1, 0, 1}, Vector3d::Zero()}),
                          invalid_argument, names("inertia"));
    BOOST_CHECK_EXCEPTION((models::heavy_top{Vector3d{1, 1, 1}, Vector3d{0, NAN, 0}}),
                          invalid_argument, names("chi"));
}

BOOST_AUTO_TEST_CASE(makes_its_system) {
    const auto top = models::heavy_top::luesink();
    const auto x = models::heavy_top::luesink_initial_state();
    se3::dual_type expected, found;
    lie_poisson<se3>(top)(x, expected, 0.0);
    top.system()(x, found, 0.0);
    BOOST_TEST((found == expected));
}

BOOST_AUTO_TEST_SUITE_END()
