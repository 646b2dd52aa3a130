// SPDX-License-Identifier: BSL-1.0
//
// The chord method: Newton's method with the Jacobian frozen at the start of the step and
// factorised once. Linear convergence, much faster than a fixed point near the stability limit. For
// the Munthe-Kaas midpoint rule the frozen matrix is I - (dt D^2 H + sum dW_i D^2 h_i) P(mu)/2
// (Luesink et al. (34), corrected).
//
//     geodeint::chord solver{1e-12};
//     geodeint::implicit_midpoint<Eigen::Vector3d, geodeint::chord> stepper{solver};
#pragma once

#include <geodeint/solve/detail/iterative_solver.hpp>
#include <geodeint/solve/detail/quasi_newton.hpp>

namespace geodeint {

class chord : public detail::iterative_solver {
public:
    using iterative_solver::iterative_solver;

    /// Starts from x and leaves the solution there.
    template <fixed_point_problem Problem, class Unknown>
    solve_report solve(Problem& problem, Unknown& x, solve_workspace<Unknown>& work) const {
        return detail::quasi_newton(problem, x, work, *this, detail::jacobian_use::frozen);
    }
};

} // namespace geodeint
