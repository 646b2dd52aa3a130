// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/se3.hpp>
#include <geodeint/models/underwater_vehicle.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/derivative_checks.hpp"
#include "support/structure.hpp"

#include <Eigen/Eigenvalues>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;
using vehicle = models::underwater_vehicle;

BOOST_AUTO_TEST_SUITE(underwater_vehicles)

BOOST_AUTO_TEST_CASE(derivatives_are_those_of_the_energy) {
    testing::check_derivatives(vehicle{{1, 2, 3}, {0.5, 0.7, 0.4}},
                               vehicle::state_type{{0.3, -1.2, 0.7}, {0.5, 0.1, -0.4}});
}

BOOST_AUTO_TEST_CASE(moves_by_kirchhoffs_equations) {
    const vehicle body{{1, 2, 3}, {0.5, 0.7, 0.4}};
    const vehicle::state_type x{{0.3, -1.2, 0.7}, {0.5, 0.1, -0.4}};
    const Vector3d omega = x.momentum.cwiseQuotient(body.inertia());
    const Vector3d velocity = x.advected.cwiseQuotient(body.mass());
    vehicle::state_type rate;
    lie_poisson<se3>(body)(x, rate, 0.0);
    BOOST_TEST((rate.momentum - x.momentum.cross(omega) - x.advected.cross(velocity)).norm() <
               1e-15);
    BOOST_TEST((rate.advected - x.advected.cross(omega)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(the_fluid_of_a_spheroid_is_that_of_a_sphere_and_of_a_needle_in_the_limits) {
    // a sphere carries half of its volume along, and nothing when it turns
    const vehicle sphere = vehicle::spheroid(1.01, 1);
    for (int i = 0; i < 3; ++i) BOOST_TEST(std::abs(sphere.mass()(i) - 1.5) < 0.01);
    BOOST_TEST(std::abs(sphere.inertia().x() - 0.4) < 0.01);
    // a needle carries its own volume sideways, none lengthwise
    const vehicle needle = vehicle::spheroid(100, 1);
    BOOST_TEST(std::abs(needle.mass().x() - 2) < 0.01);
    BOOST_TEST(std::abs(needle.mass().z() - 1) < 0.01);
}

BOOST_AUTO_TEST_CASE(spin_stabilises_from_the_stated_momentum_on) {
    // the eigenvalues of the linearised motion along the long axis
    const vehicle body = vehicle::spheroid(2, 1);
    const auto system = lie_poisson<se3>(body);
    const auto growth = [&](double spin) {
        const Eigen::MatrixXd matrix = testing::jacobian(
            [&](const vehicle::state_type& x) {
                vehicle::state_type rate;
                system(x, rate, 0.0);
                return rate;
            },
            vehicle::state_type{{0, 0, spin}, {0, 0, 1}});
        return Eigen::EigenSolver<Eigen::MatrixXd>(matrix, false).eigenvalues().real().maxCoeff();
    };
    const double enough = body.stabilising_momentum(1);
    BOOST_TEST(enough > 0.1);
    BOOST_TEST(growth(0.95 * enough) > 0.01);
    BOOST_TEST(growth(1.05 * enough) < 1e-7);
    BOOST_TEST(std::abs(body.stabilising_momentum(-2) - 2 * enough) < 1e-15);
    BOOST_TEST((vehicle{{1, 1, 1}, {1, 1, 2}}.stabilising_momentum(1)) == 0.0);
}

BOOST_AUTO_TEST_CASE(bad_parameters_are_named) {
    const auto names = [](const char* name) {
        return [name](const invalid_argument& error) { return error.argument() == name; };
    };
    BOOST_CHECK_EXCEPTION((vehicle{{1, 0, 1}, {1, 1, 1}}), invalid_argument, names("inertia"));
    BOOST_CHECK_EXCEPTION((vehicle{{1, 1, 1}, {1, -1, 1}}), invalid_argument, names("mass"));
    BOOST_CHECK_EXCEPTION(vehicle::spheroid(1, 0), invalid_argument, names("width"));
    BOOST_CHECK_EXCEPTION(vehicle::spheroid(1, 2), invalid_argument, names("length"));
}

BOOST_AUTO_TEST_SUITE_END()
