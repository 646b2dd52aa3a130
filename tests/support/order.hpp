// SPDX-License-Identifier: BSL-1.0
//
// Measures the order of convergence of a scheme and compares it with the declared one, by the rule
// of order_measurement.hpp. Three ways to use it:
//
//     check_order([](double h) { return ...; }, 4);                         an error, any meaning
//     check_order(make_stepper, system, x0, t0, duration, exact, 4);        a known final state
//     check_order(make_stepper, system, x0, t0, duration, 4);               one computed here
//
// where make_stepper() returns a fresh stepper. Choose problems that are nonlinear, do not commute
// and depend on time: on others many a wrong scheme is right by accident. Some good schemes,
// Dormand and Prince's among them, have a leading error so small that short runs show the next
// order; give them a longer duration.
#pragma once

#include "support/erased.hpp"

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/observe/detail/order_measurement.hpp>
#include <geodeint/odeint/vector_space_state.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <stdexcept>

namespace geodeint::testing {

using geodeint::detail::measure_order;
using geodeint::detail::order_grid;
using geodeint::detail::order_measurement;

namespace order_detail {

/// n steps of constant size from t0.
template <class State>
State final_state(const fresh_steps<State>& fresh, State x, double t0, double step, std::size_t n) {
    const step_function<State> do_step = fresh();
    for (std::size_t k = 0; k < n; ++k) do_step(x, t0 + static_cast<double>(k) * step, step);
    return x;
}

template <class State>
double error_after(const fresh_steps<State>& fresh, const State& x0, double t0, double duration,
                   double step, const State& exact) {
    try {
        const auto n = static_cast<std::size_t>(std::llround(duration / step));
        const State difference = final_state<State>(fresh, x0, t0, step, n) - exact;
        return norm_inf(difference);
    } catch (const boost::numeric::odeint::odeint_error&) {
        return std::numeric_limits<double>::infinity();
    }
}

/// By odeint's Fehlberg scheme of order 8, whose thirteen stages take the compiler seconds: once
/// for all states, in order.cpp.
Eigen::VectorXd reference_solution(const slope_function<Eigen::VectorXd>& slope,
                                   const Eigen::VectorXd& x0, double t0, double duration);

} // namespace order_detail

/// The error at t0 + duration of a run from x0 with constant steps, as a function of the step.
/// A step that cannot be solved is an infinite error.
template <class MakeStepper, class System, class State>
std::function<double(double)> global_error(MakeStepper make_stepper, System system, State x0,
                                           double t0, double duration, State exact) {
    return [=](double step) {
        return order_detail::error_after(steps_of<State>(make_stepper, system), x0, t0, duration,
                                         step, exact);
    };
}

/// The state at t0 + duration by odeint's Fehlberg scheme of order 8, with steps halved until two
/// runs agree to 1e-13.
template <class System, class State>
State reference_solution(const System& system, const State& x0, double t0, double duration) {
    Eigen::VectorXd flat(flat_size(x0));
    flatten(x0, flat);
    State x = x0, dxdt = x0;
    const auto slope = [&](const Eigen::VectorXd& at, Eigen::VectorXd& result, double t) {
        unflatten(at, x);
        system(x, dxdt, t);
        flatten(dxdt, result);
    };
    unflatten(order_detail::reference_solution(slope, flat, t0, duration), x);
    return x;
}

/// The state at t0 + duration by the scheme itself with `steps` steps, for systems that a classical
/// stepper cannot run. Take at least 16 times the finest grid.
template <class MakeStepper, class System, class State>
State self_reference(MakeStepper make_stepper, const System& system, State x, double t0,
                     double duration, std::size_t steps) {
    return order_detail::final_state(steps_of<State>(make_stepper, system), x, t0,
                                     duration / static_cast<double>(steps), steps);
}

/// Passes if the error has the declared order.
inline void check_order(const std::function<double(double)>& error, double declared,
                        const detail::order_grid& grid = {}) {
    const detail::order_measurement measured = detail::measure_order(error, declared, grid);
    BOOST_TEST(measured.passes(), measured.table());
}

/// Passes if the stepper has the declared order on this problem, whose final state is known.
template <class MakeStepper, class System, class State>
    requires std::is_invocable_v<MakeStepper&>
void check_order(MakeStepper make_stepper, const System& system, const State& x0, double t0,
                 double duration, const State& exact, double declared,
                 detail::order_grid grid = {}) {
    grid.duration = duration;
    check_order(global_error(make_stepper, system, x0, t0, duration, exact), declared, grid);
}

/// The same with the final state from reference_solution.
template <class MakeStepper, class System, class State>
    requires std::is_invocable_v<MakeStepper&>
void check_order(MakeStepper make_stepper, const System& system, const State& x0, double t0,
                 double duration, double declared, const detail::order_grid& grid = {}) {
    check_order(make_stepper, system, x0, t0, duration,
                reference_solution(system, x0, t0, duration), declared, grid);
}

} // namespace geodeint::testing
