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
// bits without a dependency, at compile time too, and a loop over them vectorises.
#pragma once

#include <array>
#include <cstdint>

namespace geodeint {

using philox_block = std::array<std::uint32_t, 4>;
using philox_key = std::array<std::uint32_t, 2>;

/// The random block at `counter` under `key`.
constexpr philox_block philox(philox_block counter, philox_key key) noexcept {
    constexpr std::uint64_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57;
    constexpr std::uint32_t weyl0 = 0x9E3779B9, weyl1 = 0xBB67AE85;
    auto [c0, c1, c2, c3] = counter;
    auto [k0, k1] = key;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product0 = multiplier0 * c0;
        const std::uint64_t product1 = multiplier1 * c2;
        c0 = static_cast<std::uint32_t>(product1 >> 32) ^ c1 ^ k0;
        c1 = static_cast<std::uint32_t>(product1);
        c2 = static_cast<std::uint32_t>(product0 >> 32) ^ c3 ^ k1;
        c3 = static_cast<std::uint32_t>(product0);
        k0 += weyl0;
        k1 += weyl1;
    }
    return {c0, c1, c2, c3};
}

} // namespace geodeint
