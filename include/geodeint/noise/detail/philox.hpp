// SPDX-License-Identifier: BSL-1.0
//
// Philox4x32-10: a random function, not a generator. It maps a 128-bit counter and a 64-bit key to
// 128 random bits by ten rounds of
//
//     (c0, c1, c2, c3) <- (hi(M1 c2) ^ c1 ^ k0, lo(M1 c2), hi(M0 c0) ^ c3 ^ k1, lo(M0 c0)),
//     (k0, k1)         <- (k0 + W0, k1 + W1),
//
// a bijection of the counters for each key (Salmon, Moraes, Dror, Shaw, "Parallel random numbers:
// as easy as 1, 2, 3", SC 2011, section 3.3; passes TestU01's BigCrush). There is no state: any
// block can be computed at any time, in any order, by any thread.
//
// Written out here, and not taken from the Random123 library, because these few lines give the same
// bits without a dependency, at compile time too, and in the lanes of vector registers.
#pragma once

#include <array>
#include <cstdint>

namespace geodeint::detail {

using philox_block = std::array<std::uint32_t, 4>;
using philox_key = std::array<std::uint32_t, 2>;

/// The product of numbers below 2^32. A template, because a vector of words may have a faster one.
template <class Words>
struct word_product {
    static constexpr Words of(Words a, std::uint64_t b) noexcept { return a * b; }
};

/// The ten rounds on words of 32 bits, each in a number of 64, or in each lane of a vector of them.
template <class Words>
[[gnu::always_inline]] constexpr std::array<Words, 4>
philox_rounds(const std::array<Words, 4>& counter, philox_key key) noexcept {
    constexpr std::uint64_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57;
    constexpr std::uint64_t low = 0xFFFFFFFF;
    constexpr std::uint32_t weyl0 = 0x9E3779B9, weyl1 = 0xBB67AE85;
    auto [c0, c1, c2, c3] = counter;
    auto [k0, k1] = key;
    for (int round = 0; round < 10; ++round) {
        const Words product0 = word_product<Words>::of(c0, multiplier0);
        const Words product1 = word_product<Words>::of(c2, multiplier1);
        c0 = (product1 >> 32) ^ c1 ^ std::uint64_t{k0};
        c1 = product1 & low;
        c2 = (product0 >> 32) ^ c3 ^ std::uint64_t{k1};
        c3 = product0 & low;
        k0 += weyl0;
        k1 += weyl1;
    }
    return {c0, c1, c2, c3};
}

/// The random block at `counter` under `key`.
constexpr philox_block philox(const philox_block& counter, philox_key key) noexcept {
    const auto [c0, c1, c2, c3] =
        philox_rounds<std::uint64_t>({counter[0], counter[1], counter[2], counter[3]}, key);
    return {static_cast<std::uint32_t>(c0), static_cast<std::uint32_t>(c1),
            static_cast<std::uint32_t>(c2), static_cast<std::uint32_t>(c3)};
}

} // namespace geodeint::detail
