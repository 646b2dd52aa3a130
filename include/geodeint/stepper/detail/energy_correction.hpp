// SPDX-License-Identifier: BSL-1.0
//
// The rounding correction of a metriplectic scheme: that of the energy and of the further functions
// it keeps, at the end of a step, such that the entropy does not fall.
// stepper/detail/rounding_correction.hpp says why there is one. A discrete gradient keeps the
// energy as far as its step is solved, which is to round-off; what a step has lost, the next one
// corrects along with its own, if it begins there.
//
// Used by metriplectic_midpoint and metriplectic_midpoint_on, inside of a step.
#pragma once

#include <geodeint/stepper/detail/is_same_time.hpp>
#include <geodeint/stepper/detail/slope_table.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace geodeint::detail {

/// What is missing is carried from step to step as a sum of differences of neighbouring values, which
/// are exact, so that the sum is, too.
class energy_correction {
public:
    /// The most functions that are kept: the energy and the L_a.
    static constexpr std::size_t capacity = 8;

    /// Corrects the end `next` of a step from x(t) over dt. `values(x)` are the kept functions and
    /// the entropy, in the order of `slopes`; `shift(x, move, moved)` writes the state that lies by
    /// `move` from x; `size` is that of the state. The last two arguments are overwritten. False
    /// where more is missing than rounding can have taken.
    template <class State, class Vector, std::size_t Conserved, class Values, class Pairing,
              class Shift>
    bool correct(const State& x, double t, double dt, State& next, double size, bool entropy_grows,
                 slope_table<Vector, Conserved>& slopes, const Values& values,
                 const Pairing& pairing, const Shift& shift, Vector& move, State& moved) {
        constexpr std::size_t kept = 1 + Conserved;
        static_assert(kept <= capacity, "a metriplectic system keeps at most seven functions "
                                        "besides its energy");
        using numbers = std::array<double, kept + 1>;
        const numbers before = values(x);
        const bool goes_on = is_same_time(t, t_end_, dt) &&
                             std::equal(before.begin(), before.begin() + kept, values_.begin());
        const auto missing_of = [&](const numbers& now) {
            numbers missing;
            for (std::size_t i = 0; i < kept; ++i)
                missing[i] = (goes_on ? missing_[i] : 0.0) + (before[i] - now[i]);
            const double loss = entropy_grows ? before[kept] - now[kept] : 0.0;
            missing[kept] = dt > 0 ? std::max(0.0, loss) : std::min(0.0, loss);
            return missing;
        };
        numbers now = values(next), missing = missing_of(now);
        // again, because a correction is rounded, and a large one is not quite along a straight line
        for (int correction = 0; correction < 5; ++correction) {
            const double distance = slopes.distance(missing, pairing);
            if (!(distance > 0)) break;
            slopes.least_move(missing, pairing, move);
            shift(next, move, moved);
            const numbers then = values(moved), rest = missing_of(then);
            const double remaining = slopes.distance(rest, pairing);
            // at the level of rounding, energy is not gained at the cost of entropy
            const double rounding =
                3 * std::numeric_limits<double>::epsilon() * std::abs(then[kept]);
            const bool entropy_keeps =
                std::abs(rest[kept]) <= std::max(std::abs(missing[kept]), rounding);
            if (!(remaining < (entropy_keeps ? 1 : 0.1) * distance)) break;
            next = moved;
            now = then;
            missing = rest;
        }
        for (std::size_t i = 0; i <= kept; ++i) {
            const double rounding = 16 * std::numeric_limits<double>::epsilon() *
                                    (std::abs(before[i]) + std::abs(now[i]));
            const double reach = 1e-13 * size * std::sqrt(pairing(slopes[i], slopes[i]));
            if (!(std::abs(missing[i]) <= rounding + reach)) return false;
        }
        // only a step that is made is remembered
        std::copy_n(now.begin(), kept, values_.begin());
        std::copy_n(missing.begin(), kept, missing_.begin());
        t_end_ = t + dt;
        return true;
    }

private:
    std::array<double, capacity> values_{};
    std::array<double, capacity> missing_{};
    double t_end_ = 0;
};

} // namespace geodeint::detail
