// SPDX-License-Identifier: BSL-1.0
//
// Tells whether a system is the one that was seen last, so that what was computed with it holds:
//
//     known_system known;
//     known.remember(system);
//     if (!known.is(system)) ...
//
// It is the same if type and address are and, where it has at most 256 bytes, all of them: neither
// another system at the same place, as in a loop that makes one for each step, nor one with other
// parameters is taken for it. What a system refers to, on the heap or elsewhere, and what is larger,
// is known by its address alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

namespace geodeint::detail {

class known_system {
public:
    template <class System>
    bool is(const System& system) const {
        if (address_ != std::addressof(system) || type_ != &type_of<System>) return false;
        if constexpr (has_bytes_to_compare<System>)
            return std::memcmp(bytes_.data(), std::addressof(system), sizeof(System)) == 0;
        else
            return true;
    }

    template <class System>
    void remember(const System& system) {
        address_ = std::addressof(system);
        type_ = &type_of<System>;
        if constexpr (has_bytes_to_compare<System>)
            std::memcpy(bytes_.data(), std::addressof(system), sizeof(System));
    }

    void forget() { address_ = nullptr; }

private:
    static constexpr std::size_t most_bytes = 256;
    template <class System>
    static constexpr bool has_bytes_to_compare =
        !std::is_empty_v<System> && sizeof(System) <= most_bytes;

    /// One for each type; its address is what counts.
    template <class System>
    static constexpr char type_of = 0;

    const void* address_ = nullptr;
    const void* type_ = nullptr;
    std::array<std::byte, most_bytes> bytes_{};
};

} // namespace geodeint::detail
