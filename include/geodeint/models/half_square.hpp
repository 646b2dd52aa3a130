// SPDX-License-Identifier: BSL-1.0
//
// |q|^2/2, the holonomic constraint of spheres around the origin:
//
//     lagrangian<3>(L).with(geodeint::holonomic<1>(geodeint::models::half_square{}))
#pragma once

#include <Eigen/Core>

namespace geodeint::models {

struct half_square {
    template <class Scalar, int N>
    Scalar operator()(const Eigen::Matrix<Scalar, N, 1>& q) const {
        return 0.5 * q.squaredNorm();
    }
    template <int N>
    Eigen::Matrix<double, 1, N> jacobian(const Eigen::Matrix<double, N, 1>& q) const {
        return q.transpose();
    }
};

} // namespace geodeint::models
