// SPDX-License-Identifier: BSL-1.0
//
// The wiener_path (or lanes of them) behind a path that hands on its increments: behind one that is
// tabulated, reflected, or both. What is drawn for its cells beside the increments, areas or increments
// in law, belongs to that path. Others change what a cell is (swapped) or what its increments are
// (truncated): nothing is behind them.
#pragma once

#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/tabulated.hpp>

namespace geodeint::detail {

template <class Path>
concept has_cells = requires(const Path& path) {
    path.deviates();
    path.step();
};

template <class Path>
inline constexpr bool is_on_cells = has_cells<Path>;
template <class Path>
inline constexpr bool is_on_cells<reflected<Path>> = is_on_cells<Path>;
template <class Path>
inline constexpr bool is_on_cells<tabulated<Path>> = is_on_cells<Path>;

template <class Path>
concept path_on_cells = is_on_cells<Path>;

template <path_on_cells Path>
const auto& cells_of(const Path& path) {
    if constexpr (has_cells<Path>)
        return path;
    else
        return cells_of(path.path());
}

} // namespace geodeint::detail
