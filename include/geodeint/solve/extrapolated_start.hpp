// SPDX-License-Identifier: BSL-1.0
//
// Where an implicit step starts its iteration: the unknowns of the last four steps of the same
// length, extrapolated by a cubic,
//
//     x_n ~ 4 x_{n-1} - 6 x_{n-2} + 4 x_{n-3} - x_{n-4},
//
// or by what there is of them, or zero. It saves about half of the iterations of a smooth run. The
// memory is dropped when a step does not begin where the last one ended, or is of another length;
// and a guess that would leave the last unknown by much is not made, so that it cannot lead to
// another solution than a cold start would.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace geodeint {

template <class Unknown, class State>
class extrapolated_start {
public:
    /// Writes the guess for the step from x(t) over dt into `guess`, which has its shape already.
    void operator()(const State& x, double t, double dt, Unknown& guess) {
        if (!(count_ > 0 && dt == dt_ && std::abs(t - t_end_) <= 1e-9 * std::abs(dt) && x == end_))
            count_ = 0;
        set_zero(guess);
        if (count_ == 0) return;
        static constexpr double weights[4][4] = {{1}, {2, -1}, {3, -3, 1}, {4, -6, 4, -1}};
        for (std::size_t k = 0; k < count_; ++k) guess += weights[count_ - 1][k] * recent(k);
        const Unknown& last = recent(0);
        scratch_ = guess - last;
        if (!(norm_sum(scratch_) <= 0.1 * norm_sum(last))) set_zero(guess);
    }

    void remember(const Unknown& solution, const State& end, double t_end, double dt) {
        newest_ = (newest_ + 1) % 4;
        unknowns_[newest_] = solution;
        if (count_ < 4) ++count_;
        end_ = end;
        t_end_ = t_end;
        dt_ = dt;
    }

    void forget() { count_ = 0; }

private:
    const Unknown& recent(std::size_t k) const { return unknowns_[(newest_ + 4 - k) % 4]; }

    std::array<Unknown, 4> unknowns_{blank<Unknown>(), blank<Unknown>(), blank<Unknown>(),
                                     blank<Unknown>()};
    Unknown scratch_ = blank<Unknown>();
    State end_ = blank<State>();
    double t_end_ = 0;
    double dt_ = 0;
    std::size_t newest_ = 0;
    std::size_t count_ = 0;
};

} // namespace geodeint
