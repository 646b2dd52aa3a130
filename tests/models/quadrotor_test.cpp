// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/quadrotor.hpp>

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/system/sde.hpp>

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;
using Eigen::Vector4d;
using quadrotor = models::quadrotor<>;
using state = quadrotor::state_type;

namespace {

const quadrotor drone = quadrotor::of_half_a_kilogram();
const auto rotors_off = [](const state&, double) { return Vector4d(Vector4d::Zero()); };

/// Commands that differ from those of hovering by a factor for each rotor.
auto commands(const Vector4d& factors) {
    return
        [speeds = Vector4d(drone.hover_speed() * factors)](const state&, double) { return speeds; };
}
state flown(state x, const auto& command, double dt, std::size_t steps) {
    ode::integrate_n_steps(runge_kutta_munthe_kaas4<state>{}, drone.system(command), x, 0.0, dt,
                           steps);
    return x;
}

} // namespace

BOOST_AUTO_TEST_SUITE(quadrotors)

BOOST_AUTO_TEST_CASE(hover) {
    const Vector3d place{1, 2, 3};
    const state x = flown(drone.hovering(place), commands(Vector4d::Ones()), 0.01, 1000);
    BOOST_TEST((x.pose.translation() - place).norm() < 1e-12);
    BOOST_TEST(norm_inf(quadrotor::twist(x)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(turn_as_their_rotors_say) {
    // the rotor on the second axis lifts that side: a rotation about the first, and so on
    const auto velocity_after = [](const Vector4d& factors) {
        return quadrotor::twist(flown(drone.hovering({0, 0, 0}), commands(factors), 0.001, 100));
    };
    BOOST_TEST(velocity_after({1, 1.1, 1, 0.9}).angular().x() > 0.1);
    BOOST_TEST(velocity_after({0.9, 1, 1.1, 1}).angular().y() > 0.1);
    const Vector3d yaw = velocity_after({1.1, 0.9, 1.1, 0.9}).angular();
    BOOST_TEST(yaw.z() > 0.1);
    BOOST_TEST(yaw.head<2>().norm() < 1e-12);
    BOOST_TEST(velocity_after(Vector4d::Constant(1.1)).linear().z() > 0.1);
}

BOOST_AUTO_TEST_CASE(fly_on_a_parabola_in_a_vacuum_with_their_rotors_off) {
    auto parameters = drone.parameters();
    parameters.drag.setZero();
    const quadrotor thrown{parameters};
    const rigid_motion pose{rotation::exp({0.4, -0.3, 1}), {1, 2, 3}};
    const Vector3d omega{3, -2, 1}, velocity{2, 0, 5}; // of the body, and of its centre in space
    state x{pose};
    x.vector.head<3>() = omega;
    x.vector.segment<3>(3) = pose.rotation().inverse() * velocity;
    const auto momentum = [&](const state& y) {
        return y.pose.rotation() *
               Vector3d(parameters.inertia.cwiseProduct(quadrotor::twist(y).angular()));
    };
    const Vector3d before = momentum(x);
    ode::integrate_n_steps(runge_kutta_munthe_kaas6<state>{}, thrown.system(rotors_off), x, 0.0,
                           0.01, 100);
    const Vector3d expected = pose.translation() + velocity - 0.5 * 9.81 * Vector3d::UnitZ();
    BOOST_TEST((x.pose.translation() - expected).norm() < 1e-9);
    BOOST_TEST((momentum(x) - before).norm() < 1e-9 * before.norm());
}

BOOST_AUTO_TEST_CASE(fall_no_faster_than_the_air_lets_them) {
    state x = drone.hovering({0, 0, 1000});
    x.vector.tail<4>().setZero();
    x = flown(x, rotors_off, 0.05, 2000);
    const auto& p = drone.parameters();
    BOOST_TEST(std::abs(quadrotor::twist(x).linear().z() + p.mass * p.gravity / p.drag.z()) < 1e-6);
}

BOOST_AUTO_TEST_CASE(have_rotors_that_follow_their_commands_with_a_lag) {
    const state x = flown(drone.hovering({0, 0, 0}), rotors_off, 0.001, 100);
    const double expected = drone.hover_speed() * std::exp(-0.1 / drone.parameters().rotor_lag);
    BOOST_TEST((quadrotor::rotor_speeds(x).array() - expected).matrix().norm() < 1e-6);
}

BOOST_AUTO_TEST_CASE(may_fly_in_gusts) {
    // a wind that pushes the body along the first axis of space, of white noise
    const auto calm = drone.system(commands(Vector4d::Ones()));
    const auto gust = [](const state& x, state::rate_type& rate) {
        set_zero(rate);
        rate.change().segment<3>(3) = x.pose.rotation().inverse() * Vector3d{0.3, 0, 0};
    };
    state x = drone.hovering({0, 0, 0});
    ode::integrate_n_steps(munthe_kaas_heun<state>{}, sde(calm, gust, wiener_path{5, 0, 0.01}), x,
                           0.0, 0.01, 500);
    BOOST_TEST(std::abs(x.pose.translation().x()) > 1e-3);
    BOOST_TEST(x.pose.translation().tail<2>().norm() < 1e-10);
}

#ifdef GEODEINT_TEST_SOPHUS
BOOST_AUTO_TEST_CASE(may_have_poses_of_sophus) {
    using with_sophus = models::quadrotor<Sophus::SE3d>;
    const with_sophus other{drone.parameters()};
    const Vector4d speeds = drone.hover_speed() * Vector4d{1, 1.01, 1.02, 0.97};
    const state x = flown(
        drone.hovering({1, 2, 3}), [&](const state&, double) { return speeds; }, 0.01, 50);
    with_sophus::state_type y = other.hovering({1, 2, 3});
    const auto command = [&](const with_sophus::state_type&, double) { return speeds; };
    ode::integrate_n_steps(runge_kutta_munthe_kaas4<with_sophus::state_type>{},
                           other.system(command), y, 0.0, 0.01, 50);
    BOOST_TEST((x.pose.translation() - y.pose.translation()).norm() < 1e-13);
    BOOST_TEST((x.pose.rotation().matrix() - y.pose.rotationMatrix()).norm() < 1e-13);
    BOOST_TEST((x.vector - y.vector).norm() < 1e-11);
}
#endif

BOOST_AUTO_TEST_CASE(bad_parameters_are_named) {
    const auto names = [](const char* name) {
        return [name](const invalid_argument& error) { return error.argument() == name; };
    };
    auto parameters = drone.parameters();
    parameters.rotor_lag = 0;
    BOOST_CHECK_EXCEPTION(quadrotor{parameters}, invalid_argument, names("rotor_lag"));
    parameters = drone.parameters();
    parameters.inertia.y() = -1;
    BOOST_CHECK_EXCEPTION(quadrotor{parameters}, invalid_argument, names("inertia"));
}

BOOST_AUTO_TEST_SUITE_END()
