// SPDX-License-Identifier: BSL-1.0
//
// Heun's method in a vector space, explicit and Stratonovich-consistent:
//
//     k1 = f(x) dt + sum_i g_i(x) dW_i,  k2 = the same at x + k1 and t + dt,  x' = x + (k1 + k2)/2.
//
// Runs every odeint system, and the noise of this library's systems. Order 2 without noise; strong
// order 1 for one noise, 1/2 for several that do not commute. Keeps nothing: the baseline of
// stochastic simulation. The state may be of the program's own type (algebra/foreign_state.hpp).
#pragma once

#include <geodeint/algebra/foreign_state.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/detail/foreign_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/vector_field.hpp>

namespace geodeint {

template <vector_or_foreign_state State>
class stochastic_heun : public stepper_base<stochastic_heun<State>, State, 2> {
    using real = real_of<State>;

public:
    static constexpr promises keeps{};

    template <class System>
    void advance(System& system, const State& x, time_of<real> t, time_of<real> dt, State& next) {
        const double start = static_cast<double>(t), end = static_cast<double>(t + dt);
        const detail::step_increments<System, real> dW{system, start, static_cast<double>(dt),
                                                       increments_};
        resize_like(start_, x);
        resize_like(end_, x);
        increment_of(system, x, start, dt, dW, start_, scratch_);
        next = x + start_;
        increment_of(system, next, end, dt, dW, end_, scratch_);
        next = x + real(0.5) * (start_ + end_);
    }

private:
    State start_ = detail::blank<State>();
    State end_ = detail::blank<State>();
    State scratch_ = detail::blank<State>();
    detail::increment_room<real> increments_;
};

template <foreign_state State>
class stochastic_heun<State>
    : public detail::foreign_stepper<stochastic_heun<coordinates_of<State>>, State> {};

} // namespace geodeint
