// SPDX-License-Identifier: BSL-1.0
//
// The number n of the point t0 + n dt of a grid at which a time lies. A time counts as a point within
// 1e-6 of a step, plus the error that adding dt over and over can have built up by then.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

namespace geodeint::detail {

/// Nothing, if t lies between points.
inline std::optional<double> grid_number(double t, double t0, double dt) {
    const double exact = (t - t0) / dt;
    const double nearest = std::round(exact);
    // n additions of dt, each with half an ulp of a time of at most |t0| + |t|
    const double accumulated = std::abs(exact) * (std::abs(t0) + std::abs(t)) / dt * 0x1p-53;
    const double tolerance = 1e-6 + std::min(accumulated, 1e-3);
    if (!(std::abs(exact - nearest) <= tolerance)) return std::nullopt;
    return nearest;
}

} // namespace geodeint::detail
