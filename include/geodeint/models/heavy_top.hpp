// SPDX-License-Identifier: BSL-1.0
//
// The heavy top on se(3)*: momentum pi and the direction of gravity gamma, both in the body frame,
//
//     H(pi, gamma) = pi . I^{-1} pi / 2 + chi . gamma,
//     pi' = pi x I^{-1} pi + gamma x chi,     gamma' = gamma x I^{-1} pi,
//
// with chi the centre of mass times weight. Casimirs: |gamma|^2 and pi . gamma.
#pragma once

#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/error.hpp>

#include <cmath>

namespace geodeint::models {

class heavy_top {
public:
    using state_type = semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>;

    heavy_top(const Eigen::Vector3d& inertia, const Eigen::Vector3d& chi)
        : inertia_{inertia}, chi_{chi} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        for (int i = 0; i < 3; ++i) require_finite(chi(i), "chi");
        inverse_inertia_ = inertia.cwiseInverse();
    }

    /// Luesink et al., section 5: I = (4, 2, 1), chi = (0, 0, 1).
    static heavy_top luesink() { return {Eigen::Vector3d{4, 2, 1}, Eigen::Vector3d{0, 0, 1}}; }
    /// Its initial state: pi = gamma = (-1, 1, 0)/sqrt(2).
    static state_type luesink_initial_state() {
        const Eigen::Vector3d start = Eigen::Vector3d{-1, 1, 0} / std::sqrt(2.0);
        return {start, start};
    }

    const Eigen::Vector3d& inertia() const { return inertia_; }
    const Eigen::Vector3d& chi() const { return chi_; }

    double operator()(const state_type& x) const {
        return 0.5 * x.momentum.dot(inverse_inertia_.cwiseProduct(x.momentum)) +
               chi_.dot(x.advected);
    }
    state_type gradient(const state_type& x) const {
        return {inverse_inertia_.cwiseProduct(x.momentum), chi_};
    }
    Eigen::Matrix<double, 6, 6> hessian(const state_type&) const {
        Eigen::Matrix<double, 6, 6> second_derivative = Eigen::Matrix<double, 6, 6>::Zero();
        second_derivative.diagonal().head<3>() = inverse_inertia_;
        return second_derivative;
    }

private:
    Eigen::Vector3d inertia_;
    Eigen::Vector3d chi_;
    Eigen::Vector3d inverse_inertia_;
};

} // namespace geodeint::models
