// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/gravity_gradient_satellite.hpp>

#include "support/phase_space_checks.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;
using satellite = models::gravity_gradient_satellite;

BOOST_AUTO_TEST_SUITE(gravity_gradient_satellites)

BOOST_AUTO_TEST_CASE(torque_and_velocity_are_derivatives_of_the_energy) {
    testing::check_phase_gradient<rotation>(satellite{{1, 2, 3}, 0.7});
}

BOOST_AUTO_TEST_CASE(rests_in_the_orbital_frame_with_its_axes_along_it) {
    const satellite body{{2, 3, 1}, 0.7};
    const cotangent<rotation, Vector3d> x{{}, Vector3d{0, 3 * 0.7, 0}};
    phase_vector<Vector3d, Vector3d> velocity;
    hamiltonian_on_group<so3>(body)(x, velocity, 0.0);
    BOOST_TEST(velocity.configuration.norm() < 1e-15);
    BOOST_TEST(velocity.momentum.norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(bad_parameters_are_named) {
    const auto names = [](const char* name) {
        return [name](const invalid_argument& error) { return error.argument() == name; };
    };
    BOOST_CHECK_EXCEPTION((satellite{{1, 0, 1}, 1}), invalid_argument, names("inertia"));
    BOOST_CHECK_EXCEPTION((satellite{{1, 1, 1}, NAN}), invalid_argument, names("orbital_rate"));
}

BOOST_AUTO_TEST_CASE(makes_its_system) {
    const satellite model{Vector3d{3, 2, 1}, 1.0};
    static_assert(lives_on<decltype(model.system()), cotangent_bundle<so3>>);
    BOOST_TEST((model.system().hamiltonian().inertia() == model.inertia()));
}

BOOST_AUTO_TEST_SUITE_END()
