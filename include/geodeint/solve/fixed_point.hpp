// SPDX-License-Identifier: BSL-1.0
//
// Picard iteration x <- map(x): the cheapest solver where the map contracts, that is for steps well
// below the stability limit, and the only one that needs no derivative.
#pragma once

#include <geodeint/solve/iterative_solver.hpp>
#include <geodeint/solve/problem.hpp>

#include <utility>

namespace geodeint {

class fixed_point : public iterative_solver {
public:
    using iterative_solver::iterative_solver;
    static constexpr bool needs_jacobian = false;

    /// Starts from x and leaves the solution there.
    template <fixed_point_problem Problem, class Unknown>
    solve_report solve(Problem& problem, Unknown& x, solve_workspace<Unknown>& work) const {
        stopping_rule rule{tolerance(), iteration_limit()};
        double correction, size;
        do {
            problem.map(x, work.image);
            work.correction = work.image - x;
            std::swap(x, work.image);
            correction = norm_inf(work.correction);
            size = norm_inf(x);
        } while (rule.goes_on(correction, size, [&] { return problem.effect(work.correction); }));
        return rule.report();
    }
};

} // namespace geodeint
