// SPDX-License-Identifier: BSL-1.0
//
// What a user can set about a solve, the same for every solver: a tolerance and a limit.
//
//     geodeint::munthe_kaas_midpoint<geodeint::so3> stepper{geodeint::cascade{1e-10}};
#pragma once

#include <geodeint/algebra/real.hpp>
#include <geodeint/error.hpp>

#include <cstddef>
#include <limits>
#include <type_traits>

namespace geodeint::detail {

class iterative_solver {
public:
    /// A solve ends when its last correction is below `tolerance` times the unknown. The default is
    /// round-off: a looser tolerance is a bias that adds up in a long run. It is the round-off of the
    /// unknown, whatever numbers it is made of, and written down as that of doubles.
    static constexpr double round_off = 2 * std::numeric_limits<double>::epsilon();

    explicit iterative_solver(double tolerance = round_off, std::size_t iteration_limit = 500)
        : tolerance_{tolerance}, iteration_limit_{iteration_limit} {
        if (!(tolerance >= 0 && tolerance < 1))
            throw invalid_argument{"tolerance", "must be in [0, 1)"};
        if (iteration_limit == 0) throw invalid_argument{"iteration_limit", "must be positive"};
    }

    double tolerance() const { return tolerance_; }
    /// The tolerance for an unknown made of Real.
    template <class Real>
    time_of<Real> tolerance_for() const {
        if constexpr (!std::is_same_v<time_of<Real>, double>)
            if (tolerance_ == round_off) return 2 * epsilon_of<Real>();
        return time_of<Real>(tolerance_);
    }
    /// Evaluations before the solver gives up.
    std::size_t iteration_limit() const { return iteration_limit_; }

private:
    double tolerance_;
    std::size_t iteration_limit_;
};

} // namespace geodeint::detail
