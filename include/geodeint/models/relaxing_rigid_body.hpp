// SPDX-License-Identifier: BSL-1.0
//
// The relaxing rigid body (Morrison; Bloch, Farre Puiggali, Martin de Diego, example 2 and section
// 4.3, corrected): a free body that loses nothing of its energy but gains angular momentum,
//
//     H(p) = sum_i p_i^2 / (2 I_i),     S(p) = |p|^2 / 2,
//     dp/dt = p x w + |w|^2 p - (w.p) w,     w = grad H(p),
//
// until it turns about the axis of its largest moment of inertia, where S has its maximum I_max H
// on the energy ellipsoid.
//
//     auto system = geodeint::models::relaxing_rigid_body::bloch().system();
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/structure/metric_dissipation.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace geodeint::models {

class relaxing_rigid_body {
public:
    /// `strength` is a factor of the dissipative bracket.
    explicit relaxing_rigid_body(const Eigen::Vector3d& inertia, double strength = 1)
        : strength_{strength} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        metric_dissipation<>{strength}; // throws if it has no meaning
        energy_.inverse_inertia = inertia.cwiseInverse();
    }

    /// Bloch et al., figure 1: I = (10, 5, 1), to be run with a step of 0.1.
    static relaxing_rigid_body bloch() { return relaxing_rigid_body{Eigen::Vector3d{10, 5, 1}}; }
    /// Its initial momentum, (0.001, -1, 0.001): almost about the middle axis.
    static Eigen::Vector3d bloch_initial_state() { return {0.001, -1, 0.001}; }

    struct energy {
        static constexpr bool is_quadratic = true;
        Eigen::Vector3d inverse_inertia;

        double operator()(const Eigen::Vector3d& p) const {
            return 0.5 * p.dot(inverse_inertia.cwiseProduct(p));
        }
        auto gradient(const Eigen::Vector3d& p) const { return inverse_inertia.cwiseProduct(p); }
    };
    struct entropy {
        static constexpr bool is_quadratic = true;

        double operator()(const Eigen::Vector3d& p) const { return 0.5 * p.squaredNorm(); }
        const Eigen::Vector3d& gradient(const Eigen::Vector3d& p) const { return p; }
    };
    struct tensor {
        void sharp(const Eigen::Vector3d& p, const Eigen::Vector3d& w, Eigen::Vector3d& out) const {
            out = p.cross(w);
        }
    };

    auto system() const {
        return metriplectic(tensor{}, energy_, metric_dissipation{strength_}, entropy{});
    }

private:
    energy energy_;
    double strength_;
};

} // namespace geodeint::models
