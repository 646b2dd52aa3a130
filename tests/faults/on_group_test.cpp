// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonians and velocities on groups that fail in mid-step.
#include "support/faults.hpp"
#include "support/group_problems.hpp"
#include "support/make_stepper.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using free_state = cotangent<rotation, Vector3d>;
using top_state = se3::dual_type;

namespace {

const free_state satellite_start{rotation::exp({0.4, -0.7, 1.1}), Vector3d{0.4, -0.3, 0.9}};

auto satellite(fault& strike) {
    return hamiltonian_on_group<so3>(
        breakable{models::gravity_gradient_satellite{{1, 2, 3}, 0.7}, strike});
}
auto noisy_top(fault& strike) {
    const models::heavy_top_on_group top{{0.6, 0.8, 1}, {0.1, 0.2, 0.9}};
    const models::heavy_top_on_group shaken{{6, 8, 10}, {0.1, -0.2, 0.1}};
    return hamiltonian_on_group<so3>(breakable{top, strike}, noise(breakable{shaken, strike}),
                                     breakable{wiener_path{5, 3}, strike});
}
auto reduced_top(fault& strike) {
    return lie_poisson<se3>(breakable{models::heavy_top::luesink(), strike});
}
auto body(fault& strike) {
    return lie_poisson<so3>(breakable{models::rigid_body::ephrati(), strike});
}

} // namespace

BOOST_AUTO_TEST_SUITE(a_function_on_a_group_that_fails)

BOOST_AUTO_TEST_CASE(in_the_variational_midpoint_rule) {
    check_survives_faults(make<variational_midpoint<so3, cayley_map, free_state>>(), satellite,
                          satellite_start);
    check_survives_faults(make<variational_midpoint<so3, exponential, free_state>>(), noisy_top,
                          satellite_start);
    check_survives_faults(make<variational_midpoint<so3, cayley_map, top_state>>(), reduced_top,
                          models::heavy_top::luesink_initial_state());
    check_survives_faults(make<variational_midpoint<so3, exponential>>(), body, Vector3d{1, 2, 3});
    // in room on the stack, for a state of another type than the stepper's own
    check_survives_faults(make<variational_midpoint<so3, exponential>>(), satellite,
                          satellite_start);
}

BOOST_AUTO_TEST_CASE(in_runge_kutta_steps) {
    const auto attitude = [](fault& strike) { return breakable{steered<rotation>{}, strike}; };
    const auto pose = [](fault& strike) { return breakable{steered<rigid_motion>{}, strike}; };
    check_survives_faults(make<runge_kutta_munthe_kaas4<rotation>>(), attitude,
                          some_element<rotation>());
    check_survives_faults(make<runge_kutta_munthe_kaas5<rigid_motion>>(), pose,
                          some_element<rigid_motion>());
    check_survives_faults(make<munthe_kaas_heun<rotation>>(), attitude, some_element<rotation>());
    check_survives_faults(make<runge_kutta_munthe_kaas4<free_state>>(), body, satellite_start);
}

BOOST_AUTO_TEST_SUITE_END()
