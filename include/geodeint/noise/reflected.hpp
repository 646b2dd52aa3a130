// SPDX-License-Identifier: BSL-1.0
//
// Another path with the signs of some of its components turned round,
//
//     dW_i <- -dW_i   where bit i of `flipped` is 1.
//
//     geodeint::reflected{path}            -W, the antithetic path
//     geodeint::reflected{path, 0b101}     (-W_0, W_1, -W_2)
//
// Brownian motion has no preferred direction: the reflected path is as good as the first one, and
// the mean over all 2^m of them loses every contribution that is odd in any component. Bit i mod 64
// belongs to component i, so that all ones flip any number of components. A path whose increments
// are not components alone says by `reflect` what happens to them, as with_areas does: the area of
// two components turns if one of them does.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/noise/detail/increments.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace geodeint {

template <noise_path Path>
class reflected {
public:
    using increment_type = detail::increment_of_path<Path>;

    explicit reflected(Path path, std::uint64_t flipped = ~std::uint64_t{0})
        : path_{std::move(path)}, flipped_{flipped} {}

    const Path& path() const noexcept { return path_; }
    std::uint64_t flipped() const noexcept { return flipped_; }

    /// The increments of the path, with their signs.
    template <class... Ahead>
        requires detail::path_with<Path, Ahead...>
    void increment(double t, double dt, std::span<increment_type> dW, Ahead&... ahead) const {
        path_.increment(t, dt, dW, ahead...);
        if (flipped_ == 0) return;
        if constexpr (requires { path_.reflect(flipped_, dW, ahead...); })
            return path_.reflect(flipped_, dW, ahead...);
        else if constexpr (requires { path_.reflect(flipped_, dW); })
            return path_.reflect(flipped_, dW);
        for (std::size_t i = 0; i < dW.size(); ++i)
            if (flipped_ >> (i % 64) & 1U) dW[i] = -dW[i];
    }

private:
    Path path_;
    std::uint64_t flipped_;
};

} // namespace geodeint
