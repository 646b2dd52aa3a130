// SPDX-License-Identifier: BSL-1.0
//
// The 64-bit checksum FNV-1a (Fowler, Noll, Vo) of some bytes. Every change of a single byte
// changes it, and so, almost surely, does any other accident.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace geodeint {

inline std::uint64_t checksum(std::span<const std::byte> bytes) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::byte each : bytes) {
        hash ^= std::to_integer<std::uint64_t>(each);
        hash *= 0x100000001b3;
    }
    return hash;
}

} // namespace geodeint
