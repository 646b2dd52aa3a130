// SPDX-License-Identifier: BSL-1.0
//
// The free rigid body on so(3)*: H(m) = m . I^{-1} m / 2 with principal moments of inertia I and
// body angular momentum m, so that m' = m x I^{-1} m.
//
// `ephrati` and `gay_balmaz` are the bodies of Ephrati et al., section 6.1, and of Gay-Balmaz and
// Wu, section 7.
//
//     geodeint::models::rigid_body body{Eigen::Vector3d{2, 1, 2.0 / 3}};
//     auto system = body.system();        or geodeint::lie_poisson<geodeint::so3>(body)
#pragma once

#include <geodeint/algebra/real.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/squared_coordinate.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <cmath>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint::models {

/// Over numbers of any kind (see algebra/real.hpp); rigid_body is the one over doubles.
template <class Real>
class basic_rigid_body {
public:
    using vector = Eigen::Matrix<Real, 3, 1>;

    explicit basic_rigid_body(const vector& inertia) : inertia_{inertia} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        inverse_inertia_ = inertia.cwiseInverse();
    }

    /// Ephrati et al., section 6.1: I = (2, 1, 2/3).
    static basic_rigid_body ephrati() {
        return basic_rigid_body{vector{Real(2), Real(1), Real(2) / Real(3)}};
    }
    /// Its initial momentum, (sin 1.1, 0, cos 1.1).
    static vector ephrati_initial_state() {
        using std::cos, std::sin;
        const Real angle = Real(11) / Real(10);
        return {sin(angle), Real(0), cos(angle)};
    }

    /// Gay-Balmaz and Wu, section 7: I = (1, 2, 3).
    static basic_rigid_body gay_balmaz() {
        return basic_rigid_body{vector{Real(1), Real(2), Real(3)}};
    }
    /// Its initial momentum, (-0.5878, 0, 0.8090).
    static vector gay_balmaz_initial_state() {
        return {Real(-5878) / Real(10000), Real(0), Real(809) / Real(1000)};
    }

    const vector& inertia() const { return inertia_; }

    Real operator()(const vector& m) const {
        return Real(0.5) * m.dot(inverse_inertia_.cwiseProduct(m));
    }
    template <class Momentum>
    auto gradient(const Eigen::MatrixBase<Momentum>& m) const {
        return inverse_inertia_.cwiseProduct(m);
    }
    template <class Momentum>
    auto hessian(const Eigen::MatrixBase<Momentum>&) const {
        return Eigen::Matrix<Real, 3, 3>(inverse_inertia_.asDiagonal());
    }
    /// m_i^2 / (2 I_i), the rotors about the principal axes
    auto parts() const {
        return std::tuple{squared_coordinate<0, Real>{inverse_inertia_(0)},
                          squared_coordinate<1, Real>{inverse_inertia_(1)},
                          squared_coordinate<2, Real>{inverse_inertia_(2)}};
    }

    /// On so(3)*, without noise or with (noise(...), path).
    template <class... Noise>
    auto system(Noise... noise) const {
        using algebra = std::conditional_t<std::is_same_v<Real, double>, so3, so3_over<Real>>;
        return lie_poisson<algebra>(*this, std::move(noise)...);
    }

private:
    vector inertia_;
    vector inverse_inertia_;
};

using rigid_body = basic_rigid_body<double>;

} // namespace geodeint::models
