// SPDX-License-Identifier: BSL-1.0
//
// The default solver. No single method dominates: near the stability limit a fixed point diverges
// where the chord method converges, further out the chord method diverges where Newton's method
// converges, and there are steps that only the fixed point solves. So they are tried in this order,
// each from the start, and last Newton's method along the homotopy x = s map(x) from s = 0 to 1,
// which follows the solution that belongs to small steps.
#pragma once

#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>

namespace geodeint {

class cascade : public iterative_solver {
public:
    using iterative_solver::iterative_solver;
    static constexpr bool needs_jacobian = false;

    /// Starts from x and leaves the solution there.
    template <fixed_point_problem Problem, class Unknown>
    solve_report solve(Problem& problem, Unknown& x, solve_workspace<Unknown>& work) const {
        const solve_report first =
            fixed_point{tolerance(), iteration_limit()}.solve(problem, x, work);
        return first.converged ? first : rescue(problem, x, work, first);
    }

private:
    /// Out of line: rare, and large.
    template <class Problem, class Unknown>
#if defined(__GNUC__)
    [[gnu::noinline, gnu::cold]]
#endif
    solve_report
    rescue(Problem& problem, Unknown& x, solve_workspace<Unknown>& work,
           const solve_report& first) const {
        solve_report total = first;
        const auto attempt = [&](const auto& solver, auto& equation) {
            const solve_report report = solver.solve(equation, x, work);
            total.converged = report.converged;
            total.iterations += report.iterations;
            total.residual = report.residual;
            return report.converged;
        };
        set_zero(x);
        if (attempt(chord{tolerance(), iteration_limit()}, problem)) return total;
        set_zero(x);
        const newton quadratic{tolerance(), iteration_limit()};
        if (attempt(quadratic, problem)) return total;
        set_zero(x);
        constexpr int stages = 8;
        for (int stage = 1; stage <= stages; ++stage) {
            scaled_problem<Problem> partial{problem, static_cast<double>(stage) / stages};
            if (!attempt(quadratic, partial)) break;
        }
        return total;
    }

    /// x = s map(x)
    template <class Problem>
    struct scaled_problem {
        using unknown_type = typename Problem::unknown_type;
        Problem& problem;
        double scale;

        void map(const unknown_type& x, unknown_type& image) {
            problem.map(x, image);
            image *= scale;
        }
        template <class Matrix>
        void jacobian(const unknown_type& x, Matrix& matrix) requires has_jacobian<Problem> {
            problem.jacobian(x, matrix);
            // I - s D map = (1 - s) I + s (I - D map)
            matrix *= scale;
            matrix.diagonal().array() += 1 - scale;
        }
        double effect(const unknown_type& x) { return problem.effect(x); }
    };
};

} // namespace geodeint
