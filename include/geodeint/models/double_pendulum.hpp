// SPDX-License-Identifier: BSL-1.0
//
// Two points of unit mass in a vertical plane under gravity 1, the first at a fixed distance from the
// origin and the second at one from the first, in two descriptions:
//
//     constrained()     q = (x1, y1, x2, y2),  L = |v|^2/2 - y1 - y2,
//                       g = (|q_1|^2/2, |q_2 - q_1|^2/2), the lengths are those of the start
//     in_angles()       q = (q1, q2) from the vertical, both lengths 1,
//                       M = [[2, c], [c, 1]], c = cos(q1 - q2),  V = -2 cos q1 - cos q2
//
//     auto system = geodeint::models::double_pendulum::constrained();
#pragma once

#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/structure/holonomic.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class double_pendulum {
    struct weight {
        double operator()(const Eigen::Vector4d& q) const { return q[1] + q[3]; }
        Eigen::Vector4d gradient(const Eigen::Vector4d&) const { return {0, 1, 0, 1}; }
    };
    struct lengths {
        template <class Scalar>
        Eigen::Matrix<Scalar, 2, 1> operator()(const Eigen::Matrix<Scalar, 4, 1>& q) const {
            const Scalar x = q[2] - q[0], y = q[3] - q[1];
            return {0.5 * (q[0] * q[0] + q[1] * q[1]), 0.5 * (x * x + y * y)};
        }
        Eigen::Matrix<double, 2, 4> jacobian(const Eigen::Vector4d& q) const {
            const double x = q[2] - q[0], y = q[3] - q[1];
            return Eigen::Matrix<double, 2, 4>{{q[0], q[1], 0, 0}, {-x, -y, x, y}};
        }
    };
    struct mass_in_angles {
        template <class Scalar>
        Eigen::Matrix<Scalar, 2, 2> operator()(const Eigen::Matrix<Scalar, 2, 1>& q) const {
            using std::cos;
            const Scalar c = cos(q[0] - q[1]);
            Eigen::Matrix<Scalar, 2, 2> m;
            m << Scalar(2), c, c, Scalar(1);
            return m;
        }
    };
    struct weight_in_angles {
        double operator()(const Eigen::Vector2d& q) const {
            return -2 * std::cos(q[0]) - std::cos(q[1]);
        }
        Eigen::Vector2d gradient(const Eigen::Vector2d& q) const {
            return {2 * std::sin(q[0]), std::sin(q[1])};
        }
    };

public:
    using state_type = Eigen::Matrix<double, 8, 1>;

    static auto constrained() {
        return lagrangian<4>(mechanical<4>(1.0, weight{})).with(holonomic<2>(lengths{}));
    }
    static auto in_angles() {
        return lagrangian<2>(mechanical<2>(mass_in_angles{}, weight_in_angles{}));
    }

    /// The constrained state of angles q and velocities v.
    static state_type state(const Eigen::Vector2d& q, const Eigen::Vector2d& v) {
        const Eigen::Vector2d first{std::sin(q[0]), -std::cos(q[0])};
        const Eigen::Vector2d second{std::sin(q[1]), -std::cos(q[1])};
        const Eigen::Vector2d first_moves = v[0] * Eigen::Vector2d{-first[1], first[0]};
        const Eigen::Vector2d second_moves = v[1] * Eigen::Vector2d{-second[1], second[0]};
        state_type x;
        x << first, first + second, first_moves, first_moves + second_moves;
        return x;
    }
};

} // namespace geodeint::models
