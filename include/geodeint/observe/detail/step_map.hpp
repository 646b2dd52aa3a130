// SPDX-License-Identifier: BSL-1.0
//
// One step of any odeint stepper as a map of the state,
//
//     const auto phi = detail::step_map(make_stepper, system, t, dt);        x' = phi(x)
//
// with a fresh stepper from make_stepper() for every call, so that nothing is remembered between
// calls.
#pragma once

#include <functional>

namespace geodeint::detail {

template <class MakeStepper, class System>
auto step_map(MakeStepper make_stepper, System system, double t, double dt) {
    return [=](const auto& x) {
        auto stepper = make_stepper();
        auto next = x;
        stepper.do_step(std::cref(system), next, t, dt);
        return next;
    };
}

} // namespace geodeint::detail
