// SPDX-License-Identifier: BSL-1.0
//
// The number n of the point t0 + n dt of a grid at which a time lies. A time counts as a point within
// 1e-6 of a step, plus the error that adding dt over and over can have built up by then.
#pragma once

#include <geodeint/error.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
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

/// A time loop that adds dt over and over misses its end by some ulps, and drivers such as odeint's
/// integrate_times make a last step of that. (No run has such steps: t does not hold ten bits of them.)
inline bool is_rounding_of_time(double t, double dt) {
    return t + dt != t && std::abs(dt) <= 0x1p-42 * std::max(std::abs(t), std::abs(t + dt));
}

/// The number of the step from t to t + dt of a path that knows no steps but its own, from multiples of
/// its step. Random moves in law are such paths: two of them are not one of twice the length.
inline std::int64_t own_step_number(double t, double dt, double step) {
    require_finite(t, "t");
    require_finite(dt, "dt");
    if (!(std::abs(dt - step) <= 1e-6 * step))
        throw invalid_argument{"dt",
                               "must be the step of the path: its random moves are in law, and "
                               "it knows no other steps, nor steps back"};
    const std::optional<double> number = grid_number(t, 0, step);
    if (!number) throw invalid_argument{"t", "must be a multiple of the step of the path"};
    if (!(std::abs(*number) < 0x1p38))
        throw invalid_argument{"t", "leads beyond 2^38 steps of the path"};
    return static_cast<std::int64_t>(*number);
}

} // namespace geodeint::detail
