// SPDX-License-Identifier: BSL-1.0
//
// The method of Euler and Maruyama for Ito equations (system/sde.hpp):
//
//     x' = x + f(x, t) dt + sum_i g_i(x, t) dW_i.
//
// Strong order 1/2, weak order 1; without noise Euler's method. Keeps nothing: what most programs do,
// to compare with. It refuses Stratonovich noise, for which it converges to something else.
//
//     geodeint::euler_maruyama<std::array<double, 1>> stepper;
//     stepper.do_step(geodeint::ito(drift, diffusion, path), x, t, dt);
#pragma once

#include <geodeint/algebra/foreign_state.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/detail/foreign_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/sde.hpp>
#include <geodeint/system/vector_field.hpp>

namespace geodeint {

template <vector_or_foreign_state State>
class euler_maruyama : public stepper_base<euler_maruyama<State>, State, 1> {
    using real = real_of<State>;

public:
    static constexpr promises keeps{};

    template <class System, class X>
    static constexpr bool runs = detail::deterministic<System> || requires {
        requires System::is_ito;
    };

    template <class System>
    void advance(System& system, const State& x, time_of<real> t, time_of<real> dt, State& next) {
        const double start = static_cast<double>(t);
        const detail::step_increments<System, real> dW{system, start, static_cast<double>(dt),
                                                       increments_};
        resize_like(change_, x);
        resize_like(scratch_, x);
        if constexpr (detail::deterministic<System>)
            increment_of(system, x, start, dt, dW, change_, scratch_);
        else
            system.ito_increment(x, start, dt, dW, change_, scratch_);
        next = x + change_;
    }

private:
    State change_ = detail::blank<State>();
    State scratch_ = detail::blank<State>();
    detail::increment_room<real> increments_;
};

template <foreign_state State>
class euler_maruyama<State>
    : public detail::foreign_stepper<euler_maruyama<coordinates_of<State>>, State> {};

} // namespace geodeint
