// SPDX-License-Identifier: BSL-1.0
//
// The step of a system's vector fields at a point, for schemes in a vector space:
//
//     increment_of(system, x, t, dt, dW, dx, scratch):    dx = f(x, t) dt + sum_i g_i(x, t) dW_i
//
// A system of this library computes it by a member function `increment`, which may ask for the
// scratch vector; any other odeint system has no noise, and f is its call operator.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <span>

namespace geodeint {

template <class System, class State>
void increment_of(System& system, const State& x, double t, time_of<real_of<State>> dt,
                  std::span<const real_of<State>> dW, State& dx, State& scratch) {
    if constexpr (requires { system.increment(x, t, dt, dW, dx, scratch); }) {
        resize_like(scratch, x);
        system.increment(x, t, dt, dW, dx, scratch);
    } else if constexpr (requires { system.increment(x, t, dt, dW, dx); }) {
        system.increment(x, t, dt, dW, dx);
    } else {
        system(x, dx, t);
        dx *= real_of<State>(dt);
    }
}

} // namespace geodeint
