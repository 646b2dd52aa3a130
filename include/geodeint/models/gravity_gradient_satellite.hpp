// SPDX-License-Identifier: BSL-1.0
//
// A rigid satellite on a circular orbit, seen from the orbital frame, which turns with the rate n
// about its second axis, the orbit's normal; the third axis points away from the planet. With
// attitude R and body momentum pi on T*SO(3),
//
//     h(R, pi) = pi . I^{-1} pi / 2 - n e_2 . R pi + (3/2) n^2 G . I G,     G = R^T e_3.
//
// The first two terms are the rotation relative to the frame, the third is the gradient of gravity
// across the body. No rotation of the frame leaves h unchanged, and momentum and attitude do not
// decouple. A body of revolution keeps its momentum about its own axis.
//
// (Hughes, Spacecraft attitude dynamics.)
//
//     geodeint::models::gravity_gradient_satellite satellite{Eigen::Vector3d{3, 2, 1}, 1.0};
//     auto system = satellite.system();   or geodeint::hamiltonian_on_group<geodeint::so3>(satellite)
//     geodeint::cotangent<geodeint::rotation, Eigen::Vector3d> x{attitude, momentum};
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/phase_vector.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>

#include <Eigen/Geometry>

#include <utility>

namespace geodeint::models {

class gravity_gradient_satellite {
public:
    gravity_gradient_satellite(const Eigen::Vector3d& inertia, double orbital_rate)
        : inertia_{inertia}, rate_{orbital_rate} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        require_finite(orbital_rate, "orbital_rate");
        inverse_inertia_ = inertia.cwiseInverse();
    }

    const Eigen::Vector3d& inertia() const { return inertia_; }
    double orbital_rate() const { return rate_; }

    template <class Element>
    double operator()(const cotangent<Element, Eigen::Vector3d>& x) const {
        const Eigen::Vector3d normal = in_body(x.configuration, Eigen::Vector3d::UnitY());
        const Eigen::Vector3d outward = in_body(x.configuration, Eigen::Vector3d::UnitZ());
        return 0.5 * x.momentum.dot(inverse_inertia_.cwiseProduct(x.momentum)) -
               rate_ * normal.dot(x.momentum) +
               1.5 * rate_ * rate_ * outward.dot(inertia_.cwiseProduct(outward));
    }
    template <class Element>
    auto gradient(const cotangent<Element, Eigen::Vector3d>& x) const {
        const Eigen::Vector3d normal = in_body(x.configuration, Eigen::Vector3d::UnitY());
        const Eigen::Vector3d outward = in_body(x.configuration, Eigen::Vector3d::UnitZ());
        const Eigen::Vector3d stretched = inertia_.cwiseProduct(outward);
        return phase_vector{3 * rate_ * rate_ * stretched.cross(outward) -
                                rate_ * x.momentum.cross(normal),
                            inverse_inertia_.cwiseProduct(x.momentum) - rate_ * normal};
    }

    /// On T*SO(3), without noise or with (noise(...), path).
    template <class... Noise>
    auto system(Noise... noise) const {
        return hamiltonian_on_group<so3>(*this, std::move(noise)...);
    }

private:
    /// R^T v
    template <class Element>
    static Eigen::Vector3d in_body(const Element& attitude, const Eigen::Vector3d& v) {
        return group_traits<Element>::coadjoint_action(attitude, v);
    }

    Eigen::Vector3d inertia_;
    Eigen::Vector3d inverse_inertia_;
    double rate_;
};

} // namespace geodeint::models
