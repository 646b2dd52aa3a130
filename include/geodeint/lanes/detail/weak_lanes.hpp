// SPDX-License-Identifier: BSL-1.0
//
// The increments and coins of several weak paths at once: lane i has the bits of
// weak_path{seed, paths[i], step}, where their properties are listed.
//
//     detail::weak_lanes<4> paths{weak_path{42, 100, dt}};      paths 100, 101, 102, 103 of the seed 42
#pragma once

#include <geodeint/lanes/detail/wiener_lanes.hpp>
#include <geodeint/lanes/lanes.hpp>
#include <geodeint/noise/detail/three_point_draws.hpp>
#include <geodeint/noise/weak_path.hpp>

#include <cstdint>
#include <span>

namespace geodeint::detail {

template <int Width>
class weak_lanes {
public:
    using increment_type = lanes<Width>;

    /// `first` and the paths after it.
    explicit weak_lanes(const weak_path& first)
        : seed_{first.seed()},
          draws_{path_key(first.seed(), first.step(), wiener_path::default_step),
                 counted_from(first.path()), first.step()} {}

    /// The path of one lane, alone.
    weak_path lane(int i) const { return {seed_, draws_.path()[i], draws_.step()}; }

    void increment(double t, double dt, std::span<lanes<Width>> dW) const {
        draws_.draw(t, dt, dW, {});
    }
    void increment(double t, double dt, std::span<lanes<Width>> dW,
                   std::span<lanes<Width>> coins) const {
        draws_.draw(t, dt, dW, coins);
    }

private:
    static lane_words<Width> counted_from(std::uint64_t first) {
        lane_words<Width> paths{0};
        for (int i = 0; i < Width; ++i)
            paths.set(i, wiener_path::valid(first + static_cast<std::uint64_t>(i)));
        return paths;
    }

    std::uint64_t seed_;
    three_point_draws<lanes<Width>> draws_;
};

} // namespace geodeint::detail
