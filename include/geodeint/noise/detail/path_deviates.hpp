// SPDX-License-Identifier: BSL-1.0
//
// The independent normal deviates behind a Brownian path, each found by its address
//
//     (seed; path, cell, node, pair of components)
//
// through Philox, for one path or, with lanes as real type, for one path in each lane. Lane i has
// the bits that its path has alone.
#pragma once

#include <geodeint/noise/detail/normal_deviate.hpp>
#include <geodeint/noise/detail/philox.hpp>

#include <array>
#include <cstdint>

namespace geodeint::detail {

template <class Real>
class path_deviates {
public:
    using real_type = Real;
    /// One number below 2^40, or one in each lane.
    using path_type = words_of<Real>;

    path_deviates(std::uint64_t seed, path_type path) noexcept : seed_{seed}, path_{path} {}

    std::uint64_t seed() const noexcept { return seed_; }
    path_type path() const noexcept { return path_; }

    std::array<Real, 2> operator()(std::int64_t cell, std::uint64_t node,
                                   std::uint64_t pair) const noexcept {
        // node, pair, cell and path fill 26, 22, 40 and 40 bits of the counter
        constexpr std::uint64_t half = 0xFFFFFFFF;
        const std::uint64_t k = static_cast<std::uint64_t>(cell) & ((std::uint64_t{1} << 40) - 1);
        const std::uint64_t low = node | pair << 26 | k << 48;
        const path_type high = path_ << 24 | k >> 16;
        return box_muller<Real>(philox_rounds<path_type>(
            {path_type(low & half), path_type(low >> 32), high & half, high >> 32},
            {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)}));
    }

private:
    std::uint64_t seed_;
    path_type path_;
};

} // namespace geodeint::detail
