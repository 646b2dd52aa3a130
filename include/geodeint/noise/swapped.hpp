// SPDX-License-Identifier: BSL-1.0
//
// Another path with the two halves of every step of length h exchanged,
//
//     dW(2 k) <-> dW(2 k + 1),   dW(n) = W((n + 1) h/2) - W(n h/2).
//
// It is as good a Brownian path as the first one and has the same increments over the steps h; the
// areas that its components enclose in each of them have the other sign, up to the areas of the
// halves. So the mean of two runs with steps h/2, one on each path, is nearer to a run with step h
// than either of them: the variance of the difference falls like h^2 instead of h, also for noises
// that do not commute (Giles, Szpruch, Antithetic multilevel Monte Carlo estimation for
// multi-dimensional SDEs without Levy area simulation, 2014).
//
// For the runs with steps h/2 alone: every other step is refused.
//
//     geodeint::swapped{path, h}
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/detail/grid_number.hpp>
#include <geodeint/noise/detail/increments.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace geodeint {

template <noise_path Path>
class swapped {
public:
    using increment_type = detail::increment_of_path<Path>;

    /// The halves of the steps from k h to (k + 1) h of `path`, exchanged.
    swapped(Path path, double h) : path_{std::move(path)}, half_{h / 2} {
        require_positive(h, "h");
    }

    const Path& path() const noexcept { return path_; }
    double h() const noexcept { return 2 * half_; }

    /// The increments of the path over the other half of the same step. Throws before it writes if
    /// [t, t + dt] is not one of the halves.
    void increment(double t, double dt, std::span<increment_type> dW) const {
        const auto [begin, backward] = other_half(t, dt);
        path_.increment(begin, half_, dW);
        turn(backward, dW);
    }
    /// The same with areas in place of coins (with_areas), which do not turn in units of dt.
    void increment(double t, double dt, std::span<increment_type> dW,
                   std::span<increment_type> areas) const
        requires(detail::path_with<Path, std::span<increment_type>>) {
        const auto [begin, backward] = other_half(t, dt);
        path_.increment(begin, half_, dW, areas);
        turn(backward, dW);
    }

private:
    static void turn(bool backward, std::span<increment_type> dW) {
        if (backward)
            for (increment_type& component : dW) component = -component;
    }

    /// Where the other half of the step begins, and whether the step goes backward.
    std::pair<double, bool> other_half(double t, double dt) const {
        const std::int64_t begin = number_of(t, "t"), end = number_of(t + dt, "dt");
        if (std::abs(end - begin) != 1)
            throw invalid_argument{"dt", "must be half of the step whose halves are exchanged"};
        const std::int64_t other = std::min(begin, end) ^ 1;
        return {half_ * static_cast<double>(other), end < begin};
    }
    std::int64_t number_of(double t, const char* argument) const {
        require_finite(t, argument);
        const std::optional<double> number = detail::grid_number(t, 0, half_);
        if (!number || !(std::abs(*number) < 0x1p52))
            throw invalid_argument{argument, "does not lead to the end of a half of a step"};
        return static_cast<std::int64_t>(*number);
    }

    Path path_;
    double half_;
};

} // namespace geodeint
