// SPDX-License-Identifier: BSL-1.0
//
// A satellite that turns itself by reaction wheels: attitude R, total angular momentum M in space and
// the momentum h_i of each wheel about its axis a_i, which is fixed in the body. With the inertia I of
// the satellite without the wheels' spin about their axes,
//
//     R^T M = I omega + sum_i h_i a_i,                  which determines the body velocity omega,
//     dR/dt = R hat(omega),     dM/dt = R T(x, t),      dh_i/dt = u_i(x, t),
//
// where u_i are the torques of the motors and T is the torque from outside, in the body frame. Motors
// do not change M: what the wheels gain, the body loses. Because M itself is in the state, every
// stepper keeps it to the bit where there is no torque from outside; in the customary variables,
// omega in place of M, it drifts with the error of the method.
//
// (Hughes, Spacecraft attitude dynamics, on gyrostats.)
//
//     const auto satellite = geodeint::models::satellite_with_wheels<3>::along_the_axes(inertia);
//     auto x = satellite.start(attitude, body_velocity, wheel_momenta);
//     const auto system = satellite.system([](const auto& x, double t) { return motor_torques; });
//     geodeint::runge_kutta_munthe_kaas4<geodeint::models::satellite_with_wheels<3>::state_type>{}
//         .do_step(system, x, t, dt);
#pragma once

#include <geodeint/algebra/pose_with.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <cmath>
#include <utility>

namespace geodeint::models {

/// The attitude may be of any type: rotation, or Sophus::SO3d.
template <int Wheels, class Attitude = rotation>
class satellite_with_wheels {
public:
    /// Attitude; angular momentum in space and momenta of the wheels.
    using state_type = pose_with<Attitude, 3 + Wheels>;
    using wheel_vector = Eigen::Matrix<double, Wheels, 1>;
    using wheel_axes = Eigen::Matrix<double, 3, Wheels>;

    /// Principal moments of inertia, and the axes of the wheels as columns of length one.
    satellite_with_wheels(const Eigen::Vector3d& inertia, const wheel_axes& axes)
        : inertia_{inertia}, axes_{axes} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        for (int i = 0; i < Wheels; ++i)
            if (!(std::abs(axes.col(i).norm() - 1) < 1e-12))
                throw invalid_argument{"axes", "must have length one"};
    }

    /// Three wheels along the principal axes.
    static satellite_with_wheels along_the_axes(const Eigen::Vector3d& inertia) requires(Wheels ==
                                                                                         3) {
        return {inertia, wheel_axes::Identity()};
    }
    /// Four wheels, so that one may fail: their axes are the edges of a pyramid about the third axis.
    static satellite_with_wheels pyramid(const Eigen::Vector3d& inertia) requires(Wheels == 4) {
        wheel_axes axes;
        axes << 1, 0, -1, 0, 0, 1, 0, -1, 1, 1, 1, 1;
        return {inertia, axes / std::sqrt(2.0)};
    }

    const Eigen::Vector3d& inertia() const { return inertia_; }
    const wheel_axes& axes() const { return axes_; }

    state_type start(const Attitude& attitude, const Eigen::Vector3d& body_velocity,
                     const wheel_vector& wheel_momenta = wheel_vector::Zero()) const {
        state_type x{attitude};
        const Eigen::Vector3d in_body =
            inertia_.cwiseProduct(body_velocity) + axes_ * wheel_momenta;
        x.vector << traits::adjoint(attitude, in_body), wheel_momenta;
        return x;
    }

    static Eigen::Vector3d momentum_in_space(const state_type& x) {
        return x.vector.template head<3>();
    }
    static Eigen::Vector3d momentum_in_body(const state_type& x) {
        return traits::coadjoint_action(x.pose, momentum_in_space(x));
    }
    static wheel_vector wheel_momenta(const state_type& x) {
        return x.vector.template tail<Wheels>();
    }
    /// omega
    Eigen::Vector3d body_velocity(const state_type& x) const {
        return (momentum_in_body(x) - axes_ * wheel_momenta(x)).cwiseQuotient(inertia_);
    }
    /// omega . I omega / 2, without that of the wheels, which depends on their own inertia: kept
    /// where motors are off and there is no torque from outside.
    double energy(const state_type& x) const {
        const Eigen::Vector3d omega = body_velocity(x);
        return 0.5 * omega.dot(inertia_.cwiseProduct(omega));
    }

    /// Motors off and no torque from outside.
    auto system() const {
        return system([](const state_type&, double) { return wheel_vector(wheel_vector::Zero()); });
    }
    /// motors(x, t) are the torques u on the wheels.
    template <class Motors>
    auto system(Motors motors) const {
        return system(std::move(motors), [](const state_type&, double) {
            return Eigen::Vector3d(Eigen::Vector3d::Zero());
        });
    }
    /// outside(x, t) is the torque T in the body frame.
    template <class Motors, class Outside>
    auto system(Motors motors, Outside outside) const {
        return [satellite = *this, motors = std::move(motors), outside = std::move(outside)](
                   const state_type& x, typename state_type::rate_type& rate, double t) {
            rate.velocity() = satellite.body_velocity(x);
            rate.change() << traits::adjoint(x.pose, outside(x, t)), motors(x, t);
        };
    }

private:
    using traits = group_traits<Attitude>;

    Eigen::Vector3d inertia_;
    wheel_axes axes_;
};

} // namespace geodeint::models
