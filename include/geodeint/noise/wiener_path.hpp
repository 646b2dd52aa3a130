// SPDX-License-Identifier: BSL-1.0
//
// A Brownian path W(t) in any number of components, as a pure function of seed, path number and
// time. Nothing is stored or advanced: copies, threads, repeated, refined and backward steps all
// see the same path.
//
// Time is cut into cells of length `step`, a cell into 2^20 quanta, and every time is first rounded
// to the nearest quantum, n = round(2^20 t / step), so that the rounding errors of a time loop do
// not matter. W is then defined on the integers n by Levy's construction (levy_construction.hpp)
// from independent deviates (path_deviates.hpp).
//
// What holds: increments over adjoining intervals add up to the increment over their union to
// round-off; they are N(0, length), independent over disjoint intervals, components, paths and
// seeds; the bits are the same everywhere (see normal_deviate.hpp). What does not: `step` is part
// of the path's identity, two values of it give two unrelated paths; structure below the quantum is
// not resolved, two times less than step / 2^21 from a quantum are one.
//
// Cost: a step of exactly one cell draws one block for two components; a coarser step one for each
// cell it covers; an end inside a cell one for each level of the tree down to it, at most 20. The
// default step is 1e-3 = 2^-3 5^-3: multiples of it are cells, dyadic times k 2^-m lie m - 3 levels
// down, exactly as long as m <= 23. Pass your own dt as `step` where the noise takes much of the
// time.
//
//     geodeint::wiener_path path{42, 17, dt};      // path 17 of the seed 42
//     path.increment(t, dt, dW);
#pragma once

#include <geodeint/error.hpp>
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
        : levy_{{static_cast<std::uint64_t>(seed), valid(static_cast<std::uint64_t>(path))}, step} {
    }

    std::uint64_t seed() const noexcept { return levy_.deviates().seed(); }
    std::uint64_t path() const noexcept { return levy_.deviates().path(); }
    double step() const noexcept { return levy_.step(); }

    /// dW_i = W_i(t + dt) - W_i(t). Throws before it writes if t or t + dt is not finite or more
    /// than 2^39 cells from 0, if dt covers more than 2^24 of them, or if more than 2^23 components
    /// are asked for.
    void increment(double t, double dt, std::span<double> dW) const { levy_.increment(t, dt, dW); }

    static std::uint64_t valid(std::uint64_t path) {
        if (path >= std::uint64_t{1} << 40)
            throw invalid_argument{"path", "must be at least 0 and below 2^40"};
        return path;
    }

private:
    detail::levy_construction<detail::path_deviates<double>> levy_;
};

} // namespace geodeint
