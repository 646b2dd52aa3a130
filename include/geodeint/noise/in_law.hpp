// SPDX-License-Identifier: BSL-1.0
//
// The three-point increments and coins of weak_path{seed, number, step} with the seed, the number and the
// step of another path: for drivers that number their paths themselves, ensemble and weak_order.
//
//     geodeint::weak_order(
//         [&](const auto& path) { return geodeint::lie_poisson<geodeint::so3>(body, noises,
//                                                                             geodeint::in_law{path}); },
//         start, schemes, observables,
//         {..., .paths_are = geodeint::convergence_study::coupling::independent})
//
// As weak_path it refuses any step but its own, so that runs with several steps on one path fail.
#pragma once

#include <geodeint/noise/detail/path_of_increments.hpp>
#include <geodeint/noise/weak_path.hpp>

#include <cstddef>
#include <span>
#include <utility>

namespace geodeint {

template <detail::path_on_cells Path>
class in_law {
public:
    explicit in_law(Path path) : path_{std::move(path)} {}

    const Path& path() const noexcept { return path_; }

    void increment(double t, double dt, std::span<double> dW) const { increment(t, dt, dW, {}); }
    void increment(double t, double dt, std::span<double> dW, std::span<double> coins) const {
        const auto& cells = detail::cells_of(path_);
        weak_path{cells.seed(), cells.path(), cells.step()}.increment(t, dt, dW, coins);
        if constexpr (requires { path_.flipped(); })
            for (std::size_t i = 0; i < dW.size(); ++i)
                if (path_.flipped() >> (i % 64) & 1U) dW[i] = -dW[i];
    }

private:
    Path path_;
};

} // namespace geodeint
