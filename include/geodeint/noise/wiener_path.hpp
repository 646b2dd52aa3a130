// SPDX-License-Identifier: BSL-1.0
//
// A Brownian path W(t) in any number of components, as a pure function of seed, path number and
// time. Nothing is stored or advanced: copies, threads, repeated, refined and backward steps all
// see the same path.
//
// Time is cut into cells of length `step`, a cell into 2^20 quanta, and every time is first rounded
// to the nearest quantum, n = round(2^20 t / step). W is then defined on the integers n by Levy's
// construction (levy_construction.hpp) from independent deviates (path_deviates.hpp).
//
// What holds: increments over adjoining intervals add up to the increment over their union to
// round-off; they are N(0, length), independent over disjoint intervals, components, paths, seeds
// and steps; the bits are the same everywhere (see normal_deviate.hpp). What does not: `step` is
// part of the path's identity, two values of it give two unrelated paths; structure below the
// quantum is not resolved, so a step shorter than 16 quanta, step / 2^16, is refused.
//
// Rounding errors of a time loop: the ends of steps are the same ones as long as they err by less
// than half a quantum. That holds for t0 + i dt while |t| < 2^30 cells, and for t += dt while its
// accumulated error stays below step / 2^21. Beyond, increments miss or repeat some quanta. A step
// of less than 2^-42 |t|, which is what such errors leave to the last step of a driver, is taken
// and not refused.
//
// Cost: two steps of exactly one cell draw one block of random bits for each component (a stepper
// draws several cells ahead, see cell_block.hpp); a coarser step one for each pair of cells that it
// covers; an end inside a cell one for each level of the tree down to it, at most 20. The default
// step is 1e-3 = 2^-3 5^-3: multiples of it are cells, dyadic times k 2^-m lie m - 3 levels down,
// exactly as long as m <= 23. Name your own dt as `step`.
//
//     geodeint::wiener_path path{42, 17, dt};      // path 17 of the seed 42
//     path.increment(t, dt, dW);
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/detail/cell_block.hpp>
#include <geodeint/noise/detail/levy_construction.hpp>
#include <geodeint/noise/detail/path_deviates.hpp>

#include <concepts>
#include <cstdint>
#include <span>

namespace geodeint {

class wiener_path {
public:
    static constexpr double default_step = 1e-3;

    /// Path number `path` (below 2^40) of the family `seed`, with cells of length `step`.
    template <std::integral Seed, std::integral Path>
    wiener_path(Seed seed, Path path, double step = default_step)
        : seed_{static_cast<std::uint64_t>(seed)},
          levy_{{detail::path_key(seed_, step, default_step),
                 valid(static_cast<std::uint64_t>(path))},
                step} {}

    std::uint64_t seed() const noexcept { return seed_; }
    std::uint64_t path() const noexcept { return levy_.deviates().path(); }
    double step() const noexcept { return levy_.step(); }

    /// The independent deviates that it is made of.
    const detail::path_deviates<double>& deviates() const noexcept { return levy_.deviates(); }

    /// dW_i = W_i(t + dt) - W_i(t). Throws before it writes if t or t + dt is not finite or more
    /// than 2^39 cells from 0, if dt covers more than 2^24 of them or less than 16 quanta, or if
    /// more than 2^23 components are asked for.
    void increment(double t, double dt, std::span<double> dW) const { levy_.increment(t, dt, dW); }

    /// The same bits, sooner where one step of a cell follows another: `ahead` keeps some of them.
    [[gnu::always_inline]] void increment(double t, double dt, std::span<double> dW,
                                          detail::cell_block<double>& ahead) const {
        levy_.increment(t, dt, dW, ahead);
    }

    static std::uint64_t valid(std::uint64_t path) {
        if (path >= std::uint64_t{1} << 40)
            throw invalid_argument{"path", "must be at least 0 and below 2^40"};
        return path;
    }

private:
    std::uint64_t seed_;
    detail::levy_construction<detail::path_deviates<double>> levy_;
};

} // namespace geodeint
