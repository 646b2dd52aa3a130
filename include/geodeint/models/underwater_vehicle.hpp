// SPDX-License-Identifier: BSL-1.0
//
// A neutrally buoyant body in an ideal fluid at rest (Kirchhoff's equations) on se(3)*: angular
// momentum pi and linear momentum p of body and fluid, both in the body frame,
//
//     H(pi, p) = pi . J^{-1} pi / 2 + p . M^{-1} p / 2
//     pi' = pi x J^{-1} pi + p x M^{-1} p,     p' = p x J^{-1} pi,
//
// where J and M include the fluid that the body sets in motion, so that M is not a multiple of the
// identity. Casimirs: |p|^2 and
// pi . p. The momenta in space, Ad*_{g^{-1}} (pi, p), are constant.
//
// (Leonard, Stability of a bottom-heavy underwater vehicle, 1997; Lamb, Hydrodynamics, chapter VI,
// for the added masses of `spheroid`.)
//
//     auto hull = geodeint::models::underwater_vehicle::spheroid(3.0, 1.0);
//     auto system = hull.system();        or geodeint::lie_poisson<geodeint::se3>(hull)
#pragma once

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/squared_coordinate.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cmath>
#include <tuple>
#include <utility>

namespace geodeint::models {

class underwater_vehicle {
public:
    using state_type = semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>;

    underwater_vehicle(const Eigen::Vector3d& inertia, const Eigen::Vector3d& mass)
        : inertia_{inertia}, mass_{mass} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        for (int i = 0; i < 3; ++i) require_positive(mass(i), "mass");
    }

    /// A homogeneous spheroid of mass 1 with semi-axes (width, width, length), length > width, the
    /// fluid's share by Lamb, Hydrodynamics, sections 114 and 373.
    static underwater_vehicle spheroid(double length, double width) {
        require_positive(width, "width");
        if (!(std::isfinite(length) && length > width))
            throw invalid_argument{"length", "must be finite and larger than the width"};
        const double e2 = 1 - width * width / (length * length), e = std::sqrt(e2);
        const double logarithm = std::log((1 + e) / (1 - e));
        const double along = 2 * (1 - e2) / (e * e2) * (logarithm / 2 - e);
        const double across = 1 / e2 - (1 - e2) / (2 * e * e2) * logarithm;
        const double turning =
            e2 * e2 * (across - along) / ((2 - e2) * (2 * e2 - (2 - e2) * (across - along)));
        const double about_width = (length * length + width * width) / 5 * (1 + turning);
        const double about_length = 2 * width * width / 5;
        return {{about_width, about_width, about_length},
                {1 + across / (2 - across), 1 + across / (2 - across), 1 + along / (2 - along)}};
    }

    const Eigen::Vector3d& inertia() const { return inertia_; }
    const Eigen::Vector3d& mass() const { return mass_; }

    /// Going along the third axis with linear momentum p is stable if the spin about it has at
    /// least the angular momentum 2 |p| sqrt(J_1 (1/M_3 - 1/M_1)); for J_1 = J_2 and M_1 = M_2.
    double stabilising_momentum(double p) const {
        const double excess = 1 / mass_.z() - 1 / mass_.x();
        return excess > 0 ? 2 * std::abs(p) * std::sqrt(inertia_.x() * excess) : 0.0;
    }

    double operator()(const state_type& x) const {
        return 0.5 * (x.momentum.dot(x.momentum.cwiseQuotient(inertia_)) +
                      x.advected.dot(x.advected.cwiseQuotient(mass_)));
    }
    state_type gradient(const state_type& x) const {
        return {x.momentum.cwiseQuotient(inertia_), x.advected.cwiseQuotient(mass_)};
    }
    Eigen::Matrix<double, 6, 6> hessian(const state_type&) const {
        Eigen::Matrix<double, 6, 6> second_derivative = Eigen::Matrix<double, 6, 6>::Zero();
        second_derivative.diagonal() << inertia_.cwiseInverse(), mass_.cwiseInverse();
        return second_derivative;
    }

    /// p . M^{-1} p / 2, a function of momenta that commute: p stays as it is, and with it the velocity.
    struct translation_energy {
        Eigen::Vector3d mass;

        double operator()(const state_type& x) const {
            return 0.5 * x.advected.dot(x.advected.cwiseQuotient(mass));
        }
        state_type gradient(const state_type& x) const {
            return {Eigen::Vector3d::Zero(), x.advected.cwiseQuotient(mass)};
        }
    };
    /// pi_i^2 / (2 J_i), the rotors about the principal axes, and the energy of translation
    auto parts() const {
        return std::tuple{squared_coordinate<0>{1 / inertia_(0)},
                          squared_coordinate<1>{1 / inertia_(1)},
                          squared_coordinate<2>{1 / inertia_(2)}, translation_energy{mass_}};
    }

    /// On se(3)*, without noise or with (noise(...), path).
    template <class... Noise>
    auto system(Noise... noise) const {
        return lie_poisson<se3>(*this, std::move(noise)...);
    }

private:
    Eigen::Vector3d inertia_;
    Eigen::Vector3d mass_;
};

} // namespace geodeint::models
