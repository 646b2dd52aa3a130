// SPDX-License-Identifier: BSL-1.0
//
// The implicit midpoint rule in a vector space, Stratonovich-consistent with noise:
//
//     x' = x + f(m) dt + sum_i g_i(m) dW_i,     m = (x + x')/2.
//
// Runs every odeint system, and the noise of this library's systems. Order 2, symmetric. Keeps
// quadratic invariants (the Casimirs of so(3) and se(3) among them), but only to the tolerance of
// its solver, and no others; not a Poisson map. A baseline to compare with.
//
// (Hairer, Lubich, Wanner, Geometric Numerical Integration, II.1 and IV.2; with noise Luesink et
// al., section 5.)
//
//     geodeint::implicit_midpoint<Eigen::Vector3d> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, x, 0.0, 0.01, 5000);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/odeint/stepper_base.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/step_solver.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/vector_field.hpp>

#include <span>
#include <utility>
#include <vector>

namespace geodeint {

template <vector_space State, class Solver = cascade>
class implicit_midpoint : public stepper_base<implicit_midpoint<State, Solver>, State, 2> {
public:
    /// Where it stays, if the Casimirs are quadratic.
    template <class System>
        requires lie_poisson_system_on<System, typename System::algebra>
    using orbits = typename System::algebra;

    explicit implicit_midpoint(Solver solver = Solver{}) : solve_{std::move(solver)} {}

    /// How the last step was solved.
    const solve_report& last_solve() const { return solve_.report(); }

    template <class System>
    void advance(System& system, const State& x, double t, double dt, State& next) {
        const step_increments<System> dW{system, t, dt, increments_};
        equation<System> step{system, x, t + dt / 2, dt, dW, middle_};
        resize_like(solve_.unknown(), x);
        solve_.template solve<System>(step, x, t, dt, next,
                                      [&](const State& change) { next = x + change; });
    }

private:
    /// x' - x = increment of the vector fields at x + (x' - x)/2
    template <class System>
    struct equation {
        using unknown_type = State;

        System& system;
        const State& x;
        double t_middle;
        double dt;
        std::span<const double> dW;
        work_vector<State> middle;

        void map(const State& change, State& image) {
            middle = x + 0.5 * change;
            increment_of(system, middle, t_middle, dt, dW, image);
        }
        double effect(const State& change) { return norm_inf(change) / norm_inf(x); }
    };

    step_solver<State, State, Solver> solve_;
    State middle_ = blank<State>();
    std::vector<double> increments_;
};

} // namespace geodeint
