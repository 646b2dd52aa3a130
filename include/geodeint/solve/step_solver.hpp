// SPDX-License-Identifier: BSL-1.0
//
// The implicit part of a step, from the first guess to the answer: what every scheme that solves
// for one unknown shares. A guess comes from the steps before where the motion is smooth, and is
// zero where noise drives it; a solve that fails throws with all that is known of it, before
// anything of the caller's is touched.
//
//     solver.solve<System>(equation, x, t, dt, next, [&](const Unknown& u) { next = x + u; });
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/solve/extrapolated_start.hpp>
#include <geodeint/solve/problem.hpp>

#include <cstddef>
#include <utility>

namespace geodeint {

template <class Unknown, class State, class Solver, std::size_t Memory = 4>
class step_solver {
public:
    using report_type = report_of<Solver>;

    explicit step_solver(Solver solver) : solver_{std::move(solver)} {}

    const Solver& solver() const { return solver_; }

    /// How the last step was solved.
    const report_type& report() const { return report_; }

    /// The unknown of the last step; of dynamic size, it must be given its shape before `solve`.
    Unknown& unknown() { return unknown_; }

    /// Solves the equation of the step of `System` from x(t) over dt, then calls `finish(unknown)`,
    /// which writes the new state to `next`.
    template <class System, fixed_point_problem Equation, class Finish>
    void solve(Equation& equation, const State& x, double t, double dt, State& next,
               Finish&& finish) {
        resize_like(work_.image, unknown_);
        work_vector<Unknown> unknown = unknown_;
        if constexpr (deterministic<System>)
            start_(x, t, dt, unknown);
        else
            set_zero(unknown);
        report_ = solver_.solve(equation, unknown, work_);
        if (!report_.converged) throw no_convergence{t, dt, report_.iterations, report_.residual};
        finish(std::as_const(unknown));
        if constexpr (deterministic<System>) start_.remember(unknown, next, t + dt, dt);
    }

private:
    Solver solver_;
    report_type report_;
    extrapolated_start<Unknown, State, Memory> start_;
    Unknown unknown_ = blank<Unknown>();
    solve_workspace<Unknown> work_;
};

} // namespace geodeint
