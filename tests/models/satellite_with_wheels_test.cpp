// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/satellite_with_wheels.hpp>

#include <geodeint/stepper/commutator_free4.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>

using namespace geodeint;
namespace ode = boost::numeric::odeint;
using Eigen::Quaterniond;
using Eigen::Vector3d;
using satellite = models::satellite_with_wheels<3>;
using state = satellite::state_type;

namespace {

const Vector3d inertia{3, 2, 1};
const satellite body = satellite::along_the_axes(inertia);
const rotation attitude = rotation::exp({0.3, -0.8, 0.5});
const Vector3d spin{0.5, -0.2, 0.4}, wheels{0.3, 0.1, -0.2};

Vector3d motor_torques(double t) {
    return {0.2 * std::sin(t), 0.1 * std::cos(2 * t), -0.1 * std::sin(3 * t)};
}
const auto driven = body.system([](const state&, double t) { return motor_torques(t); });

/// R (I omega + h), computed from what one sees of the satellite.
Vector3d total_momentum(const rotation& R, const Vector3d& omega, const Vector3d& h) {
    return R * Vector3d(inertia.cwiseProduct(omega) + h);
}
Vector3d total_momentum(const state& x) {
    return total_momentum(x.pose, body.body_velocity(x), satellite::wheel_momenta(x));
}

/// The same satellite in ten numbers: quaternion, body velocity and momenta of the wheels.
using numbers = std::array<double, 10>;
void in_numbers(const numbers& x, numbers& dxdt, double t) {
    const Quaterniond q{x[0], x[1], x[2], x[3]};
    const Vector3d omega{x[4], x[5], x[6]}, h{x[7], x[8], x[9]};
    const Quaterniond dq = q * Quaterniond{0, omega[0] / 2, omega[1] / 2, omega[2] / 2};
    const Vector3d u = motor_torques(t);
    const Vector3d momentum = inertia.cwiseProduct(omega) + h;
    const Vector3d change = (momentum.cross(omega) - u).cwiseQuotient(inertia);
    dxdt = {dq.w(), dq.x(), dq.y(), dq.z(), change[0], change[1], change[2], u[0], u[1], u[2]};
}
struct seen {
    rotation attitude;
    Vector3d omega, h;
};
/// By odeint's runge_kutta4.
seen classical_run(double dt, std::size_t steps) {
    const Quaterniond& q = attitude.quaternion();
    numbers x{q.w(),   q.x(),   q.y(),     q.z(),     spin[0],
              spin[1], spin[2], wheels[0], wheels[1], wheels[2]};
    ode::integrate_n_steps(ode::runge_kutta4<numbers>{}, in_numbers, x, 0.0, dt, steps);
    return {rotation{Quaterniond{x[0], x[1], x[2], x[3]}}, {x[4], x[5], x[6]}, {x[7], x[8], x[9]}};
}

} // namespace

BOOST_AUTO_TEST_SUITE(satellites_with_wheels)

BOOST_AUTO_TEST_CASE(start_with_the_velocity_that_was_asked_for) {
    const state x = body.start(attitude, spin, wheels);
    BOOST_TEST((body.body_velocity(x) - spin).norm() < 1e-15);
    BOOST_TEST((satellite::wheel_momenta(x) == wheels));
    BOOST_TEST((total_momentum(x) - satellite::momentum_in_space(x)).norm() < 1e-15);
    const auto tilted = models::satellite_with_wheels<4>::pyramid(inertia);
    const auto y = tilted.start(attitude, spin, {0.3, 0.1, -0.2, 0.7});
    BOOST_TEST((tilted.body_velocity(y) - spin).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(keep_their_momentum_in_space_where_ten_numbers_do_not) {
    const double dt = 0.1;
    const std::size_t steps = 5000;
    const state start = body.start(attitude, spin, wheels);
    const Vector3d before = total_momentum(start);
    const auto drift = [&](auto stepper) {
        state x = start;
        ode::integrate_n_steps(stepper, driven, x, 0.0, dt, steps);
        return (total_momentum(x) - before).norm() / before.norm();
    };
    BOOST_TEST(drift(munthe_kaas_heun<state>{}) < 1e-13);
    BOOST_TEST(drift(runge_kutta_munthe_kaas3<state>{}) < 1e-13);
    BOOST_TEST(drift(runge_kutta_munthe_kaas4<state>{}) < 1e-13);
    BOOST_TEST(drift(runge_kutta_munthe_kaas5<state>{}) < 1e-13);
    BOOST_TEST(drift(runge_kutta_munthe_kaas6<state>{}) < 1e-13);
    BOOST_TEST(drift(commutator_free4<state>{}) < 1e-13);

    const seen end = classical_run(dt, steps);
    const double classical =
        (total_momentum(end.attitude, end.omega, end.h) - before).norm() / before.norm();
    BOOST_TEST(classical > 1e-6);
    BOOST_TEST_MESSAGE("runge_kutta4 in ten numbers drifts by " << classical);
}

BOOST_AUTO_TEST_CASE(go_where_the_equations_in_numbers_lead) {
    state x = body.start(attitude, spin, wheels);
    ode::integrate_n_steps(runge_kutta_munthe_kaas6<state>{}, driven, x, 0.0, 0.02, 200);
    const seen exact = classical_run(0.001, 4000);
    BOOST_TEST((x.pose.inverse() * exact.attitude).log().norm() < 1e-10);
    BOOST_TEST((body.body_velocity(x) - exact.omega).norm() < 1e-10);
    BOOST_TEST((satellite::wheel_momenta(x) - exact.h).norm() < 1e-10);
}

BOOST_AUTO_TEST_CASE(keep_their_energy_while_the_motors_are_off) {
    state x = body.start(attitude, spin, wheels);
    const double before = body.energy(x);
    ode::integrate_n_steps(runge_kutta_munthe_kaas6<state>{}, body.system(), x, 0.0, 0.05, 1000);
    BOOST_TEST(std::abs(body.energy(x) - before) < 1e-9 * before);
    BOOST_TEST((satellite::wheel_momenta(x) == wheels));
}

BOOST_AUTO_TEST_CASE(come_to_rest_when_the_wheels_take_the_momentum) {
    const auto braking =
        body.system([](const state& x, double) { return Vector3d(body.body_velocity(x)); });
    state x = body.start(attitude, spin);
    ode::integrate_n_steps(runge_kutta_munthe_kaas4<state>{}, braking, x, 0.0, 0.1, 1500);
    BOOST_TEST(body.body_velocity(x).norm() < 1e-10);
    BOOST_TEST((satellite::wheel_momenta(x) - satellite::momentum_in_body(x)).norm() < 1e-10);
}

BOOST_AUTO_TEST_CASE(gain_what_a_torque_from_outside_gives) {
    // a torque that is constant in space
    const Vector3d torque{0.1, 0.2, -0.3};
    const auto no_motors = [](const state&, double) { return Vector3d(Vector3d::Zero()); };
    const auto pushed = body.system(
        no_motors, [&](const state& x, double) { return Vector3d(x.pose.inverse() * torque); });
    state x = body.start(attitude, spin, wheels);
    const Vector3d expected = satellite::momentum_in_space(x) + 2 * torque;
    ode::integrate_n_steps(runge_kutta_munthe_kaas4<state>{}, pushed, x, 0.0, 0.1, 20);
    BOOST_TEST((total_momentum(x) - expected).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(bad_parameters_are_named) {
    const auto names = [](const char* name) {
        return [name](const invalid_argument& error) { return error.argument() == name; };
    };
    BOOST_CHECK_EXCEPTION(satellite::along_the_axes({1, 0, 1}), invalid_argument, names("inertia"));
    BOOST_CHECK_EXCEPTION((satellite{inertia, 2 * Eigen::Matrix3d::Identity()}), invalid_argument,
                          names("axes"));
}

BOOST_AUTO_TEST_SUITE_END()
