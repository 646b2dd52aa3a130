// SPDX-License-Identifier: BSL-1.0
//
// Measures what a scheme keeps, as numbers near round-off if it keeps it. One step of any odeint
// stepper is made a map by
//
//     const auto phi = step_map(make_stepper, system, t, dt);        x' = phi(x)
//
// and judged by
//
//     lie_poisson_defect<G>(phi, mu)       max |D P(mu) D^T - P(mu')|, P(mu) y = chirality ad*_y mu
//     poisson_defect(phi, tensor, x)       the same with any P = tensor(x), in flat coordinates
//     reversibility_defect(make_stepper, system, x, t, dt)          dt, then -dt on the same noise
//     equivariance_defect(phi, phi_moved, action, x)                |action phi(x) - phi'
//     action(x)| invariant_drift(make_stepper, system, x, t0, dt, n, invariants)           over n
//     steps
//
// The derivative D is taken by central differences of order 8, which reach 1e-13: far enough to
// tell a Poisson map from one that is Poisson up to O(dt^3).
#pragma once

#include "support/erased.hpp"

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/observe/detail/finite_differences.hpp>
#include <geodeint/observe/detail/poisson_defect.hpp>
#include <geodeint/observe/detail/step_map.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace geodeint::testing {

using geodeint::detail::lie_poisson_defect;
using geodeint::detail::lie_poisson_tensor;
using geodeint::detail::poisson_defect;
using geodeint::detail::step_map;

/// The short names under which tests differentiate.
inline constexpr auto differences = [](auto&& map, const Eigen::VectorXd& x, auto... step) {
    return detail::finite_differences(map, x, step...);
};
inline constexpr auto jacobian = [](auto&& map, const auto& x, auto... step) {
    return detail::state_differences(map, x, step...);
};

namespace structure_detail {

template <class State>
double reversibility_defect(const fresh_steps<State>& fresh, const State& x, double t, double dt) {
    State y = x;
    fresh()(y, t, dt);
    fresh()(y, t + dt, -dt);
    const State difference = y - x;
    return norm_inf(difference);
}

} // namespace structure_detail

/// |x - y| for the step dt from t to y and back again by -dt
template <class MakeStepper, class System, class State>
double reversibility_defect(MakeStepper make_stepper, const System& system, const State& x,
                            double t, double dt) {
    return structure_detail::reversibility_defect(steps_of<State>(make_stepper, system), x, t, dt);
}

/// |action(phi(x)) - phi_moved(action(x))|: does the step of the moved system move along?
template <class Map, class MovedMap, class Action, class State>
double equivariance_defect(Map&& phi, MovedMap&& phi_moved, Action&& action, const State& x) {
    const State moved_after = action(phi(x));
    const State moved_before = phi_moved(State(action(x)));
    const State difference = moved_after - moved_before;
    return norm_inf(difference);
}
/// The same where the action is a symmetry of the system.
template <class Map, class Action, class State>
double equivariance_defect(Map&& phi, Action&& action, const State& x) {
    return equivariance_defect(phi, phi, action, x);
}

struct drift {
    double absolute = 0; ///< largest |I(x_k) - I(x_0)|
    double relative = 0; ///< the same over |I(x_0)|; infinite if I(x_0) = 0 was left
};

namespace structure_detail {

template <class State>
std::vector<drift> invariant_drift(const step_function<State>& do_step, State x, double t0,
                                   double dt, std::size_t n,
                                   const std::function<std::vector<double>(const State&)>& values) {
    const std::vector<double> initial = values(x);
    std::vector<drift> result(initial.size());
    for (std::size_t k = 0; k < n; ++k) {
        do_step(x, t0 + static_cast<double>(k) * dt, dt);
        const std::vector<double> now = values(x);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const double change = std::abs(now[i] - initial[i]);
            if (change <= result[i].absolute) continue;
            result[i].absolute = std::isnan(change) ? HUGE_VAL : change;
            result[i].relative = result[i].absolute / std::abs(initial[i]);
        }
    }
    return result;
}

} // namespace structure_detail

/// The drift of each number in `invariants(x)`, a range (G::casimirs, say), over n steps. A NaN on
/// the way is an infinite drift.
template <class MakeStepper, class System, class State, class Invariants>
std::vector<drift> invariant_drift(MakeStepper make_stepper, const System& system, State x,
                                   double t0, double dt, std::size_t n, Invariants&& invariants) {
    return structure_detail::invariant_drift<State>(
        steps_of<State>(make_stepper, system)(), x, t0, dt, n, [&](const State& y) {
            const auto range = invariants(y);
            return std::vector<double>(std::begin(range), std::end(range));
        });
}

/// The largest relative drift among them.
inline double worst(const std::vector<drift>& drifts) {
    double largest = 0;
    for (const drift& d : drifts) largest = std::max(largest, d.relative);
    return largest;
}

} // namespace geodeint::testing
