// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/relaxing_rigid_body.hpp>

#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/metriplectic_conditions.hpp>

#include "support/derivative_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::relaxing_rigid_body;

BOOST_AUTO_TEST_SUITE(relaxing_rigid_bodies)

BOOST_AUTO_TEST_CASE(have_the_equations_of_the_paper) {
    const auto system = relaxing_rigid_body::bloch().system();
    const Vector3d p{0.4, -0.7, 0.9}, i{10, 5, 1}, w = p.cwiseQuotient(i);
    Vector3d dpdt;
    system(p, dpdt, 0.0);
    // section 4.3, first component
    const double first = (i(1) - i(2)) / (i(1) * i(2)) * p(1) * p(2) +
                         (1 / (i(1) * i(1)) - 1 / (i(0) * i(1))) * p(0) * p(1) * p(1) +
                         (1 / (i(2) * i(2)) - 1 / (i(0) * i(2))) * p(0) * p(2) * p(2);
    BOOST_TEST(std::abs(dpdt(0) - first) < 1e-15);
    BOOST_TEST((dpdt - (p.cross(w) + w.squaredNorm() * p - w.dot(p) * w)).norm() < 1e-15);
    BOOST_TEST(metriplectic_defects(system, p).worst() < 1e-15);
    check_derivatives(system.hamiltonian(), p);
    check_derivatives(system.entropy(), p);
}

BOOST_AUTO_TEST_CASE(end_about_the_axis_of_the_largest_moment) {
    const auto system = relaxing_rigid_body::bloch().system();
    Vector3d p = relaxing_rigid_body::bloch_initial_state();
    metriplectic_midpoint<gonzalez, Vector3d> stepper;
    const auto run = [&](int from, int to) {
        for (int i = from; i < to; ++i) stepper.do_step(system, p, 0.1 * i, 0.1);
        return system.entropy()(p);
    };
    BOOST_TEST(std::abs(run(0, 100) - 0.500007720541649) < 1e-13);
    BOOST_TEST(std::abs(run(100, 500) - 0.981792194363893) < 1e-9);
    BOOST_TEST(std::abs(run(500, 1000) - 1.00000474185101) < 1e-13);
    run(1000, 5000);
    BOOST_TEST((p - Vector3d{-1.414217451455, 0, 0}).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(refuse_impossible_parameters) {
    const auto refused = [](const char* argument, const Vector3d& inertia, double strength) {
        BOOST_CHECK_EXCEPTION((relaxing_rigid_body{inertia, strength}), invalid_argument,
                              [&](const auto& error) { return error.argument() == argument; });
    };
    refused("inertia", {1, 0, 1}, 1);
    refused("inertia", {1, std::numeric_limits<double>::quiet_NaN(), 1}, 1);
    refused("strength", {1, 2, 3}, -1);
}

BOOST_AUTO_TEST_SUITE_END()
