// SPDX-License-Identifier: BSL-1.0
//
// Picard iteration x <- map(x): the cheapest solver where the map contracts, that is for steps well
// below the stability limit, and the only one that needs no derivative.
//
//     geodeint::implicit_midpoint<Eigen::Vector3d, geodeint::fixed_point> stepper;
#pragma once

#include <geodeint/solve/detail/iterative_solver.hpp>
#include <geodeint/solve/detail/unit_stopping_rule.hpp>
#include <geodeint/solve/problem.hpp>

namespace geodeint {

class fixed_point : public detail::iterative_solver {
public:
    using iterative_solver::iterative_solver;

    /// Starts from x and leaves the solution there.
    template <fixed_point_problem Problem, class Unknown>
    [[gnu::always_inline]] solve_report solve(Problem& problem, Unknown& x,
                                              solve_workspace<Unknown>& work) const {
        auto rule = detail::stopping_rule_for<Problem>(*this, work);
        detail::work_vector<Unknown> image = work.image, correction = work.correction;
        do {
            problem.map(x, image);
            correction = image - x;
            if constexpr (has_improved_correction<Problem>) {
                problem.improve(correction);
                x += correction;
            } else {
                x = image;
            }
        } while (rule.goes_on(problem, correction, x));
        return rule.report();
    }
};

} // namespace geodeint
