// SPDX-License-Identifier: BSL-1.0
//
// What rounding did to the functions that a scheme keeps. A discrete gradient keeps the energy as
// far as its step is solved, which is to round-off; but a million steps add up their roundings. So
// a stepper notes what each kept function lacks at the end of a step, and the next one, if it
// begins there, pays it back along with its own:
//
//     owed = H(x_0) - H(x_n).
//
// The differences of neighbouring values are exact, so that the sum is, too. The payment is the
// smallest move of the new state that restores all of them and lets the entropy not fall: some
// rounding errors, less than the tolerance of the solver.
//
// Used by metriplectic_midpoint and metriplectic_midpoint_on, inside of a step.
#pragma once

#include <geodeint/stepper/slope_table.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace geodeint {

class rounding_account {
public:
    /// The most functions that are kept: the energy and the L_a.
    static constexpr std::size_t capacity = 8;

    /// Settles a step from x(t) to `next` over dt. `values(x)` are the kept functions and the
    /// entropy, in the order of `slopes`; `shift(x, move, moved)` writes the state that lies by
    /// `move` from x; `size` is that of the state. The last two arguments are overwritten. False
    /// where more is lacking than rounding can have taken.
    template <class State, class Vector, std::size_t Conserved, class Values, class Pairing,
              class Shift>
    bool settle(const State& x, double t, double dt, State& next, double size, bool entropy_grows,
                slope_table<Vector, Conserved>& slopes, const Values& values,
                const Pairing& pairing, const Shift& shift, Vector& move, State& moved) {
        constexpr std::size_t kept = 1 + Conserved;
        static_assert(kept <= capacity, "a metriplectic system keeps at most seven functions "
                                        "besides its energy");
        using numbers = std::array<double, kept + 1>;
        const numbers before = values(x);
        const bool goes_on = std::abs(t - t_end_) <= 1e-9 * std::abs(dt) &&
                             std::equal(before.begin(), before.begin() + kept, values_.begin());
        const auto missing = [&](const numbers& now) {
            numbers lack;
            for (std::size_t i = 0; i < kept; ++i)
                lack[i] = (goes_on ? owed_[i] : 0.0) + (before[i] - now[i]);
            const double loss = entropy_grows ? before[kept] - now[kept] : 0.0;
            lack[kept] = dt > 0 ? std::max(0.0, loss) : std::min(0.0, loss);
            return lack;
        };
        numbers now = values(next), lack = missing(now);
        // again, because a payment is rounded, and a large one is not quite along a straight line
        for (int payment = 0; payment < 5; ++payment) {
            const double distance = slopes.distance(lack, pairing);
            if (!(distance > 0)) break;
            slopes.least_move(lack, pairing, move);
            shift(next, move, moved);
            const numbers then = values(moved), rest = missing(then);
            const double remaining = slopes.distance(rest, pairing);
            // at the level of rounding, energy is not paid for with entropy
            const double rounding =
                3 * std::numeric_limits<double>::epsilon() * std::abs(then[kept]);
            const bool entropy_keeps =
                std::abs(rest[kept]) <= std::max(std::abs(lack[kept]), rounding);
            if (!(remaining < (entropy_keeps ? 1 : 0.1) * distance)) break;
            next = moved;
            now = then;
            lack = rest;
        }
        for (std::size_t i = 0; i <= kept; ++i) {
            const double rounding = 16 * std::numeric_limits<double>::epsilon() *
                                    (std::abs(before[i]) + std::abs(now[i]));
            const double reach = 1e-13 * size * std::sqrt(pairing(slopes[i], slopes[i]));
            if (!(std::abs(lack[i]) <= rounding + reach)) return false;
        }
        // only a step that is made is remembered
        std::copy_n(now.begin(), kept, values_.begin());
        std::copy_n(lack.begin(), kept, owed_.begin());
        t_end_ = t + dt;
        return true;
    }

private:
    std::array<double, capacity> values_{};
    std::array<double, capacity> owed_{};
    double t_end_ = 0;
};

} // namespace geodeint
