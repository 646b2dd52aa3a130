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
        // recorded runs hang on this order of summation
        const auto sum = [](double x, double y, double z) { return x + (y + z); };
        const auto square = [&](int i) { return m[i] * (inverse_inertia[i] * m[i]); };
        return 0.5 * sum(square(0), square(1), square(2)) +
               0.1 * sum(std::pow(m[0], 4), std::pow(m[1], 4), std::pow(m[2], 4));
    }
    Eigen::Vector3d gradient(const Eigen::Vector3d& m) const {
        const auto slope = [&](int i) {
            return inverse_inertia[i] * m[i] + 0.4 * (m[i] * m[i] * m[i]);
        };
        return {slope(0), slope(1), slope(2)};
    }
    Eigen::Matrix3d hessian(const Eigen::Vector3d& m) const {
        Eigen::Matrix3d diagonal = Eigen::Matrix3d::Zero();
        for (int i = 0; i < 3; ++i) diagonal(i, i) = inverse_inertia[i] + 1.2 * (m[i] * m[i]);
        return diagonal;
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
