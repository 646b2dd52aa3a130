// SPDX-License-Identifier: BSL-1.0
//
// A rigid body in three skew noises seen from space, whose expectations at time 1 are known to ten
// digits (by exp(T L) on spherical harmonics), and what multilevel estimates it by.
#pragma once

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/convergence/multilevel.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/with_areas.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/weak_splitting.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/with_brackets.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::testing {

using space_so3 = right_invariant<so3>;
using turning_in_space = weak_splitting<space_so3>;
using splitting_in_space = lie_poisson_splitting<space_so3>;

inline const auto skew_noise_in_space =
    noise(linear{Eigen::Vector3d{0.6 / std::sqrt(1.25), 0.3 / std::sqrt(1.25), 0}},
          linear{Eigen::Vector3d{0, 0.42, 0.56}}, linear{Eigen::Vector3d{-0.25, 0.15, 0.406}});
inline const Eigen::Vector3d start_in_space =
    Eigen::Vector3d{std::sin(1.1), 0.2, std::cos(1.1)}.normalized();
inline constexpr double expected_m3 = 0.2454735943;

inline const auto third = [](const Eigen::Vector3d& m) { return m[2]; };

/// Noises alone, with areas in place of coins, and with areas and brackets.
inline const auto body_in_space = [](const auto& path) {
    return lie_poisson<space_so3>(models::rigid_body::ephrati(), skew_noise_in_space, path);
};
inline const auto body_with_areas = [](const auto& path) {
    return lie_poisson<space_so3>(models::rigid_body::ephrati(), skew_noise_in_space,
                                  with_areas{path, 3});
};
inline const auto body_with_brackets = [](const auto& path) {
    return lie_poisson<space_so3>(models::rigid_body::ephrati(),
                                  with_brackets<space_so3>(skew_noise_in_space),
                                  with_areas{path, 3});
};

/// Everything that was found, to compare bits.
inline bool same(const multilevel_result& a, const multilevel_result& b) {
    bool same = a.value.value == b.value.value && a.bias == b.bias &&
                a.value.standard_error == b.value.standard_error &&
                a.levels.size() == b.levels.size();
    for (std::size_t l = 0; same && l < a.levels.size(); ++l)
        same = a.levels[l].paths == b.levels[l].paths && a.levels[l].mean == b.levels[l].mean &&
               a.levels[l].variance == b.levels[l].variance;
    return same;
}

} // namespace geodeint::testing
