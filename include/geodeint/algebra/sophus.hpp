// SPDX-License-Identifier: BSL-1.0
//
// Sophus::SO3d and Sophus::SE3d as group elements. Sophus supplies the element, exp, log, products
// and Ad; dexp^{-1} and everything on the dual are ours, because Sophus's SE(3) Jacobians lose up
// to twelve digits at the angles of an integrator's step. Two more differences are bridged here:
//
//   - the tangent vector of SE3d is (translation, rotation), ours is (rotation, translation):
//     to_sophus(x) and from_sophus(v) convert;
//   - SO3d::exp(NaN) aborts the program; here it throws, like our own elements.
//
// The only header that includes Sophus; link geodeint::sophus.
//
//     #include <geodeint/algebra/sophus.hpp>
//     geodeint::cotangent<Sophus::SO3d, Eigen::Vector3d> x{Sophus::SO3d{}, momentum};
//     geodeint::variational_midpoint<geodeint::so3>{}.do_step(system, x, t, dt);
#pragma once

#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>

#include <sophus/se3.hpp>
#include <sophus/so3.hpp>

namespace geodeint {

/// A twist as a tangent vector of SE3d, and back.
inline Sophus::Vector6d to_sophus(const rigid_motion::twist& x) {
    Sophus::Vector6d v;
    v << x.linear(), x.angular();
    return v;
}
inline rigid_motion::twist from_sophus(const Sophus::Vector6d& v) {
    return {v.tail<3>(), v.head<3>()};
}

template <>
struct group_traits<Sophus::SO3d> {
    using algebra = so3;
    static Sophus::SO3d identity() { return {}; }
    static Sophus::SO3d compose(const Sophus::SO3d& g, const Sophus::SO3d& h) { return g * h; }
    static Sophus::SO3d inverse(const Sophus::SO3d& g) { return g.inverse(); }
    static Sophus::SO3d exp(const Eigen::Vector3d& x) {
        return Sophus::SO3d::exp(detail::require_finite_exponent(x));
    }
    static Sophus::SO3d cayley(const Eigen::Vector3d& x) {
        return Sophus::SO3d{rotation::cayley(x).quaternion()};
    }
    static bool all_finite(const Sophus::SO3d& g) { return g.params().allFinite(); }
    static Eigen::Vector3d log(const Sophus::SO3d& g) { return g.log(); }
    static Eigen::Vector3d adjoint(const Sophus::SO3d& g, const Eigen::Vector3d& x) {
        return g * x;
    }
    static Eigen::Vector3d coadjoint_action(const Sophus::SO3d& g, const Eigen::Vector3d& mu) {
        return g.inverse() * mu;
    }
};

template <>
struct group_traits<Sophus::SE3d> {
    using algebra = se3;
    using twist = rigid_motion::twist;
    static Sophus::SE3d identity() { return {}; }
    static Sophus::SE3d compose(const Sophus::SE3d& g, const Sophus::SE3d& h) { return g * h; }
    static Sophus::SE3d inverse(const Sophus::SE3d& g) { return g.inverse(); }
    static Sophus::SE3d exp(const twist& x) {
        // the translation dexp(xi) b is ours: Sophus's loses digits at small angles
        detail::require_finite_exponent(x);
        return {Sophus::SO3d::exp(x.momentum), so3::dexp(x.momentum, x.advected)};
    }
    static Sophus::SE3d cayley(const twist& x) {
        const rigid_motion g = rigid_motion::cayley(x);
        return {Sophus::SO3d{g.rotation().quaternion()}, g.translation()};
    }
    static bool all_finite(const Sophus::SE3d& g) { return g.params().allFinite(); }
    static twist log(const Sophus::SE3d& g) {
        const Eigen::Vector3d xi = g.so3().log();
        return {xi, so3::dexp_inverse(xi, g.translation())};
    }
    static twist adjoint(const Sophus::SE3d& g, const twist& x) {
        return from_sophus(g.Adj() * to_sophus(x));
    }
    static twist coadjoint_action(const Sophus::SE3d& g, const twist& mu) {
        return from_sophus(g.Adj().transpose() * to_sophus(mu));
    }
};

} // namespace geodeint
