// SPDX-License-Identifier: BSL-1.0
//
// The free rigid body as a rotation matrix R, nine numbers with six constraints:
//
//     L = tr(R' D R'^T)/2,      R^T R = 1,      D = diag(d1, d2, d3),      P = R' D,
//
// with moments of inertia (d2 + d3, d1 + d3, d1 + d2). rattle<9> on it is the discrete Moser-Veselov
// equation (1991), and keeps the momentum in space and the energy exactly.
//
//     auto body = geodeint::models::rotation_matrix_body{Eigen::Vector3d{1, 2, 3}};
//     auto system = body.system();
//     auto x = body.state(rotation, momentum_of_body);
//
// q is R row by row, p is P. The constraints are (R^T R)_11/2, _22/2, _33/2, _12, _13, _23.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/structure/holonomic.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

#include <array>
#include <utility>

namespace geodeint::models {

class rotation_matrix_body {
    using vector = Eigen::Vector3d;
    using matrix = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

    /// The pairs of columns in the constraints.
    static constexpr std::array<std::pair<int, int>, 6> pairs{
        {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}}};

    struct orthogonality {
        template <class Scalar>
        Eigen::Matrix<Scalar, 6, 1> operator()(const Eigen::Matrix<Scalar, 9, 1>& q) const {
            Eigen::Matrix<Scalar, 6, 1> g;
            for (int k = 0; k < 6; ++k) {
                const auto [i, j] = pairs[static_cast<std::size_t>(k)];
                Scalar sum = q[i] * q[j];
                for (int row = 1; row < 3; ++row) sum += q[3 * row + i] * q[3 * row + j];
                g[k] = i == j ? 0.5 * sum : sum;
            }
            return g;
        }
        Eigen::Matrix<double, 6, 9> jacobian(const Eigen::Matrix<double, 9, 1>& q) const {
            Eigen::Matrix<double, 6, 9> slopes = Eigen::Matrix<double, 6, 9>::Zero();
            for (int k = 0; k < 6; ++k) {
                const auto [i, j] = pairs[static_cast<std::size_t>(k)];
                for (int row = 0; row < 3; ++row) {
                    slopes(k, 3 * row + i) = q[3 * row + j];
                    slopes(k, 3 * row + j) = q[3 * row + i];
                }
            }
            return slopes;
        }
    };

public:
    using state_type = Eigen::Matrix<double, 18, 1>;

    /// d1, d2, d3
    explicit rotation_matrix_body(const vector& d) : d_{d} {
        for (const double each : d) require_positive(each, "d");
    }

    auto system() const {
        const vector d = d_;
        Eigen::Matrix<double, 9, 1> masses;
        masses << d, d, d;
        return lagrangian<9>(mechanical<9>(masses)).with(holonomic<6>(orthogonality{}));
    }

    vector inertia() const { return {d_[1] + d_[2], d_[0] + d_[2], d_[0] + d_[1]}; }

    /// The attitude R with the momentum mu, seen from the body: P = R hat(mu / inertia) D.
    state_type state(const Eigen::Matrix3d& R, const vector& mu) const {
        const vector w = mu.cwiseQuotient(inertia());
        matrix turning;
        turning << 0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0;
        state_type x;
        const matrix P = R * turning * d_.asDiagonal();
        const matrix attitude = R;
        x << Eigen::Map<const Eigen::Matrix<double, 9, 1>>{attitude.data()},
            Eigen::Map<const Eigen::Matrix<double, 9, 1>>{P.data()};
        return x;
    }
    static Eigen::Matrix3d attitude(const state_type& x) {
        return Eigen::Map<const matrix>{x.data()};
    }
    /// The momentum in space, of P R^T - R P^T,
    static vector space_momentum(const state_type& x) {
        const Eigen::Map<const matrix> R{x.data()}, P{x.data() + 9};
        const Eigen::Matrix3d m = P * R.transpose() - R * P.transpose();
        return {m(2, 1), m(0, 2), m(1, 0)};
    }
    /// and seen from the body.
    static vector body_momentum(const state_type& x) {
        return attitude(x).transpose() * space_momentum(x);
    }

private:
    vector d_;
};

} // namespace geodeint::models
