// SPDX-License-Identifier: BSL-1.0
//
// A rigid body that turns freely, as an ordinary odeint program: prints how far its angular
// momentum and its energy have drifted. swap_in_before.cpp and swap_in_after.cpp differ only in
// their stepper.
#include <boost/numeric/odeint.hpp>

#include <array>
#include <cmath>
#include <cstdio>

namespace ode = boost::numeric::odeint;
using state = std::array<double, 3>; // the angular momentum m, seen from the body

const std::array<double, 3> inertia{2, 1, 2.0 / 3};

void rigid_body(const state& m, state& dmdt, double) {
    const std::array<double, 3> w{m[0] / inertia[0], m[1] / inertia[1], m[2] / inertia[2]};
    dmdt[0] = m[1] * w[2] - m[2] * w[1];
    dmdt[1] = m[2] * w[0] - m[0] * w[2];
    dmdt[2] = m[0] * w[1] - m[1] * w[0];
}

const auto energy = [](const auto& m) {
    return 0.5 * (m[0] * m[0] / inertia[0] + m[1] * m[1] / inertia[1] + m[2] * m[2] / inertia[2]);
};

int main() {
    const state start{std::sin(1.1), 0, std::cos(1.1)};
    state m = start;

    auto stepper = ode::runge_kutta4<state>{};
    auto system = rigid_body;
    ode::integrate_n_steps(stepper, system, m, 0.0, 0.1, 100000);

    std::printf("drift of |m|     %.1e\n", std::abs(std::hypot(m[0], m[1], m[2]) - 1));
    std::printf("drift of energy  %.1e\n", std::abs(energy(m) - energy(start)));
}
