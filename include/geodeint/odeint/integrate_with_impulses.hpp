// SPDX-License-Identifier: BSL-1.0
//
// odeint's integrate_adaptive from t_0 to t_1, with jumps of the state at given times in between. A
// step ends exactly at the time of each, and the observer sees the state before it and after it.
//
//     std::map<double, std::function<void(Eigen::Vector3d&)>> impulses;
//     impulses[2.5] = [](Eigen::Vector3d& m) { geodeint::impulse<geodeint::so3>(m, {0, 0, 1.5}); };
//     geodeint::integrate_with_impulses(stepper, system, m, 0.0, 10.0, 0.01, impulses, observer);
//
// Steppers may be of any kind, with fixed steps of dt or adaptive. A jump keeps what it does itself:
// one by structure/impulse.hpp the orbit.
#pragma once

#include <geodeint/error.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/null_observer.hpp>

#include <cstddef>
#include <functional>

namespace geodeint {

/// `impulses` are pairs of a time and a function of the state, in the order of their times. Returns the
/// number of steps.
template <class Stepper, class System, class State, class Impulses,
          class Observer = boost::numeric::odeint::null_observer>
std::size_t integrate_with_impulses(Stepper stepper, System system, State& x, double t0, double t1,
                                    double dt, const Impulses& impulses, Observer observer = {}) {
    require_finite(t0, "t0");
    require_finite(t1, "t1");
    require_finite(dt, "dt");
    const auto require_order = [dt](double earlier, double later) {
        if (!((later - earlier) * dt >= 0))
            throw invalid_argument{"impulses",
                                   "must be in the order of their times, from t0 to t1"};
    };
    double t = t0;
    for (const auto& [time, jump] : impulses) {
        require_order(t, time);
        t = time;
    }
    require_order(t, t1);

    std::size_t steps = 0;
    const auto integrate_to = [&](double end) {
        steps += boost::numeric::odeint::integrate_adaptive(std::ref(stepper), std::ref(system), x,
                                                            t, end, dt, std::ref(observer));
        t = end;
    };
    t = t0;
    for (const auto& [time, jump] : impulses) {
        integrate_to(time);
        jump(x);
    }
    integrate_to(t1);
    return steps;
}

} // namespace geodeint
