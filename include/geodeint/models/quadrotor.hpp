// SPDX-License-Identifier: BSL-1.0
//
// A quadrotor: its pose (R, p), its angular velocity omega and linear velocity v in the body frame,
// and the speeds n_1, ..., n_4 of its rotors, which follow their commands with a lag. The rotors sit
// on the body's first axis, second axis, and opposite of these; the third axis points up, and
// neighbours turn in opposite directions. With mass m, inertia I and the arms r_i,
//
//     dR/dt = R hat(omega),     dp/dt = R v,
//     I domega/dt = I omega x omega + sum_i ( k n_i^2 r_i x e_3 - (-1)^i c n_i^2 e_3 ),
//     m dv/dt     = m v x omega + sum_i k n_i^2 e_3 - D v - m g R^T e_3,
//     dn_i/dt     = (command_i - n_i) / lag,
//
// where k n^2 and c n^2 are thrust and reaction torque of a rotor and D is the drag of the air.
//
// (Mahony, Kumar, Corke, Multirotor aerial vehicles, IEEE Robotics and Automation Magazine 2012, for
// thrust and torque.)
//
//     const auto drone = geodeint::models::quadrotor<>::of_half_a_kilogram();
//     auto x = drone.hovering({0, 0, 1});
//     const auto system = drone.system([](const auto& x, double t) { return rotor_speeds; });
//     geodeint::runge_kutta_munthe_kaas4<geodeint::models::quadrotor<>::state_type>{}
//         .do_step(system, x, t, dt);
#pragma once

#include <geodeint/algebra/pose_with.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cmath>
#include <utility>

namespace geodeint::models {

/// Lengths in metres, masses in kilograms, rotor speeds in radians per second.
struct quadrotor_parameters {
    double mass;
    Eigen::Vector3d inertia;
    double arm;                ///< from the centre to a rotor
    double thrust_coefficient; ///< k
    double torque_coefficient; ///< c
    double rotor_lag;
    Eigen::Vector3d drag = {0, 0, 0}; ///< D, along the axes of the body
    double gravity = 9.81;
};

/// The pose may be of any type: rigid_motion, or Sophus::SE3d.
template <class Pose = rigid_motion>
class quadrotor {
public:
    /// Pose; angular velocity, linear velocity and rotor speeds.
    using state_type = pose_with<Pose, 10>;
    using rotor_vector = Eigen::Vector4d;

    explicit quadrotor(const quadrotor_parameters& parameters) : parameters_{parameters} {
        require_positive(parameters.mass, "mass");
        for (int i = 0; i < 3; ++i) require_positive(parameters.inertia(i), "inertia");
        require_positive(parameters.arm, "arm");
        require_positive(parameters.thrust_coefficient, "thrust_coefficient");
        require_finite(parameters.torque_coefficient, "torque_coefficient");
        require_positive(parameters.rotor_lag, "rotor_lag");
        for (int i = 0; i < 3; ++i) require_finite(parameters.drag(i), "drag");
        require_finite(parameters.gravity, "gravity");
    }

    /// Of the size of those in laboratories: half a kilogram, arms of 17 cm.
    static quadrotor of_half_a_kilogram() {
        return quadrotor{{.mass = 0.5,
                          .inertia = {0.0023, 0.0023, 0.004},
                          .arm = 0.17,
                          .thrust_coefficient = 6e-6,
                          .torque_coefficient = 1.4e-7,
                          .rotor_lag = 0.05,
                          .drag = {0.25, 0.25, 0.1}}};
    }

    const quadrotor_parameters& parameters() const { return parameters_; }

    /// The speed at which the four rotors carry the weight.
    double hover_speed() const {
        return std::sqrt(parameters_.mass * parameters_.gravity /
                         (4 * parameters_.thrust_coefficient));
    }
    /// At rest at a point of space, upright.
    state_type hovering(const Eigen::Vector3d& position) const {
        state_type x{group_traits<Pose>::exp({Eigen::Vector3d::Zero(), position})};
        x.vector.template tail<4>().setConstant(hover_speed());
        return x;
    }

    /// Angular and linear velocity in the body frame.
    static rigid_motion::twist twist(const state_type& x) {
        return {x.vector.template head<3>(), x.vector.template segment<3>(3)};
    }
    static rotor_vector rotor_speeds(const state_type& x) { return x.vector.template tail<4>(); }

    /// Torque and force on the body, in its own frame.
    rigid_motion::twist wrench(const state_type& x) const {
        const rotor_vector squares = rotor_speeds(x).cwiseAbs2();
        const double k = parameters_.thrust_coefficient, lever = parameters_.arm * k;
        const Eigen::Vector3d torque{
            lever * (squares[1] - squares[3]), lever * (squares[2] - squares[0]),
            parameters_.torque_coefficient * (squares[0] - squares[1] + squares[2] - squares[3])};
        const Eigen::Vector3d thrust = k * squares.sum() * Eigen::Vector3d::UnitZ();
        return {torque, thrust - parameters_.drag.cwiseProduct(twist(x).linear()) -
                            parameters_.mass * parameters_.gravity * up(x)};
    }

    /// command(x, t) are the rotor speeds that are asked for: of time alone, or of a controller.
    template <class Command>
    auto system(Command command) const {
        return [body = *this, command = std::move(command)](
                   const state_type& x, typename state_type::rate_type& rate, double t) {
            const quadrotor_parameters& of = body.parameters_;
            const rigid_motion::twist velocity = twist(x), push = body.wrench(x);
            const Eigen::Vector3d &omega = velocity.angular(), &v = velocity.linear();
            rate.velocity() = velocity;
            rate.change() << (of.inertia.cwiseProduct(omega).cross(omega) + push.angular())
                                 .cwiseQuotient(of.inertia),
                v.cross(omega) + push.linear() / of.mass,
                (command(x, t) - rotor_speeds(x)) / of.rotor_lag;
        };
    }

private:
    /// R^T e_3: Ad* on momenta without an angular part turns them into the body frame.
    static Eigen::Vector3d up(const state_type& x) {
        return group_traits<Pose>::coadjoint_action(
                   x.pose, {Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitZ()})
            .linear();
    }

    quadrotor_parameters parameters_;
};

} // namespace geodeint::models
