// SPDX-License-Identifier: BSL-1.0
//
// What a weak scheme needs instead of a Brownian path: for every step of length `step`, independent
// increments with the moments of normal ones, and fair coins,
//
//     dW_i = sqrt(step) xi_i,   xi = 0, sqrt 3, -sqrt 3 with probability 2/3, 1/6, 1/6,
//     c_j = 1, -1,
//
// as a pure function of seed, path number and number of the step: copies, threads and repeated runs
// see the same ones, and the bits are the same everywhere. The increments are bounded, so that every
// implicit step is solvable from some dt on.
//
// Expectations converge as with normal increments, up to weak order 2; there is no path W(t) behind
// them. A sum of two three-point increments is not a three-point increment, so a step of any other
// length is refused, be it coarser, finer, rejected or backward, and steps begin at multiples of
// `step`. Runs cannot be compared path by path with other steps; `step` is part of the identity.
//
//     geodeint::weak_path path{42, 17, dt};        // path 17 of the seed 42
//     path.increment(t, dt, dW, coins);
#pragma once

#include <geodeint/noise/detail/three_point_draws.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <concepts>
#include <cstdint>
#include <span>

namespace geodeint {

class weak_path {
public:
    /// Path number `path` (below 2^40) of the family `seed`, for steps of length `step`.
    template <std::integral Seed, std::integral Path>
    weak_path(Seed seed, Path path, double step)
        : seed_{static_cast<std::uint64_t>(seed)},
          draws_{detail::path_key(seed_, step, wiener_path::default_step),
                 wiener_path::valid(static_cast<std::uint64_t>(path)), step} {}

    std::uint64_t seed() const noexcept { return seed_; }
    std::uint64_t path() const noexcept { return draws_.path(); }
    double step() const noexcept { return draws_.step(); }

    /// dW_i = sqrt(step) xi_i. Throws before it writes if dt is not the step of the path or t no
    /// multiple of it.
    void increment(double t, double dt, std::span<double> dW) const { draws_.draw(t, dt, dW, {}); }
    /// The coins of the same step.
    void coins(double t, double dt, std::span<double> coins) const {
        draws_.draw(t, dt, {}, coins);
    }
    /// Both at once.
    void increment(double t, double dt, std::span<double> dW, std::span<double> coins) const {
        draws_.draw(t, dt, dW, coins);
    }

private:
    std::uint64_t seed_;
    detail::three_point_draws<double> draws_;
};

} // namespace geodeint
