// SPDX-License-Identifier: BSL-1.0
//
// A double pendulum of two unit masses on rods of unit length, as an ordinary odeint program: angles
// and momenta in a boost::array, dx/dt as a function object. Prints how far the energy has drifted.
#include <boost/array.hpp>
#include <boost/numeric/odeint.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>

#include <cmath>
#include <cstdio>

namespace ode = boost::numeric::odeint;
using state = boost::array<double, 4>; // angles from the vertical, and their momenta

const double gravity = 9.81;

double energy(const state& x) {
    const double c = std::cos(x[0] - x[1]), d = 1 + std::pow(std::sin(x[0] - x[1]), 2);
    return (x[2] * x[2] + 2 * x[3] * x[3] - 2 * x[2] * x[3] * c) / (2 * d) -
           gravity * (2 * std::cos(x[0]) + std::cos(x[1]));
}

struct double_pendulum {
    void operator()(const state& x, state& dxdt, double) const {
        const double s = std::sin(x[0] - x[1]), c = std::cos(x[0] - x[1]), d = 1 + s * s;
        const double kinetic = (x[2] * x[2] + 2 * x[3] * x[3] - 2 * x[2] * x[3] * c) / (2 * d);
        const double turn = s * (x[2] * x[3] - 2 * c * kinetic) / d;
        dxdt[0] = (x[2] - x[3] * c) / d;
        dxdt[1] = (2 * x[3] - x[2] * c) / d;
        dxdt[2] = -turn - 2 * gravity * std::sin(x[0]);
        dxdt[3] = turn - gravity * std::sin(x[1]);
    }
};

int main() {
    state x{{0.5, 0.4, 0, 0}};
    const double before = energy(x);

    geodeint::implicit_midpoint<state> stepper;
    ode::integrate_n_steps(stepper, double_pendulum{}, x, 0.0, 0.05, 100000);

    std::printf("drift  %.1e\n", std::abs(energy(x) - before));
}
