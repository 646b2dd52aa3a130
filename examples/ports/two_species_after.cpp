// SPDX-License-Identifier: BSL-1.0
//
// Prey and predators, as an ordinary odeint program: the population in a std::array, dx/dt as a
// function. Prints how far the quantity that Lotka and Volterra found has drifted.
#include <boost/numeric/odeint.hpp>
#include <geodeint/geodeint.hpp>

#include <array>
#include <cmath>
#include <cstdio>

namespace ode = boost::numeric::odeint;
using state = std::array<double, 2>;

const double growth = 1.5, hunger = 0.8;

void populations(const state& x, state& dxdt, double) {
    dxdt[0] = x[0] * (growth - x[1]);
    dxdt[1] = x[1] * (x[0] - hunger);
}

const auto kept = [](const auto& x) {
    using std::log;
    return growth * log(x[1]) - x[1] + hunger * log(x[0]) - x[0];
};

int main() {
    state x{2, 1};
    const double before = kept(x);

    auto f = geodeint::poisson(geodeint::log_canonical{Eigen::Matrix2d{{0, 1}, {-1, 0}}}, kept);
    geodeint::hamiltonian_poisson<geodeint::log_canonical<2>, 4> stepper;
    ode::integrate_n_steps(stepper, f, x, 0.0, 0.1, 100000);

    std::printf("drift  %.1e\n", std::abs(kept(x) - before));
}
