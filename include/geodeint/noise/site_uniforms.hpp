// SPDX-License-Identifier: BSL-1.0
//
// Independent uniform numbers in (0, 1) for random moves of many sites, three for each address
//
//     (seed; path, cell, sweep, site)
//
// through Philox: nothing is stored or advanced, sites may be visited in any order and by any thread,
// and a run is resumed from its state and time alone. They have nothing to do with the increments of
// a wiener_path of the same seed: a move in law, such as that of fisher_law, follows no path.
//
//     geodeint::site_uniforms uniforms{42, 0};
//     const auto [u, v, w] = uniforms(cell, sweep, site);
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/detail/normal_deviate.hpp>
#include <geodeint/noise/detail/path_deviates.hpp>
#include <geodeint/noise/detail/philox.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace geodeint {

class site_uniforms {
public:
    /// Path number `path`, below 2^40, of the family `seed`.
    site_uniforms(std::uint64_t seed, std::uint64_t path) : key_{key_of(seed)}, path_{path} {
        if (path >> 40 != 0) throw invalid_argument{"path", "must be below 2^40"};
    }

    /// 42 bits each: (k + 1/2) 2^-42. Cells count modulo 2^40, sweeps modulo 2^16.
    std::array<double, 3> operator()(std::int64_t cell, std::uint32_t sweep,
                                     std::uint32_t site) const noexcept {
        return of_sites<double>(cell, sweep, site);
    }
    /// The same of several sites at once, in the lanes of vectors.
    template <class Real>
    [[gnu::always_inline]] std::array<Real, 3>
    of_sites(std::int64_t cell, std::uint32_t sweep,
             const detail::words_of<Real>& sites) const noexcept {
        using words = detail::words_of<Real>;
        const auto c = static_cast<std::uint64_t>(cell);
        constexpr std::uint64_t word = 0xFFFFFFFF, low = (std::uint64_t{1} << 21) - 1;
        const auto bits = detail::philox_rounds<words>(
            {sites, words{c & word},
             words{((c >> 32 & 0xFF) | (std::uint64_t{sweep} & 0xFFFF) << 8 | path_ << 24) & word},
             words{path_ >> 8 & word}},
            key_);
        const words a = bits[0] | bits[1] << 32, b = bits[2] | bits[3] << 32;
        return {uniform<Real>(a >> 22), uniform<Real>(b >> 22),
                uniform<Real>((a & low) << 21 | (b & low))};
    }

private:
    /// (k + 1/2) 2^-42 of k < 2^42, exactly.
    template <class Real>
    [[gnu::always_inline]] static Real uniform(const detail::words_of<Real>& k) {
        constexpr std::uint64_t two52 = std::bit_cast<std::uint64_t>(0x1p52);
        using detail::from_bits; // of a vector by its own
        return (from_bits(k | two52) - (0x1p52 - 0.5)) * 0x1p-42;
    }
    /// That of no path: the first word of the counter of a deviate is smaller.
    static detail::philox_key key_of(std::uint64_t seed) {
        const detail::philox_block bits =
            detail::philox({0xFFFFFFFF, 0x73697465, 0, 0}, detail::words_of_key(seed));
        return {bits[0], bits[1]};
    }

    detail::philox_key key_;
    std::uint64_t path_;
};

} // namespace geodeint
