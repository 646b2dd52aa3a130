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

#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <cmath>
#include <tuple>
#include <utility>

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

    /// Gay-Balmaz and Wu, section 7: I = (1, 2, 3).
    static rigid_body gay_balmaz() { return rigid_body{Eigen::Vector3d{1, 2, 3}}; }
    /// Its initial momentum, (-0.5878, 0, 0.8090).
    static Eigen::Vector3d gay_balmaz_initial_state() { return {-0.5878, 0, 0.8090}; }

    const Eigen::Vector3d& inertia() const { return inertia_; }

    double operator()(const Eigen::Vector3d& m) const {
        return 0.5 * m.dot(inverse_inertia_.cwiseProduct(m));
    }
    template <class Momentum>
    auto gradient(const Eigen::MatrixBase<Momentum>& m) const {
        return inverse_inertia_.cwiseProduct(m);
    }
    auto hessian(const Eigen::Vector3d&) const {
        return Eigen::Matrix3d(inverse_inertia_.asDiagonal());
    }
    /// m_i^2 / (2 I_i), the rotors about the principal axes
    auto parts() const {
        const auto rotor = [this](int i) {
            return squared_pairing{Eigen::Vector3d(Eigen::Vector3d::Unit(i)), inverse_inertia_(i)};
        };
        return std::tuple{rotor(0), rotor(1), rotor(2)};
    }

    /// On so(3)*, without noise or with (noise(...), path).
    template <class... Noise>
    auto system(Noise... noise) const {
        return lie_poisson<so3>(*this, std::move(noise)...);
    }

private:
    Eigen::Vector3d inertia_;
    Eigen::Vector3d inverse_inertia_;
};

} // namespace geodeint::models
