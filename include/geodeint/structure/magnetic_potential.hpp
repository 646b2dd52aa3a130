// SPDX-License-Identifier: BSL-1.0
//
// A magnetic term theta(q) . v of a Lagrangian, by its potential theta, a function of q for any
// scalar, or with a member `jacobian(q)`, (Dtheta)_ij = d theta_i / d q_j:
//
//     L(q, v) + theta(q) . v,      p = L_v + theta(q),      P' = L_q + B v,   B = Dtheta^T - Dtheta.
//
// The momenta of a system with a potential are canonical, p; those of one with a magnetic_field are
// kinetic, P. In R^3 with theta = A the force is v x b, b = curl A.
//
//     lagrangian<3>(mechanical<3>(1.0)).with(magnetic_potential{[](const auto& q) { ... }})
#pragma once

#include <geodeint/function/detail/derivatives.hpp>

#include <Eigen/Core>

#include <utility>

namespace geodeint {

template <class Theta>
class magnetic_potential {
public:
    static constexpr bool is_canonical = true;

    explicit magnetic_potential(Theta theta) : theta_{std::move(theta)} {}

    template <int N>
    Eigen::Matrix<double, N, 1> operator()(const Eigen::Matrix<double, N, 1>& q) const {
        return detail::value_of<N>(theta_, q);
    }
    /// Dtheta
    template <int N>
    Eigen::Matrix<double, N, N> jacobian(const Eigen::Matrix<double, N, 1>& q) const {
        return detail::slopes_of<N>(theta_, q);
    }
    /// The matrix of dtheta, B_ij = d_i theta_j - d_j theta_i.
    template <int N>
    Eigen::Matrix<double, N, N> form(const Eigen::Matrix<double, N, 1>& q) const {
        const Eigen::Matrix<double, N, N> slopes = jacobian(q);
        return slopes.transpose() - slopes;
    }

private:
    Theta theta_;
};

} // namespace geodeint
