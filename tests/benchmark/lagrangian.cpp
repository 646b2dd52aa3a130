// SPDX-License-Identifier: BSL-1.0
//
// Nanoseconds per step of Lagrangian steppers beside the classical alternative, in one run: RATTLE on
// the spherical pendulum and runge_kutta4 with every step projected to the sphere; a charge in a
// magnetic bottle by chords and by Boris.
#include <geodeint/models/charged_particle.hpp>
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/boris.hpp>
#include <geodeint/stepper/rattle.hpp>
#include <geodeint/stepper/variational_lagrangian.hpp>

#include <benchmark/benchmark.h>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

namespace geo = geodeint;

namespace {

using state = Eigen::Matrix<double, 6, 1>;

template <class System>
struct projected_runge_kutta4 {
    boost::numeric::odeint::runge_kutta4<state> stepper;

    void do_step(const System& system, state& x, double t, double dt) {
        stepper.do_step(system, x, t, dt);
        x.head<3>() /= x.head<3>().norm();
        x.tail<3>() -= x.head<3>().dot(x.tail<3>()) * x.head<3>();
    }
};

template <class Stepper, class System>
void run(benchmark::State& bench, const System& system, state x, double dt) {
    Stepper stepper;
    double steps = 0;
    for (auto _ : bench) {
        stepper.do_step(system, x, steps * dt, dt);
        ++steps;
        benchmark::DoNotOptimize(x);
    }
}

const state on_sphere{0.6, 0, -0.8, 0.288, 0.9, 0.216};
const state in_bottle{0.8, 0.1, 0.3, 0.2, 0.9, 0.4};

auto pendulum() { return geo::models::spherical_pendulum{}.system(); }
auto bottle() {
    return geo::models::charged_particle{geo::models::magnetic_bottle{10, 0.1}}.system<2>();
}

void pendulum_projected_runge_kutta4(benchmark::State& bench) {
    run<projected_runge_kutta4<decltype(pendulum())>>(bench, pendulum(), on_sphere, 0.05);
}
void pendulum_rattle(benchmark::State& bench) {
    run<geo::rattle<3>>(bench, pendulum(), on_sphere, 0.05);
}
void bottle_boris(benchmark::State& bench) { run<geo::boris>(bench, bottle(), in_bottle, 0.02); }
void bottle_by_chords(benchmark::State& bench) {
    run<geo::variational_lagrangian<3>>(bench, bottle(), in_bottle, 0.02);
}

} // namespace

BENCHMARK(pendulum_projected_runge_kutta4);
BENCHMARK(pendulum_rattle);
BENCHMARK(bottle_boris);
BENCHMARK(bottle_by_chords);
