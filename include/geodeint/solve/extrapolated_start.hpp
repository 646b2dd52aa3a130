// SPDX-License-Identifier: BSL-1.0
//
// Where an implicit step starts its iteration: the unknowns of the last steps of the same length,
// extrapolated by a polynomial, from four of them by the cubic
//
//     x_n ~ 4 x_{n-1} - 6 x_{n-2} + 4 x_{n-3} - x_{n-4},
//
// or from what there is of them, or zero. It saves about half of the iterations of a smooth run.
// The memory is dropped when a step does not begin where the last one ended, up to rounding, or is
// of another length; and a guess that would leave the last unknown by much is not made, so that it
// cannot lead to another solution than a cold start would.
//
//     geodeint::extrapolated_start<Unknown, State> start;
//     start(x, t, dt, guess);                                before the solve
//     start.remember(solution, next, t + dt, dt);            after it
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace geodeint {

template <class Unknown, class State, std::size_t Memory = 4>
class extrapolated_start {
public:
    /// Writes the guess for the step from x(t) over dt into `guess`, which has its shape already.
    void operator()(const State& x, double t, double dt, Unknown& guess) {
        if (!(count_ > 0 && dt == dt_ && std::abs(t - t_end_) <= 1e-9 * std::abs(dt) && is_end(x)))
            count_ = 0;
        if (count_ == 0) return set_zero(guess);
        if (count_ == Memory)
            extrapolate_all(guess, std::make_index_sequence<Memory>{});
        else {
            set_zero(guess);
            for (std::size_t k = 0; k < count_; ++k) guess += weight(count_, k) * recent(k);
        }
        const Unknown& last = recent(0);
        scratch_ = guess - last;
        if (!(norm_sum(scratch_) <= 0.1 * norm_sum(last))) set_zero(guess);
    }

    void remember(const Unknown& solution, const State& end, double t_end, double dt) {
        if constexpr (flat_dimension<Unknown> == Eigen::Dynamic) {
            // all that is ever needed is allocated in the first step
            for (Unknown& each : unknowns_) resize_like(each, solution);
            resize_like(scratch_, solution);
        }
        newest_ = (newest_ + 1) % Memory;
        unknowns_[newest_] = solution;
        if (count_ < Memory) ++count_;
        end_ = end;
        t_end_ = t_end;
        dt_ = dt;
    }

    void forget() { count_ = 0; }

private:
    bool is_end(const State& x) const {
        if constexpr (flat_dimension<State> == Eigen::Dynamic)
            if (flat_size(x) != flat_size(end_)) return false;
        // a stepper may have moved it by some rounding errors since (stepper/orbit_account.hpp)
        return norm_sum(x - end_) <= 1e-13 * norm_sum(end_);
    }
    /// (-1)^k binom(count, k + 1)
    static constexpr double weight(std::size_t count, std::size_t k) {
        double binomial = 1;
        for (std::size_t i = 0; i <= k; ++i)
            binomial *= static_cast<double>(count - i) / static_cast<double>(i + 1);
        return k % 2 == 0 ? binomial : -binomial;
    }
    /// In one pass over the memory, which is long where unknowns are large.
    template <std::size_t... K>
    void extrapolate_all(Unknown& guess, std::index_sequence<K...>) {
        guess = (... + (weight(Memory, K) * recent(K)));
    }
    const Unknown& recent(std::size_t k) const {
        return unknowns_[(newest_ + Memory - k) % Memory];
    }

    std::array<Unknown, Memory> unknowns_ = [] {
        std::array<Unknown, Memory> all;
        all.fill(blank<Unknown>());
        return all;
    }();
    Unknown scratch_ = blank<Unknown>();
    State end_ = blank<State>();
    double t_end_ = 0;
    double dt_ = 0;
    std::size_t newest_ = 0;
    std::size_t count_ = 0;
};

} // namespace geodeint
