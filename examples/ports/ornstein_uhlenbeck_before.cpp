// SPDX-License-Identifier: BSL-1.0
//
// An Ornstein-Uhlenbeck process with a hand-written stepper in the manner of odeint's tutorial, which
// takes a pair of functions, drift and amplitude of the noise. Prints the mean square of x, which
// should be sigma^2/2 = 0.045.
#include <boost/array.hpp>
#include <boost/numeric/odeint.hpp>
#include <boost/random.hpp>

#include <cmath>
#include <cstdio>
#include <utility>

namespace ode = boost::numeric::odeint;
using state = boost::array<double, 1>;

struct stochastic_euler {
    using state_type = state;
    using deriv_type = state;
    using value_type = double;
    using time_type = double;
    using order_type = unsigned short;
    using stepper_category = ode::stepper_tag;
    static order_type order() { return 1; }

    boost::mt19937& engine;
    boost::normal_distribution<> normal{};

    template <class System>
    void do_step(System system, state& x, double, double dt) {
        state drift, amplitude;
        system.first(x, drift);
        system.second(x, amplitude);
        x[0] += dt * drift[0] + std::sqrt(dt) * amplitude[0] * normal(engine);
    }
};

struct ornstein_drift {
    void operator()(const state& x, state& dxdt) const { dxdt[0] = -x[0]; }
};

struct ornstein_amplitude {
    void operator()(const state&, state& dxdt) const { dxdt[0] = 0.3; }
};

int main() {
    boost::mt19937 engine{42};
    state x{{0}};
    double sum = 0;
    const auto observe = [&](const state& now, double) { sum += now[0] * now[0]; };

    auto system = std::make_pair(ornstein_drift{}, ornstein_amplitude{});
    stochastic_euler stepper{engine};
    ode::integrate_n_steps(stepper, system, x, 0.0, 0.1, 200000, observe);

    std::printf("mean square  %.4f\n", sum / 200001);
}
