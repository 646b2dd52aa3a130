// SPDX-License-Identifier: BSL-1.0
//
// Milstein's method for stochastic differential equations (system/sde.hpp), Ito's or Stratonovich's:
//
//     x' = x + f(x, t) dt + b + 1/2 sum_i dW_i Dg_i(x, t) b,     b = sum_i g_i(x, t) dW_i,
//
// with the drift f of Stratonovich, which ito(...) makes of Ito's: then it is the familiar
//
//     x' = x + f dt + g dW + 1/2 g g' (dW^2 - dt)
//
// (Kloeden and Platen, Numerical Solution of Stochastic Differential Equations, 10.3). The derivatives
// are exact, by dual numbers: each g is a template, or a lambda of auto.
//
// Strong order 1 for one noise, for diagonal noise whose g_k depends on x_k alone, and for any noises
// that commute, Dg_i g_j = Dg_j g_i; 1/2 for others. Weak order 1. Keeps nothing.
//
//     geodeint::milstein<std::array<double, 1>> stepper;
//     stepper.do_step(geodeint::ito(drift, diffusion, path), x, t, dt);
#pragma once

#include <geodeint/algebra/foreign_state.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/detail/foreign_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/sde.hpp>

namespace geodeint {

template <vector_or_foreign_state State>
class milstein : public stepper_base<milstein<State>, State, 1> {
    using real = real_of<State>;

public:
    static constexpr promises keeps{};

    /// sde(...) and ito(...)
    template <class System, class X>
    static constexpr bool runs = requires {
        requires System::has_slopes;
    };

    template <class System>
    void advance(System& system, const State& x, time_of<real> t, time_of<real> dt, State& next) {
        const double start = static_cast<double>(t);
        const detail::step_increments<System, real> dW{system, start, static_cast<double>(dt),
                                                       increments_};
        resize_like(change_, x);
        resize_like(scratch_, x);
        system.milstein_increment(x, start, dt, dW, change_, scratch_);
        next = x + change_;
    }

private:
    State change_ = detail::blank<State>();
    State scratch_ = detail::blank<State>();
    detail::increment_room<real> increments_;
};

template <foreign_state State>
class milstein<State> : public detail::foreign_stepper<milstein<coordinates_of<State>>, State> {};

} // namespace geodeint
