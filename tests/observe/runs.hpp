// SPDX-License-Identifier: BSL-1.0
//
// The free rigid body in the hands of classical odeint steppers and of ours, for the observers.
#pragma once

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint.hpp>

#include <cstddef>

namespace geodeint::testing {

using vector = Eigen::Vector3d;

inline const auto body = models::rigid_body::ephrati();
inline const auto rotation_system = lie_poisson<so3>(body);

inline constexpr double dt = 0.0625; // exact in binary
inline constexpr std::size_t steps = 32;
inline constexpr double t_end = 2;

/// Calls `run(drive)` for every way to integrate from t = 0 to 2 in 32 steps; `drive(observer)`
/// takes the observer as odeint would, and returns the final state.
template <class Run>
void for_each_fixed_step_run(Run run) {
    namespace ode = boost::numeric::odeint;
    const auto with = [&](auto stepper) {
        run([=](auto observer) {
            vector m = models::rigid_body::ephrati_initial_state();
            ode::integrate_n_steps(stepper, rotation_system, m, 0.0, dt, steps, observer);
            return m;
        });
        run([=](auto observer) {
            vector m = models::rigid_body::ephrati_initial_state();
            ode::integrate_const(stepper, rotation_system, m, 0.0, t_end, dt, observer);
            return m;
        });
        run([=](auto observer) {
            vector m = models::rigid_body::ephrati_initial_state();
            ode::integrate_adaptive(stepper, rotation_system, m, 0.0, t_end, dt, observer);
            return m;
        });
    };
    with(ode::runge_kutta4<vector>{});
    with(munthe_kaas_midpoint<so3>{});
}

/// A controlled stepper, which observes where it likes.
template <class Observer>
vector controlled_run(Observer observer) {
    namespace ode = boost::numeric::odeint;
    vector m = models::rigid_body::ephrati_initial_state();
    ode::integrate_adaptive(ode::make_controlled<ode::runge_kutta_dopri5<vector>>(1e-6, 1e-6),
                            rotation_system, m, 0.0, t_end, dt, observer);
    return m;
}

} // namespace geodeint::testing
