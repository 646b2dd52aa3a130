// SPDX-License-Identifier: BSL-1.0
//
// The heavy top on T*SO(3): attitude R and body momentum pi, with gravity along a direction v fixed
// in space,
//
//     h(R, pi) = pi . I^{-1} pi / 2 + v . R chi.
//
// The same motion as heavy_top with gamma = R^T v, before the reduction by rotations about v. Keeps
// the momentum about v, v . R pi.
//
// (Gay-Balmaz and Wu, section 8.)
//
//     geodeint::models::heavy_top_on_group top{inertia, chi, Eigen::Vector3d{0, 0, 1}};
//     auto system = top.system();         or geodeint::hamiltonian_on_group<geodeint::so3>(top)
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/phase_vector.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>

#include <Eigen/Geometry>

#include <utility>

namespace geodeint::models {

class heavy_top_on_group {
public:
    heavy_top_on_group(const Eigen::Vector3d& inertia, const Eigen::Vector3d& chi,
                       const Eigen::Vector3d& vertical = Eigen::Vector3d::UnitZ())
        : chi_{chi}, vertical_{vertical} {
        for (int i = 0; i < 3; ++i) require_positive(inertia(i), "inertia");
        for (int i = 0; i < 3; ++i) require_finite(chi(i), "chi");
        for (int i = 0; i < 3; ++i) require_finite(vertical(i), "vertical");
        inverse_inertia_ = inertia.cwiseInverse();
    }

    template <class Element>
    double operator()(const cotangent<Element, Eigen::Vector3d>& x) const {
        return 0.5 * x.momentum.dot(inverse_inertia_.cwiseProduct(x.momentum)) +
               chi_.dot(gamma(x.configuration));
    }
    template <class Element>
    auto gradient(const cotangent<Element, Eigen::Vector3d>& x) const {
        return phase_vector{chi_.cross(gamma(x.configuration)),
                            inverse_inertia_.cwiseProduct(x.momentum)};
    }

    /// On T*SO(3), without noise or with (noise(...), path).
    template <class... Noise>
    auto system(Noise... noise) const {
        return hamiltonian_on_group<so3>(*this, std::move(noise)...);
    }

private:
    /// R^T v
    template <class Element>
    Eigen::Vector3d gamma(const Element& attitude) const {
        return group_traits<Element>::coadjoint_action(attitude, vertical_);
    }

    Eigen::Vector3d chi_;
    Eigen::Vector3d vertical_;
    Eigen::Vector3d inverse_inertia_;
};

} // namespace geodeint::models
