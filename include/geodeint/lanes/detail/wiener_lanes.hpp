// SPDX-License-Identifier: BSL-1.0
//
// One Brownian path in each lane: lane i has the bits of wiener_path{seed, paths[i], step}, where
// its properties are listed.
//
//     detail::wiener_lanes<4> paths{42, 100, dt};      paths 100, 101, 102, 103 of the seed 42
#pragma once

#include <geodeint/lanes/lanes.hpp>
#include <geodeint/noise/detail/levy_construction.hpp>
#include <geodeint/noise/detail/path_deviates.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <array>
#include <cstdint>
#include <span>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace geodeint::detail {

/// Lane by lane. x86 has a fast instruction for products of 32-bit numbers, which the compiler does
/// not find by itself.
template <int Width>
struct word_product<lane_words<Width>> {
    static lane_words<Width> of(const lane_words<Width>& a, std::uint64_t b) noexcept {
        using storage = typename lane_words<Width>::storage;
        return lane_words<Width>{storage::by_parts([](auto x, auto y) { return multiply(x, y); },
                                                   a.values(), storage{b})};
    }

private:
    template <class Part>
    static Part multiply(Part x, Part y) noexcept {
#if defined(__AVX512F__)
        if constexpr (sizeof(Part) == sizeof(__m512i))
            return (Part)_mm512_mul_epu32((__m512i)x, (__m512i)y);
#endif
#if defined(__AVX2__)
        if constexpr (sizeof(Part) == sizeof(__m256i))
            return (Part)_mm256_mul_epu32((__m256i)x, (__m256i)y);
#endif
#if defined(__SSE2__)
        if constexpr (sizeof(Part) == sizeof(__m128i))
            return (Part)_mm_mul_epu32((__m128i)x, (__m128i)y);
#endif
        return x * y;
    }
};

template <int Width>
class wiener_lanes {
public:
    using increment_type = lanes<Width>;

    /// The paths of the given numbers.
    wiener_lanes(std::uint64_t seed, const std::array<std::uint64_t, Width>& paths,
                 double step = wiener_path::default_step)
        : levy_{{seed, in_words(paths)}, step} {}

    /// Paths first, first + 1, ..., first + Width - 1.
    wiener_lanes(std::uint64_t seed, std::uint64_t first, double step = wiener_path::default_step)
        : wiener_lanes{seed, counted_from(first), step} {}

    std::uint64_t seed() const noexcept { return levy_.deviates().seed(); }
    double step() const noexcept { return levy_.step(); }

    /// The path of one lane, alone.
    wiener_path lane(int i) const { return {seed(), levy_.deviates().path()[i], step()}; }

    void increment(double t, double dt, std::span<lanes<Width>> dW) const {
        levy_.increment(t, dt, dW);
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

    levy_construction<path_deviates<lanes<Width>>> levy_;
};

} // namespace geodeint::detail
