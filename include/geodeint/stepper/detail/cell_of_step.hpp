// SPDX-License-Identifier: BSL-1.0
//
// The number of the cell of a path that a step covers, for steps whose noise is a move in law and
// follows no path: it is drawn once a cell, so that a step is a cell and no other.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/site_uniforms.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace geodeint::detail {

/// A path by number with cells, such as wiener_path.
template <class Path>
concept path_of_cells = requires(const Path& path) {
    path.seed();
    path.path();
    path.step();
};

template <path_of_cells Path>
std::int64_t cell_of_step(const Path& path, double t, double dt) {
    if (dt < 0) throw invalid_argument{"dt", "must be positive: a heat bath does not run backward"};
    if (!(std::abs(dt - path.step()) <= 1e-9 * dt))
        throw invalid_argument{
            "dt", "must be the step of the path, for which a heat bath draws its noise"};
    const double cells = t / path.step(), cell = std::nearbyint(cells);
    if (!(std::abs(cell) < 0x1p39 && std::abs(cells - cell) <= 0.25))
        throw invalid_argument{"t", "must be a multiple of the step, below 2^39 of them"};
    return static_cast<std::int64_t>(cell);
}

/// The numbers that belong to a path.
template <path_of_cells Path>
site_uniforms uniforms_of(const Path& path) {
    return {path.seed(), path.path()};
}

} // namespace geodeint::detail
