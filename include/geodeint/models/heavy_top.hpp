// SPDX-License-Identifier: BSL-1.0
//
// The heavy top on se(3)*: momentum pi and the direction of gravity gamma, both in the body frame,
//
//     H(pi, gamma) = pi . I^{-1} pi / 2 + chi . gamma,
//     pi' = pi x I^{-1} pi + gamma x chi,     gamma' = gamma x I^{-1} pi,
//
// with chi the centre of mass times weight. Casimirs: |gamma|^2 and pi . gamma.
//
// (Luesink et al., (38) and (39), corrected: (38) lacks the factor 1/2, and with its + the torque
// is gamma x chi; `luesink` and `gay_balmaz` are the tops of the two papers.)
//
//     auto top = geodeint::models::heavy_top::luesink();
//     auto system = top.system();         or geodeint::lie_poisson<geodeint::se3>(top)
//     auto x = geodeint::models::heavy_top::luesink_initial_state();
#pragma once

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

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

    /// Gay-Balmaz and Wu, section 8.3: the symmetric top I = (0.1, 0.1, 1), chi = (0, 0, 0.98).
    static heavy_top gay_balmaz() {
        return {Eigen::Vector3d{0.1, 0.1, 1}, Eigen::Vector3d{0, 0, 0.98}};
    }
    /// Its initial state: pi = (0, 0, 1), the axis inclined by 0.15 pi.
    static state_type gay_balmaz_initial_state() {
        const double angle = 0.15 * std::numbers::pi;
        return {Eigen::Vector3d{0, 0, 1}, Eigen::Vector3d{0, -std::sin(angle), std::cos(angle)}};
    }

    const Eigen::Vector3d& inertia() const { return inertia_; }
    const Eigen::Vector3d& chi() const { return chi_; }

    double operator()(const state_type& x) const {
        return 0.5 * x.momentum.dot(inverse_inertia_.cwiseProduct(x.momentum)) +
               chi_.dot(x.advected);
    }
    template <class Vector>
    semidirect_dual<Vector, Vector> gradient(const semidirect_dual<Vector, Vector>& x) const {
        return {inverse_inertia_.cwiseProduct(x.momentum), chi_};
    }
    Eigen::Matrix<double, 6, 6> hessian(const state_type&) const {
        Eigen::Matrix<double, 6, 6> second_derivative = Eigen::Matrix<double, 6, 6>::Zero();
        second_derivative.diagonal().head<3>() = inverse_inertia_;
        return second_derivative;
    }
    /// pi_i^2 / (2 I_i), the rotors about the principal axes, and the weight chi . gamma
    auto parts() const {
        const Eigen::Vector3d zero = Eigen::Vector3d::Zero();
        const auto rotor = [&](int i) {
            return squared_pairing{state_type{Eigen::Vector3d::Unit(i), zero}, inverse_inertia_(i)};
        };
        return std::tuple{rotor(0), rotor(1), rotor(2), linear{state_type{zero, chi_}}};
    }

    /// On se(3)*, without noise or with (noise(...), path).
    template <class... Noise>
    auto system(Noise... noise) const {
        return lie_poisson<se3>(*this, std::move(noise)...);
    }

private:
    Eigen::Vector3d inertia_;
    Eigen::Vector3d chi_;
    Eigen::Vector3d inverse_inertia_;
};

} // namespace geodeint::models
