// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonians on so(3)* that leave a wrong scheme no excuse: velocities that do not commute, a
// gradient that is not linear, and, in the second, a dependence on time.
#pragma once

#include <Eigen/Core>

#include <cmath>

namespace geodeint::testing {

/// H(m) = m.A m / 2 + sum_i m_i^4 / 10, a rigid body with a quartic term
struct quartic_body {
    Eigen::Vector3d inverse_inertia{1, 0.5, 1.0 / 3};

    double operator()(const Eigen::Vector3d& m) const {
        return 0.5 * m.dot(inverse_inertia.cwiseProduct(m)) + 0.1 * m.array().pow(4).sum();
    }
    Eigen::Vector3d gradient(const Eigen::Vector3d& m) const {
        return inverse_inertia.cwiseProduct(m) + 0.4 * m.array().cube().matrix();
    }
    Eigen::Matrix3d hessian(const Eigen::Vector3d& m) const {
        const Eigen::Vector3d diagonal = inverse_inertia + 1.2 * m.cwiseAbs2();
        return diagonal.asDiagonal();
    }
};

/// H(m, t) = (1 + sin(2t)/2) quartic_body(m) + b(t).m, b(t) = (cos t, sin 3t, 1/2)
struct driven_body {
    quartic_body body;

    double operator()(const Eigen::Vector3d& m, double t) const {
        return strength(t) * body(m) + field(t).dot(m);
    }
    Eigen::Vector3d gradient(const Eigen::Vector3d& m, double t) const {
        return strength(t) * body.gradient(m) + field(t);
    }
    Eigen::Matrix3d hessian(const Eigen::Vector3d& m, double t) const {
        return strength(t) * body.hessian(m);
    }

private:
    static double strength(double t) { return 1 + 0.5 * std::sin(2 * t); }
    static Eigen::Vector3d field(double t) { return {std::cos(t), std::sin(3 * t), 0.5}; }
};

} // namespace geodeint::testing
