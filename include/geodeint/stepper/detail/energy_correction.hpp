// SPDX-License-Identifier: BSL-1.0
//
// The rounding correction of a metriplectic scheme: that of the energy and of the further functions
// it keeps, at the end of a step, such that the entropy does not fall.
// stepper/detail/rounding_correction.hpp says why there is one. A discrete gradient keeps the
// energy as far as its step is solved, which is to round-off; what a step has lost, the next one
// corrects along with its own, if it begins there.
//
// The state is moved by the least move in the metric of its coordinates (coordinate_metric.hpp) that
// gives back what is missing. If the entropy, as the system evaluates it, is smaller then than at the
// start, by a rounding error or two, it is raised until it is not, and the energy that this costs is
// what the next steps correct.
//
// Near equilibrium, energy and entropy are almost the same function, and what one gains by rounding
// the other could only lose. Where that has moved the energy by some rounding errors, it is given back
// at constant entropy, from the little energy that is left in the motion, which turns into heat by as
// much sooner than it would have. So neither of the two creeps.
//
// Used by metriplectic_midpoint and metriplectic_midpoint_on, inside of a step.
#pragma once

#include <geodeint/stepper/detail/slope_table.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace geodeint::detail {

/// The end `next` of a step over dt, and what is missing there of the kept functions and of the
/// entropy. `values(x)` are these functions, in the order of `slopes`; entropy_slope(x, slope) writes
/// the gradient of the entropy, which far from the middle of a long step is not its slope;
/// `shift(x, move, moved)` writes the state that lies by `move` from x; `move` and `moved` are
/// overwritten.
template <class State, class Vector, std::size_t Conserved, class Values, class EntropySlope,
          class Metric, class Shift>
struct step_end {
    static constexpr std::size_t kept = 1 + Conserved;
    using numbers = std::array<double, kept + 1>;

    State& next;
    double dt;
    bool entropy_grows;
    slope_table<Vector, Conserved>& slopes;
    const Values& values;
    const EntropySlope& entropy_slope;
    const Metric& metric;
    const Shift& shift;
    Vector& move;
    State& moved;
    /// The values at the start, and what was missing there.
    numbers before;
    numbers carried;
    numbers now = values(next);
    numbers missing = missing_of(now);

    /// Gives back what is missing.
    void restore() {
        // again, because a correction is rounded, and a large one is not quite along a straight line
        for (int correction = 0; correction < 5; ++correction) {
            const double distance = slopes.distance(missing, metric);
            if (!(distance > 0)) return;
            slopes.least_move(missing, metric, move);
            const bool accepted = moves_if([&](const numbers& rest) {
                // at the level of rounding, energy is not gained at the cost of entropy
                const bool entropy_keeps =
                    std::abs(rest[kept]) <=
                    std::max(std::abs(missing[kept]), 3 * eps * std::abs(before[kept]));
                return slopes.distance(rest, metric) < (entropy_keeps ? 1 : 0.1) * distance;
            });
            if (!accepted) return;
        }
    }

    /// Sees to it that the entropy does not fall.
    void raise_entropy() {
        double more = 0;
        for (int attempt = is_off() ? 0 : 3; attempt < 11 && missing[kept] != 0; ++attempt) {
            const bool at_constant_energy = attempt < 3;
            if (attempt == 3) more = 0;
            // each time by more, because a move of some rounding errors may be lost where S is
            // evaluated
            const double wanted =
                missing[kept] + std::copysign(more, dt) * eps * std::abs(now[kept]);
            more = 2 * more + 1;
            if (at_constant_energy) {
                numbers change{};
                change[kept] = wanted;
                slopes.least_exact_move(change, metric, move);
                shorten_move();
                const double distance = slopes.distance(missing, metric);
                moves_if(
                    [&](const numbers& rest) { return slopes.distance(rest, metric) <= distance; });
            } else {
                entropy_slope(next, move);
                move *= wanted / metric(move, move);
                moves_if([](const numbers& rest) { return rest[kept] == 0; });
            }
        }
    }

    /// Gives back what is missing still and can be had at constant entropy.
    void settle() {
        if (!is_off() || !entropy_grows || missing[kept] != 0) return;
        slopes.least_exact_move(missing, metric, move);
        shorten_move();
        const double distance = slopes.distance(missing, metric);
        moves_if([&](const numbers& rest) {
            return rest[kept] == 0 && slopes.distance(rest, metric) < distance;
        });
    }

    /// The entropy has not fallen, and no more is missing than rounding can have taken. `terms(i)` is the
    /// size of the terms of the i-th function at the start.
    template <class Terms>
    bool is_rounding(const Terms& terms) {
        if (missing[kept] != 0) return false;
        for (std::size_t i = 0; i < kept; ++i) {
            const double off = std::abs(missing[i]);
            const double rounding = 16 * eps * (std::abs(before[i]) + std::abs(now[i]));
            if (!(off <= rounding + 1e-13 * metric.reach(slopes[i]))) return false;
            // far away terms are large, and their rounding much for the state that it began with
            if (!(off <= 1e-9 * std::abs(before[i]) || off <= 1e-9 * terms(i))) return false;
        }
        return true;
    }

private:
    static constexpr double eps = std::numeric_limits<double>::epsilon();

    numbers missing_of(const numbers& at) const {
        numbers result;
        for (std::size_t i = 0; i < kept; ++i) result[i] = carried[i] + (before[i] - at[i]);
        const double loss = before[kept] - at[kept];
        const bool keeps = !entropy_grows || (dt > 0 ? loss <= 0 : loss >= 0); // NaN does not
        result[kept] = keeps ? 0.0 : loss;
        return result;
    }

    /// So much is missing that small coordinates may be moved by more than rounding for it.
    bool is_off() const {
        bool result = false;
        for (std::size_t i = 0; i < kept; ++i)
            result = result || std::abs(missing[i]) > 32 * eps * std::abs(before[i]);
        return result;
    }
    /// By no more than half of its size in any coordinate.
    void shorten_move() { move *= std::min(1.0, 0.5 / metric.relative_size(move)); }

    /// Moves the end by the vector of the covector `move` if what is missing then is better.
    template <class IsBetter>
    bool moves_if(const IsBetter& is_better) {
        metric.raise(move);
        shift(next, move, moved);
        const numbers then = values(moved), rest = missing_of(then);
        if (!is_better(rest)) return false;
        next = moved;
        now = then;
        missing = rest;
        return true;
    }
};

/// What is missing is carried from step to step as a sum of differences of neighbouring values, which
/// are exact, so that the sum is, too.
class energy_correction {
public:
    /// The most functions that are kept: the energy and the L_a.
    static constexpr std::size_t capacity = 8;

    /// Corrects the end `next` of a step from x over dt; `goes_on` says whether the last step ended
    /// there; see step_end for the other arguments. False where more is missing than rounding can have
    /// taken.
    template <class State, class Vector, std::size_t Conserved, class Values, class Terms,
              class EntropySlope, class Metric, class Shift>
    bool correct(const State& x, bool goes_on, double dt, State& next, bool entropy_grows,
                 slope_table<Vector, Conserved>& slopes, const Values& values, const Terms& terms,
                 const EntropySlope& entropy_slope, const Metric& metric, const Shift& shift,
                 Vector& move, State& moved) {
        using end_type = step_end<State, Vector, Conserved, Values, EntropySlope, Metric, Shift>;
        constexpr std::size_t kept = end_type::kept;
        static_assert(kept <= capacity, "a metriplectic system keeps at most seven functions "
                                        "besides its energy");
        const typename end_type::numbers before = values(x);
        typename end_type::numbers carried{};
        if (goes_on) std::copy_n(missing_.begin(), kept, carried.begin());
        end_type end{next,   dt,    entropy_grows, slopes, values, entropy_slope,
                     metric, shift, move,          moved,  before, carried};
        end.restore();
        end.raise_entropy();
        end.settle();
        if (!end.is_rounding(terms)) return false;
        // only a step that is made is remembered
        std::copy_n(end.missing.begin(), kept, missing_.begin());
        return true;
    }

private:
    std::array<double, capacity> missing_{};
};

} // namespace geodeint::detail
