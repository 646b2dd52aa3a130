// SPDX-License-Identifier: BSL-1.0
//
// The Poisson bracket {x, y} = x^2 in the plane (Cosserat, example 5.1.15), on one of its two leaves
// x > 0 and x < 0; on x = 0 the tensor vanishes. On a leaf the form is exact, with the action
//
//     int y'/x - H dt,      H = (x^2 + y^2)/2,      state (Y, X) = (y, x).
//
// The circles H = R^2/2 are run through with y/x = y_0/x_0 - R^2 t (`solution`): the motion approaches
// x = 0 for ever and never gets there, and neither do variational steps, for which p = 1/x would be
// infinite.
//
//     auto system = geodeint::models::square_bracket::system();
#pragma once

#include <geodeint/system/degenerate_lagrangian.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class square_bracket {
    struct one_form {
        template <class Scalar>
        Scalar operator()(const Eigen::Matrix<Scalar, 2, 1>& z) const {
            return 1.0 / z[1];
        }
        Eigen::RowVector2d jacobian(const Eigen::Vector2d& z) const {
            return {0, -1 / (z[1] * z[1])};
        }
    };
    struct energy {
        double operator()(const Eigen::Vector2d& z) const { return z.squaredNorm() / 2; }
        Eigen::Vector2d gradient(const Eigen::Vector2d& z) const { return z; }
    };

public:
    using state_type = Eigen::Vector2d;

    static auto system() { return degenerate_lagrangian<1>(one_form{}, energy{}); }

    /// The state at time t of the motion from (y, x) at 0.
    static state_type solution(const state_type& start, double t) {
        const double slope = start[0] / start[1] - start.squaredNorm() * t;
        const double x = std::copysign(start.norm() / std::hypot(1.0, slope), start[1]);
        return {slope * x, x};
    }
};

} // namespace geodeint::models
