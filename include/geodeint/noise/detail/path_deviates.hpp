// SPDX-License-Identifier: BSL-1.0
//
// The independent normal deviates behind a Brownian path, each found by its address
//
//     (key; path, pair of cells, component, node)
//
// through Philox, for one path or, with lanes as real type, for one path in each lane. Lane i has
// the bits that its path has alone. Box and Muller give two deviates at a time, which serve the two
// cells 2 k and 2 k + 1 of a pair, so that a run of any number of components throws none away.
//
// The key is made of the seed and of the length of the cells: the deviates of one address belong to
// other times if the cells are other ones, and paths that shared them would be correlated.
#pragma once

#include <geodeint/noise/detail/normal_deviate.hpp>
#include <geodeint/noise/detail/philox.hpp>

#include <array>
#include <cstdint>
#include <cstring>

namespace geodeint::detail {

constexpr philox_key words_of_key(std::uint64_t key) noexcept {
    return {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)};
}

/// The key of the paths of a seed with cells of length `step`: the seed itself for the default one.
/// The first word of the counter belongs to no deviate, because no node has a number above 2^20.
inline std::uint64_t path_key(std::uint64_t seed, double step, double default_step) noexcept {
    if (step == default_step) return seed;
    const auto [low, high] = words_of_key(bits_of(step));
    const philox_block bits = philox({0xFFFFFFFF, 0x73746570, low, high}, words_of_key(seed));
    return std::uint64_t{bits[1]} << 32 | bits[0];
}

/// Nodes of the trees are below 2^20; other numbers that belong to a path and a cell have nodes above.
enum class stream : std::uint64_t {
    space_time = std::uint64_t{1} << 25, ///< H_i of with_areas
    area,                                ///< what an area has besides W and H
    three_point                          ///< the numbers of a weak path
};

/// Four random words of 32 bits for `component` at a node. Path and pair are numbers, or vectors of
/// numbers.
template <class Real, class Path, class Pair>
[[gnu::always_inline]] inline std::array<words_of<Real>, 4>
words_at(std::uint64_t key, const Path& path, const Pair& pair, std::uint64_t node,
         std::uint64_t component) noexcept {
    // node, component, pair and path fill 26, 23, 39 and 40 bits of the counter
    using bits = words_of<Real>;
    constexpr std::uint64_t half = 0xFFFFFFFF;
    const Pair k = pair & ((std::uint64_t{1} << 39) - 1);
    const Pair low = k << 49 | (node | component << 26);
    const auto high = path << 24 | k >> 15;
    return philox_rounds<bits>(
        {bits(low & half), bits(low >> 32), bits(high & half), bits(high >> 32)},
        words_of_key(key));
}

/// Two deviates of `component` at a node, one for each cell of a pair.
template <class Real, class Path, class Pair>
[[gnu::always_inline]] inline std::array<Real, 2> deviates_at(std::uint64_t key, const Path& path,
                                                              const Pair& pair, std::uint64_t node,
                                                              std::uint64_t component) noexcept {
    return box_muller<Real>(words_at<Real>(key, path, pair, node, component));
}

template <class Real>
class path_deviates {
public:
    using real_type = Real;
    /// One number below 2^40, or one in each lane.
    using path_type = words_of<Real>;

    path_deviates(std::uint64_t key, path_type path) noexcept : key_{key}, path_{path} {}

    std::uint64_t key() const noexcept { return key_; }
    path_type path() const noexcept { return path_; }

    std::array<Real, 2> operator()(std::int64_t pair, std::uint64_t node,
                                   std::uint64_t component) const noexcept {
        return deviates_at<Real>(key_, path_, static_cast<std::uint64_t>(pair), node, component);
    }

    friend bool operator==(const path_deviates& a, const path_deviates& b) noexcept {
        return a.key_ == b.key_ && std::memcmp(&a.path_, &b.path_, sizeof a.path_) == 0;
    }

private:
    std::uint64_t key_;
    path_type path_;
};

} // namespace geodeint::detail
