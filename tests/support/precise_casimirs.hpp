// SPDX-License-Identifier: BSL-1.0
//
// Casimirs evaluated to 64 bits, so that what is seen is rounding of the states and not of the
// Casimirs.
#pragma once

#include <geodeint/algebra/semidirect_dual.hpp>

#include <Eigen/Core>

#include <array>

namespace geodeint::testing {

/// Of so(3).
inline std::array<long double, 1> precise_casimirs(const Eigen::Vector3d& x) {
    const auto y = x.cast<long double>();
    return {y.dot(y)};
}

/// Of se(3).
inline std::array<long double, 2>
precise_casimirs(const semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>& x) {
    const auto pi = x.momentum.cast<long double>(), gamma = x.advected.cast<long double>();
    return {gamma.dot(gamma), pi.dot(gamma)};
}

} // namespace geodeint::testing
