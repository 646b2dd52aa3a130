// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/derivative_checks.hpp"

#include <geodeint/function/linear.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/system/noise.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(rigid_bodies)

BOOST_AUTO_TEST_CASE(derivatives_are_those_of_the_energy) {
    testing::check_derivatives(models::rigid_body::ephrati(), Vector3d{0.3, -1.2, 0.7});
}

BOOST_AUTO_TEST_CASE(moves_by_eulers_equations) {
    const models::rigid_body body{Vector3d{1, 2, 3}};
    const Vector3d m{0.5, -1, 2};
    Vector3d velocity;
    lie_poisson<so3>(body)(m, velocity, 0.0);
    BOOST_TEST((velocity - m.cross(Vector3d{0.5, -0.5, 2.0 / 3})).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(inertia_must_be_positive) {
    for (const double bad : {0.0, -1.0, std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::quiet_NaN()})
        BOOST_CHECK_EXCEPTION((models::rigid_body{Vector3d{1, bad, 1}}), invalid_argument,
                              [](const auto& error) { return error.argument() == "inertia"; });
}

BOOST_AUTO_TEST_CASE(makes_its_system) {
    const auto body = models::rigid_body::ephrati();
    const auto shaken = body.system(noise(linear{Vector3d{0.1, 0, 0}}), wiener_path{1, 2, 0.01});
    static_assert(lives_on<decltype(shaken), dual<so3>>);
    const Vector3d m{0.3, -0.5, 0.9};
    Vector3d expected, found, drift;
    lie_poisson<so3>(body)(m, expected, 0.0);
    body.system()(m, found, 0.0);
    shaken(m, drift, 0.0);
    BOOST_TEST((found == expected));
    BOOST_TEST((drift == expected));
}

BOOST_AUTO_TEST_SUITE_END()
