// SPDX-License-Identifier: BSL-1.0
//
// Newton's method on x - map(x) = 0,
//
//     x <- x - (1 - Dmap(x))^{-1} (x - map(x)).
//
// It converges quadratically and needs one factorisation per iteration.
//
//     geodeint::implicit_midpoint<Eigen::Vector3d, geodeint::newton> stepper;
#pragma once

#include <geodeint/solve/detail/iterative_solver.hpp>
#include <geodeint/solve/detail/quasi_newton.hpp>

namespace geodeint {

class newton : public detail::iterative_solver {
public:
    using iterative_solver::iterative_solver;

    /// Starts from x and leaves the solution there.
    template <fixed_point_problem Problem, class Unknown>
    solve_report solve(Problem& problem, Unknown& x, solve_workspace<Unknown>& work) const {
        return detail::quasi_newton(problem, x, work, *this, detail::jacobian_use::fresh);
    }
};

} // namespace geodeint
