// SPDX-License-Identifier: BSL-1.0
//
// Measures the order of convergence of a scheme and compares it with the declared one.
//
// The grid is chosen by a rule, not by hand: the number of steps n grows from 1 by a ratio that
// depends on the declared order alone, and a run counts only if its error lies in [1e-11, 1e-3],
// where neither coarse steps nor round-off speak. The refinement ends below that window or at
// `most_steps`. The finest four pairs of neighbours are judged, each by itself, with the step ratio
// it really has:
//
//     slope = log(e1 / e2) / log(h1 / h2),        |slope - order| <= 0.1
//
// Fewer than four pairs is a failure. Three ways to use it:
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

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/odeint/vector_space_state.hpp>

#include <utility>

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/numeric/odeint/util/odeint_error.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iomanip>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace geodeint::testing {

struct order_grid {
    double duration = 1;
    double ratio = 0; ///< of neighbouring steps; 0 leaves it to the rule
    std::size_t fewest_steps = 1;
    std::size_t most_steps = std::size_t{1} << 14;
    double largest_error = 1e-3;
    double smallest_error = 1e-11;
    std::size_t pairs = 4;
    double tolerance = 0.1;
};

struct order_measurement {
    struct run {
        double step;
        double error;
        bool counts;
    };

    double declared = 0;
    order_grid grid;
    std::vector<run> runs;
    std::vector<double> slopes; ///< of the pairs that are judged, coarse to fine

    bool enough() const { return slopes.size() >= grid.pairs; }
    bool passes() const {
        return enough() && std::all_of(slopes.begin(), slopes.end(), [this](double slope) {
                   return std::abs(slope - declared) <= grid.tolerance;
               });
    }
    /// The mean slope of the pairs that are judged; NaN without any.
    double order() const {
        double sum = 0;
        for (double slope : slopes) sum += slope;
        return sum / static_cast<double>(slopes.size());
    }
    std::string table() const {
        std::ostringstream text;
        text << "declared order " << declared << ", " << slopes.size() << " pairs judged, "
             << grid.pairs << " needed\n        step       error   slope\n";
        for (std::size_t i = 0; i < runs.size(); ++i) {
            text << std::scientific << std::setprecision(3) << std::setw(12) << runs[i].step
                 << std::setw(12) << runs[i].error;
            if (i > 0 && runs[i].counts && runs[i - 1].counts)
                text << std::fixed << std::setw(8) << slope(runs[i - 1], runs[i]);
            text << (runs[i].counts ? "\n" : "   (outside the window)\n");
        }
        return text.str();
    }

    static double slope(const run& coarse, const run& fine) {
        return std::log(coarse.error / fine.error) / std::log(coarse.step / fine.step);
    }
};

/// Runs the rule above on any error(h), a function of the step.
template <class Error>
    requires std::is_invocable_r_v<double, Error&, double> order_measurement
    measure_order(Error&& error, double declared, const order_grid& grid = {}) {
        // four pairs then span two decades of error at the fine end of the window
        const double ratio = grid.ratio > 1
                                 ? grid.ratio
                                 : std::min(2.0, std::pow(10, 2 / (declared * double(grid.pairs))));

        order_measurement result{declared, grid, {}, {}};
        auto& runs = result.runs;
        double wanted = static_cast<double>(grid.fewest_steps);
        for (std::size_t n = grid.fewest_steps; n <= grid.most_steps;) {
            const double step = grid.duration / static_cast<double>(n);
            const double e = error(step);
            runs.push_back({step, e, e <= grid.largest_error && e >= grid.smallest_error});
            if (e < grid.smallest_error) break;
            const std::size_t last = n;
            while (n == last) n = static_cast<std::size_t>(std::llround(wanted *= ratio));
        }
        for (std::size_t i = runs.size(); i-- > 1 && result.slopes.size() < grid.pairs;)
            if (runs[i].counts && runs[i - 1].counts)
                result.slopes.insert(result.slopes.begin(), result.slope(runs[i - 1], runs[i]));
        return result;
    }

/// The error at t0 + duration of a run from x0 with constant steps, as a function of the step.
/// A step that cannot be solved is an infinite error.
template <class MakeStepper, class System, class State>
auto global_error(MakeStepper make_stepper, System system, State x0, double t0, double duration,
                  State exact) {
    return [=](double step) {
        State x = x0;
        auto stepper = make_stepper();
        try {
            boost::numeric::odeint::integrate_n_steps(
                std::ref(stepper), std::ref(system), x, t0, step,
                static_cast<std::size_t>(std::llround(duration / step)));
        } catch (const boost::numeric::odeint::odeint_error&) {
            return std::numeric_limits<double>::infinity();
        }
        const State difference = x - exact;
        return norm_inf(difference);
    };
}

/// The state at t0 + duration by odeint's Fehlberg scheme of order 8, with steps halved until two
/// runs agree to 1e-13.
template <class System, class State>
State reference_solution(const System& system, const State& x0, double t0, double duration) {
    State previous = x0;
    for (std::size_t n = 32; n <= 65536; n *= 2) {
        State x = x0;
        boost::numeric::odeint::integrate_n_steps(
            boost::numeric::odeint::runge_kutta_fehlberg78<State>{}, std::cref(system), x, t0,
            duration / static_cast<double>(n), n);
        const State difference = x - previous;
        if (n > 32 && norm_inf(difference) <= 1e-13 * std::max(1.0, norm_inf(x))) return x;
        previous = x;
    }
    throw std::runtime_error{"reference_solution: no agreement to 1e-13; shorten the run"};
}

/// The state at t0 + duration by the scheme itself with `steps` steps, for systems that a classical
/// stepper cannot run. Take at least 16 times the finest grid.
template <class MakeStepper, class System, class State>
State self_reference(MakeStepper make_stepper, const System& system, State x, double t0,
                     double duration, std::size_t steps) {
    auto stepper = make_stepper();
    boost::numeric::odeint::integrate_n_steps(std::ref(stepper), std::cref(system), x, t0,
                                              duration / static_cast<double>(steps), steps);
    return x;
}

/// Passes if the error has the declared order.
template <class Error>
    requires std::is_invocable_r_v<double, Error&, double>
void check_order(Error&& error, double declared, const order_grid& grid = {}) {
    const order_measurement measured = measure_order(error, declared, grid);
    BOOST_TEST(measured.passes(), measured.table());
}

/// Passes if the stepper has the declared order on this problem, whose final state is known.
template <class MakeStepper, class System, class State>
    requires std::is_invocable_v<MakeStepper&>
void check_order(MakeStepper make_stepper, const System& system, const State& x0, double t0,
                 double duration, const State& exact, double declared, order_grid grid = {}) {
    grid.duration = duration;
    check_order(global_error(make_stepper, system, x0, t0, duration, exact), declared, grid);
}

/// The same with the final state from reference_solution.
template <class MakeStepper, class System, class State>
    requires std::is_invocable_v<MakeStepper&>
void check_order(MakeStepper make_stepper, const System& system, const State& x0, double t0,
                 double duration, double declared, const order_grid& grid = {}) {
    check_order(make_stepper, system, x0, t0, duration,
                reference_solution(system, x0, t0, duration), declared, grid);
}

} // namespace geodeint::testing
