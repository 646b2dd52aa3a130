// SPDX-License-Identifier: BSL-1.0
//
// Independent three-point increments and fair coins for every step of a path, by address:
//
//     dW_i = sqrt(h) xi_i,   xi = 0, sqrt 3, -sqrt 3 with probability 2/3, 1/6, 1/6,
//     c_j = 1, -1 with probability 1/2.
//
// xi has the moments of a normal deviate up to the fifth, E xi^2 = 1 and E xi^4 = 3, the first to
// 5e-10. Block b of a step gives the increments 3 b, 3 b + 1, 3 b + 2 and the coins from 32 b on; three
// noises with an area between each two of them take one block. With lanes as real type there is one
// path in each lane, with the bits that it has alone. What it means is said in weak_path.hpp.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/detail/grid_number.hpp>
#include <geodeint/noise/detail/path_deviates.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace geodeint::detail {

/// 0, sqrt 3 or -sqrt 3 from a random word of 32 bits.
template <class Real>
[[gnu::always_inline]] inline Real three_point(const words_of<Real>& word) noexcept {
    using bits = words_of<Real>;
    constexpr std::uint64_t sixth = 715827883; // of 2^32
    constexpr std::uint64_t root_three = std::bit_cast<std::uint64_t>(0x1.bb67ae8584caap+0);
    const bits positive = (word - bits(sixth)) >> 63;              // word < sixth
    const bits negative = (bits(0xFFFFFFFF - sixth) - word) >> 63; // word >= 2^32 - sixth
    const bits chosen = bits(std::uint64_t{0}) - (positive | negative);
    return from_bits((chosen & bits(root_three)) | negative << 63);
}

/// 1 or -1 from bit `place` of a random word.
template <class Real>
[[gnu::always_inline]] inline Real coin(const words_of<Real>& word, int place) noexcept {
    using bits = words_of<Real>;
    constexpr std::uint64_t one = std::bit_cast<std::uint64_t>(1.0);
    return from_bits(bits(one) | ((word >> place) & bits(std::uint64_t{1})) << 63);
}

template <class Real>
class three_point_draws {
public:
    using real_type = Real;
    using path_type = words_of<Real>;

    three_point_draws(std::uint64_t key, const path_type& path, double step)
        : key_{key}, path_{path}, step_{step} {
        require_positive(step, "step");
        root_step_ = std::sqrt(step);
    }

    const path_type& path() const noexcept { return path_; }
    double step() const noexcept { return step_; }

    /// The increments and the coins of the step from t to t + dt. Throws before it writes if that is
    /// no step of the path.
    void draw(double t, double dt, std::span<Real> dW, std::span<Real> coins) const {
        const auto step = static_cast<std::uint64_t>(own_step_number(t, dt, step_));
        const std::size_t blocks = std::max((dW.size() + 2) / 3, (coins.size() + 31) / 32);
        if (blocks > std::size_t{1} << 23)
            throw invalid_argument{"dW", "must have at most 2^23 components"};
        for (std::size_t block = 0; block < blocks; ++block) {
            const auto words = words_at<Real>(
                key_, path_, step, static_cast<std::uint64_t>(stream::three_point), block);
            for (std::size_t i = 0; i < 3 && 3 * block + i < dW.size(); ++i)
                dW[3 * block + i] = root_step_ * three_point<Real>(words[i]);
            for (std::size_t j = 0; j < 32 && 32 * block + j < coins.size(); ++j)
                coins[32 * block + j] = coin<Real>(words[3], static_cast<int>(j));
        }
    }

private:
    std::uint64_t key_;
    path_type path_;
    double step_;
    double root_step_;
};

} // namespace geodeint::detail
