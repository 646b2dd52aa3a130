// SPDX-License-Identifier: BSL-1.0
//
// One Brownian path in each lane: lane i has the bits of wiener_path{seed, paths[i], step}, where
// its properties are listed.
//
//     detail::wiener_lanes<4> paths{42, 100, dt};      paths 100, 101, 102, 103 of the seed 42
#pragma once

#include <geodeint/lanes/lanes.hpp>
#include <geodeint/noise/detail/cell_block.hpp>
#include <geodeint/noise/detail/levy_construction.hpp>
#include <geodeint/noise/detail/path_deviates.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <array>
#include <cstdint>
#include <span>

namespace geodeint::detail {

/// Lane by lane.
template <int Width>
struct word_product<lane_words<Width>> {
    [[gnu::always_inline]] static lane_words<Width> of(const lane_words<Width>& a,
                                                       std::uint64_t b) noexcept {
        return lane_words<Width>{
            word_product<typename lane_words<Width>::storage>::of(a.values(), b)};
    }
};

template <int Width>
class wiener_lanes {
public:
    using increment_type = lanes<Width>;

    /// The paths of the given numbers.
    wiener_lanes(std::uint64_t seed, const std::array<std::uint64_t, Width>& paths,
                 double step = wiener_path::default_step)
        : seed_{seed},
          levy_{{path_key(seed, step, wiener_path::default_step), in_words(paths)}, step} {}

    /// Paths first, first + 1, ..., first + Width - 1.
    wiener_lanes(std::uint64_t seed, std::uint64_t first, double step = wiener_path::default_step)
        : wiener_lanes{seed, counted_from(first), step} {}

    std::uint64_t seed() const noexcept { return seed_; }
    double step() const noexcept { return levy_.step(); }

    const path_deviates<lanes<Width>>& deviates() const noexcept { return levy_.deviates(); }

    /// The path of one lane, alone.
    wiener_path lane(int i) const { return {seed(), levy_.deviates().path()[i], step()}; }

    void increment(double t, double dt, std::span<lanes<Width>> dW) const {
        levy_.increment(t, dt, dW);
    }
    /// The same bits, sooner where one step of a cell follows another.
    void increment(double t, double dt, std::span<lanes<Width>> dW,
                   cell_block<lanes<Width>>& ahead) const {
        levy_.increment(t, dt, dW, ahead);
    }

private:
    using words = typename lanes<Width>::words;

    static std::array<std::uint64_t, Width> counted_from(std::uint64_t first) {
        std::array<std::uint64_t, Width> paths;
        for (std::uint64_t& path : paths) path = first++;
        return paths;
    }
    static words in_words(const std::array<std::uint64_t, Width>& paths) {
        words result{0};
        for (int i = 0; i < Width; ++i)
            result.set(i, wiener_path::valid(paths[static_cast<std::size_t>(i)]));
        return result;
    }

    std::uint64_t seed_;
    levy_construction<path_deviates<lanes<Width>>> levy_;
};

} // namespace geodeint::detail
