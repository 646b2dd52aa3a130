// SPDX-License-Identifier: BSL-1.0
//
// The default solver. No single method dominates: near the stability limit a fixed point diverges
// where the chord method converges, further out the chord method diverges where Newton's method
// converges, and there are steps that only the fixed point solves. So they are tried in this order,
// each from the start, and last Newton's method along the homotopy x = s map(x) from s = 0 to 1,
// which follows the solution that belongs to small steps. For unknowns too large for a Jacobian,
// Anderson's method takes the place of both, and then solves along the same homotopy.
//
//     geodeint::munthe_kaas_midpoint<geodeint::so3> stepper;                  to round-off
//     geodeint::munthe_kaas_midpoint<geodeint::so3> coarse{geodeint::cascade{1e-8}};
#pragma once

#include <geodeint/solve/anderson.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>

namespace geodeint {

class cascade : public detail::iterative_solver {
public:
    using iterative_solver::iterative_solver;

    /// Starts from x and leaves the solution there.
    template <fixed_point_problem Problem, class Unknown>
    solve_report solve(Problem& problem, Unknown& x, solve_workspace<Unknown>& work) const {
        const solve_report first = begin(problem, x, work);
        return first.converged ? first : rescue(problem, x, work, first);
    }

private:
    /// Too large for a Jacobian.
    template <class Unknown>
    static bool is_large(const Unknown& x) {
        return flat_size(x) > 300;
    }

    template <class Problem, class Unknown>
    solve_report begin(Problem& problem, Unknown& x, solve_workspace<Unknown>& work) const {
        if constexpr (flat_dimension<Unknown> == Eigen::Dynamic)
            if (is_large(x)) return solver<anderson>().solve(problem, x, work);
        return solver<fixed_point>().solve(problem, x, work);
    }

    /// Not inlined, because it is rare and large.
    template <class Problem, class Unknown>
#if defined(__GNUC__)
    [[gnu::noinline, gnu::cold]]
#endif
    solve_report
    rescue(Problem& problem, Unknown& x, solve_workspace<Unknown>& work,
           const solve_report& first) const {
        solve_report total = first;
        // the same type of problem in each attempt, so that these large solvers are compiled once
        scaled_problem<Problem> scaled{problem, 1.0};
        if constexpr (flat_dimension<Unknown> == Eigen::Dynamic)
            if (is_large(x)) {
                if (!attempt(solver<anderson>(), scaled, x, work, total))
                    follow(solver<anderson>(), scaled, x, work, total);
                return total;
            }
        if (!attempt(solver<chord>(), scaled, x, work, total) &&
            !attempt(solver<newton>(), scaled, x, work, total))
            follow(solver<newton>(), scaled, x, work, total);
        return total;
    }

    template <class Solver>
    Solver solver() const {
        return Solver{tolerance(), iteration_limit()};
    }

    /// Solves from zero and adds to the total; true if it converged.
    template <class Solver, class Problem, class Unknown>
    static bool attempt(const Solver& solver, Problem& problem, Unknown& x,
                        solve_workspace<Unknown>& work, solve_report& total) {
        set_zero(x);
        return go_on(solver, problem, x, work, total);
    }
    /// The same from where x is.
    template <class Solver, class Problem, class Unknown>
    static bool go_on(const Solver& solver, Problem& problem, Unknown& x,
                      solve_workspace<Unknown>& work, solve_report& total) {
        const solve_report report = solver.solve(problem, x, work);
        total.converged = report.converged;
        total.iterations += report.iterations;
        total.residual = report.residual;
        total.stalled = report.stalled;
        return report.converged;
    }
    /// Follows the solution of x = s map(x) from s = 0 to 1.
    template <class Solver, class Scaled, class Unknown>
    static void follow(const Solver& solver, Scaled& scaled, Unknown& x,
                       solve_workspace<Unknown>& work, solve_report& total) {
        set_zero(x);
        constexpr int stages = 8;
        for (int stage = 1; stage <= stages; ++stage) {
            scaled.scale = static_cast<double>(stage) / stages;
            if (!go_on(solver, scaled, x, work, total)) return;
        }
    }

    /// x = s map(x)
    template <class Problem>
    struct scaled_problem {
        using unknown_type = typename Problem::unknown_type;
        using real = real_of<unknown_type>;
        static constexpr int unit_block = detail::unit_block_of<Problem>();

        Problem& problem;
        double scale;

        void map(const unknown_type& x, unknown_type& image) {
            problem.map(x, image);
            image *= real(scale);
        }
        template <class Matrix>
        void jacobian(const unknown_type& x, Matrix& matrix) requires has_jacobian<Problem> {
            problem.jacobian(x, matrix);
            // I - s D map = (1 - s) I + s (I - D map)
            matrix *= real(scale);
            for (Eigen::Index i = 0; i < matrix.rows(); ++i) matrix(i, i) += real(1 - scale);
        }
        void map_disturbed(const unknown_type& x, int signs,
                           unknown_type& image) requires has_disturbed_map<Problem> {
            problem.map_disturbed(x, signs, image);
            image *= real(scale);
        }
        auto effect(const unknown_type& x) { return problem.effect(x); }
        Eigen::Index unit_length() const requires(unit_block == Eigen::Dynamic) {
            return problem.unit_length();
        }
    };
};

} // namespace geodeint
