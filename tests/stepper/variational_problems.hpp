// SPDX-License-Identifier: BSL-1.0
//
// The systems that variational_midpoint is tested on.
#pragma once

#include "support/lie_group_replay.hpp"
#include "support/phase_space_of_group.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>

#include <Eigen/Core>

namespace geodeint::testing {

using by_cayley = variational_midpoint<so3, cayley_map>;
using by_exponential = variational_midpoint<so3, exponential>;
using turning_top = cotangent<rotation, top_state>;

inline models::heavy_top gay_balmaz_top() { return models::heavy_top::gay_balmaz(); }
inline linear<top_state> linear_in(const Eigen::Vector3d& pi, const Eigen::Vector3d& gamma) {
    return linear{top_state{pi, gamma}};
}
/// h = 0.1 |pi|^2
inline diagonal_polynomial<top_state> squared_momentum() {
    diagonal_polynomial<top_state> h;
    h.quadratic << 0.2, 0.2, 0.2, 0, 0, 0;
    return h;
}

inline models::heavy_top_on_group tilted_top() { return {{0.6, 0.8, 1}, {0.1, 0.2, 0.9}}; }
inline models::gravity_gradient_satellite satellite() { return {{1, 2, 3}, 0.7}; }
inline auto noises_on_group() {
    return noise(lifted{linear{Eigen::Vector3d{0.3, 0.1, -0.2}}},
                 spatial_momentum{{0.2, 0.3, -0.1}},
                 weight{Eigen::Vector3d::UnitX(), {0.2, -0.3, 0.1}});
}
inline const Eigen::Vector3d body_start{-0.5878, 0.3, 0.8090};
inline const free_state satellite_start{rotation::exp({0.4, -0.7, 1.1}),
                                        Eigen::Vector3d{0.4, -0.3, 0.9}};

} // namespace geodeint::testing
