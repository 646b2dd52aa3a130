// SPDX-License-Identifier: BSL-1.0
//
// Picard iteration in every lane at once, for the implicit equations of several paths. A lane stops
// when the scalar solver would stop. Its unknown is then no longer changed while other lanes
// iterate, and the map, evaluated there again, gives the same image again. So each lane ends with
// the bits of the scalar iteration.
//
// A lane whose corrections stop falling before it has converged, or are not finite, is left to the
// scalar solver, which has other methods to try: the report names these lanes.
//
//     const auto report = lane_fixed_point<4>{}.solve(equations, x, workspace);
//     if (report.left_over[2]) ...
#pragma once

#include <geodeint/lanes/lanes.hpp>
#include <geodeint/solve/detail/iterative_solver.hpp>
#include <geodeint/solve/problem.hpp>

#include <cstddef>
#include <limits>

namespace geodeint::detail {

/// What became of a solve in several lanes.
template <int Width>
struct lane_report {
    /// Always true: lanes that have not converged are in `left_over`.
    static constexpr bool converged = true;
    /// Evaluations of the map, for the slowest lane.
    std::size_t iterations = 0;
    /// Nothing to report.
    double residual = 0;
    /// Lanes that were not solved.
    lane_mask<Width> left_over{false};
};

template <int Width>
class lane_fixed_point : public iterative_solver {
public:
    using iterative_solver::iterative_solver;
    using report_type = lane_report<Width>;

    template <fixed_point_problem Problem, class Unknown>
    [[gnu::flatten]] report_type solve(Problem& problem, Unknown& x,
                                       solve_workspace<Unknown>&) const {
        using real = lanes<Width>;
        report_type report;
        lane_mask<Width> active{true};
        Unknown image = x;
        real last{0.0}, last_but_one{0.0};
        while (true) {
            problem.map(x, image);
            ++report.iterations;
            const Unknown change = image - x;
            const real correction = norm_sum(change), unknown = norm_sum(image);

            // the rule of stopping_rule in every lane
            const real small_enough = tolerance() * unknown;
            const auto falls_below = [&](const real& earlier, const real& later) {
                return (later < 0.1 * earlier) &
                       (100.0 * correction * (later / earlier) <= small_enough);
            };
            const auto finite = correction + unknown <= std::numeric_limits<double>::max();
            const auto converged =
                finite & ((correction <= small_enough) |
                          (falls_below(last, correction) & falls_below(last_but_one, last)));
            const auto falling = finite & (report.iterations == 1 ? finite : correction < last);
            report.left_over |= active & ~converged & ~falling;
            active &= ~converged & falling;
            if (report.iterations >= iteration_limit()) report.left_over |= active;
            if (!any(active) || report.iterations >= iteration_limit()) break;

            last_but_one = last;
            last = correction;
            assign_where(active, image, x);
        }
        x = image;
        return report;
    }
};

} // namespace geodeint::detail
