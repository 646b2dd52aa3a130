// SPDX-License-Identifier: BSL-1.0
// expect: a noise that is differentiated takes states of any type of numbers
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/milstein.hpp>
#include <geodeint/system/sde.hpp>

void step() {
    using state = Eigen::Vector2d;
    const auto drift = [](const state& x, state& dxdt) { dxdt = -x; };
    const auto shake = [](const state& x, state& dxdt) { dxdt = x; };
    state x{1, 2};
    geodeint::milstein<state> stepper;
    stepper.do_step(geodeint::sde(drift, shake, geodeint::wiener_path{42, 0, 0.1}), x, 0.0, 0.1);
}
