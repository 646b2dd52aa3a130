// SPDX-License-Identifier: BSL-1.0
//
// The free rigid body on so(3)*: H(m) = m . I^{-1} m / 2 with principal moments of inertia I and
// body angular momentum m, so that m' = m x I^{-1} m.
#pragma once

#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class rigid_body {
public:
    explicit rigid_body(const Eigen::Vector3d& inertia) : inertia_{inertia} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        inverse_inertia_ = inertia.cwiseInverse();
    }

    /// Ephrati et al., section 6.1: I = (2, 1, 2/3).
    static rigid_body ephrati() { return rigid_body{Eigen::Vector3d{2, 1, 2.0 / 3}}; }
    /// Its initial momentum, (sin 1.1, 0, cos 1.1).
    static Eigen::Vector3d ephrati_initial_state() { return {std::sin(1.1), 0, std::cos(1.1)}; }

    const Eigen::Vector3d& inertia() const { return inertia_; }

    double operator()(const Eigen::Vector3d& m) const {
        return 0.5 * m.dot(inverse_inertia_.cwiseProduct(m));
    }
    auto gradient(const Eigen::Vector3d& m) const { return inverse_inertia_.cwiseProduct(m); }
    auto hessian(const Eigen::Vector3d&) const {
        return Eigen::Matrix3d(inverse_inertia_.asDiagonal());
    }

private:
    Eigen::Vector3d inertia_;
    Eigen::Vector3d inverse_inertia_;
};

} // namespace geodeint::models
