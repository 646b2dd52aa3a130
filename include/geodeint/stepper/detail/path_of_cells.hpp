// SPDX-License-Identifier: BSL-1.0
//
// A path that lends its seed, its number and its steps to random moves in law (noise/site_uniforms.hpp),
// which follow no path themselves: wiener_path and weak_path are such.
#pragma once

#include <geodeint/noise/detail/grid_number.hpp>
#include <geodeint/noise/site_uniforms.hpp>

#include <cstdint>

namespace geodeint::detail {

template <class Path>
concept path_of_cells = requires(const Path& path) {
    path.seed();
    path.path();
    path.step();
};

/// The number of the cell that a step covers: no other step is taken.
template <path_of_cells Path>
std::int64_t cell_of_step(const Path& path, double t, double dt) {
    return own_step_number(t, dt, path.step());
}

template <path_of_cells Path>
site_uniforms uniforms_of(const Path& path) {
    return {path.seed(), path.path()};
}

} // namespace geodeint::detail
