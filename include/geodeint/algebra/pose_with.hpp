// SPDX-License-Identifier: BSL-1.0
//
// The state of a body that has a pose and more: an element g of a group (rotation, rigid_motion,
// Sophus::SO3d, Sophus::SE3d) and N numbers v, for instance velocities, speeds of motors, biases of
// sensors, integrators of a controller. It is itself a group element, of G x R^N,
//
//     (g, v) (h, w) = (g h, v + w),      exp(xi, a) = (exp(xi), a),
//
// so that the steppers on groups run it: munthe_kaas_heun, runge_kutta_munthe_kaas3 to 6 and dopri5,
// commutator_free4. They keep g in its group to round-off, and do to v what the classical method of
// the same name does. A system is any function that writes the body velocity g^{-1} dg/dt and dv/dt;
// forces, torques and control inputs are its own.
//
//     using state = geodeint::pose_with<geodeint::rigid_motion, 6>;
//     const auto thrown = [](const state& x, state::rate_type& rate, double t) {
//         rate.velocity() = {x.vector.head<3>(), x.vector.tail<3>()};     // angular, linear
//         rate.change() = ...;
//     };
//     geodeint::runge_kutta_munthe_kaas4<state> stepper;
#pragma once

#include <geodeint/algebra/direct_sum.hpp>
#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/concepts.hpp>

#include <Eigen/Core>

#include <concepts>

namespace geodeint {

template <group_element Pose, int N>
struct pose_with {
    using vector_type = Eigen::Matrix<double, N, 1>;
    /// What a system writes.
    using rate_type = pose_rate<typename group_traits<Pose>::algebra::algebra_type, N>;

    Pose pose = group_traits<Pose>::identity();
    vector_type vector = vector_type::Zero();

    friend bool operator==(const pose_with& x,
                           const pose_with& y) requires std::equality_comparable<Pose> {
        return x.pose == y.pose && x.vector == y.vector;
    }
};

template <group_element Pose, int N>
struct group_traits<pose_with<Pose, N>> {
    using of_pose = group_traits<Pose>;
    using algebra = direct_sum<typename of_pose::algebra, N>;
    using element = pose_with<Pose, N>;
    using rate = typename element::rate_type;
    using dual_type = typename algebra::dual_type;

    static element identity() { return {}; }
    static element compose(const element& x, const element& y) {
        return {of_pose::compose(x.pose, y.pose), x.vector + y.vector};
    }
    static element inverse(const element& x) { return {of_pose::inverse(x.pose), -x.vector}; }
    static element exp(const rate& x) {
        detail::require_finite_exponent(x);
        return {of_pose::exp(x.velocity()), x.change()};
    }
    static element cayley(const rate& x) {
        detail::require_finite_exponent(x);
        return {of_pose::cayley(x.velocity()), x.change()};
    }
    static bool all_finite(const element& x) {
        return of_pose::all_finite(x.pose) && x.vector.allFinite();
    }
    static rate log(const element& x) { return {of_pose::log(x.pose), x.vector}; }
    static rate adjoint(const element& g, const rate& x) {
        return {of_pose::adjoint(g.pose, x.velocity()), x.change()};
    }
    static dual_type coadjoint_action(const element& g, const dual_type& mu) {
        return {of_pose::coadjoint_action(g.pose, mu.velocity()), mu.change()};
    }
};

} // namespace geodeint
