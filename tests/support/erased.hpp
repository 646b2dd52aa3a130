// SPDX-License-Identifier: BSL-1.0
//
// Steppers and systems behind one type per state, so that a check is compiled once for the state
// and not once more for every stepper and every system that it judges:
//
//     const fresh_steps<State> fresh = steps_of(make_stepper, system);
//     step_function<State> step = fresh();                  a new stepper
//     step(x, t, dt);                                       its do_step(system, x, t, dt)
#pragma once

#include <functional>

namespace geodeint::testing {

/// In place: x(t) becomes x(t + dt).
template <class State>
using step_function = std::function<void(State& x, double t, double dt)>;

/// Makes a stepper that has not stepped yet.
template <class State>
using fresh_steps = std::function<step_function<State>()>;

/// An odeint system.
template <class State>
using slope_function = std::function<void(const State& x, State& dxdt, double t)>;

/// The system is not copied: it outlives the steps.
template <class State, class MakeStepper, class System>
fresh_steps<State> steps_of(MakeStepper make_stepper, System& system) {
    return [make_stepper, &system]() -> step_function<State> {
        return [stepper = make_stepper(), &system](State& x, double t, double dt) mutable {
            stepper.do_step(system, x, t, dt);
        };
    };
}

} // namespace geodeint::testing
