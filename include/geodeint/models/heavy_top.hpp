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
#include <geodeint/function/squared_coordinate.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cmath>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint::models {

/// Over numbers of any kind (see algebra/real.hpp); heavy_top is the one over doubles.
template <class Real>
class basic_heavy_top {
public:
    using vector = Eigen::Matrix<Real, 3, 1>;
    using state_type = semidirect_dual<vector, vector>;

    basic_heavy_top(const vector& inertia, const vector& chi) : inertia_{inertia}, chi_{chi} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        for (int i = 0; i < 3; ++i) require_finite(chi(i), "chi");
        inverse_inertia_ = inertia.cwiseInverse();
    }

    /// Luesink et al., section 5: I = (4, 2, 1), chi = (0, 0, 1).
    static basic_heavy_top luesink() {
        return {vector{Real(4), Real(2), Real(1)}, vector{Real(0), Real(0), Real(1)}};
    }
    /// Its initial state: pi = gamma = (-1, 1, 0)/sqrt(2).
    static state_type luesink_initial_state() {
        using std::sqrt;
        const vector start = vector{Real(-1), Real(1), Real(0)} / Real(sqrt(Real(2)));
        return {start, start};
    }

    /// Gay-Balmaz and Wu, section 8.3: the symmetric top I = (0.1, 0.1, 1), chi = (0, 0, 0.98).
    static basic_heavy_top gay_balmaz() {
        const Real tenth = Real(1) / Real(10);
        return {vector{tenth, tenth, Real(1)}, vector{Real(0), Real(0), Real(98) / Real(100)}};
    }
    /// Its initial state: pi = (0, 0, 1), the axis inclined by 0.15 pi.
    static state_type gay_balmaz_initial_state() {
        using std::acos, std::cos, std::sin;
        using number = time_of<Real>;
        const Real angle(number(15) / number(100) * acos(number(-1)));
        return {vector{Real(0), Real(0), Real(1)}, vector{Real(0), -sin(angle), cos(angle)}};
    }

    const vector& inertia() const { return inertia_; }
    const vector& chi() const { return chi_; }

    Real operator()(const state_type& x) const {
        return Real(0.5) * x.momentum.dot(inverse_inertia_.cwiseProduct(x.momentum)) +
               chi_.dot(x.advected);
    }
    template <class Vector>
    semidirect_dual<Vector, Vector> gradient(const semidirect_dual<Vector, Vector>& x) const {
        return {inverse_inertia_.cwiseProduct(x.momentum), chi_};
    }
    template <class Vector>
    Eigen::Matrix<Real, 6, 6> hessian(const semidirect_dual<Vector, Vector>&) const {
        Eigen::Matrix<Real, 6, 6> second_derivative = Eigen::Matrix<Real, 6, 6>::Zero();
        second_derivative.diagonal().template head<3>() = inverse_inertia_;
        return second_derivative;
    }
    /// pi_i^2 / (2 I_i), the rotors about the principal axes, and the weight chi . gamma
    auto parts() const {
        return std::tuple{squared_coordinate<0, Real>{inverse_inertia_(0)},
                          squared_coordinate<1, Real>{inverse_inertia_(1)},
                          squared_coordinate<2, Real>{inverse_inertia_(2)},
                          linear{state_type{vector::Zero(), chi_}}};
    }

    /// On se(3)*, without noise or with (noise(...), path).
    template <class... Noise>
    auto system(Noise... noise) const {
        using algebra = std::conditional_t<std::is_same_v<Real, double>, se3, se3_over<Real>>;
        return lie_poisson<algebra>(*this, std::move(noise)...);
    }

private:
    vector inertia_;
    vector chi_;
    vector inverse_inertia_;
};

using heavy_top = basic_heavy_top<double>;

} // namespace geodeint::models
