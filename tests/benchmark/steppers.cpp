// SPDX-License-Identifier: BSL-1.0
//
// Nanoseconds per step of every stepper beside odeint's runge_kutta4 on the same system in the same
// run: the free rigid body and the heavy top at dt = 0.01, and the rigid body with three noises.
#include <geodeint/geodeint.hpp>

#include <benchmark/benchmark.h>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;
using top_state = geo::se3::dual_type;

namespace {

constexpr double dt = 0.01;

template <class Stepper, class System, class State>
void run(benchmark::State& state, const System& system, State x) {
    Stepper stepper;
    double steps = 0;
    for (auto _ : state) {
        stepper.do_step(system, x, steps * dt, dt);
        ++steps;
        benchmark::DoNotOptimize(x);
    }
}

template <class Stepper>
void rigid_body(benchmark::State& state) {
    run<Stepper>(state, geo::lie_poisson<geo::so3>(geo::models::rigid_body{Vector3d{1, 2, 3}}),
                 Vector3d{-0.5878, 0.3, 0.8090});
}

template <class Stepper>
void heavy_top(benchmark::State& state) {
    run<Stepper>(state, geo::lie_poisson<geo::se3>(geo::models::heavy_top::luesink()),
                 geo::models::heavy_top::luesink_initial_state());
}

template <class Stepper>
void noisy_body(benchmark::State& state) {
    const auto noise =
        geo::noise(geo::linear{Vector3d{0.1, 0, 0}}, geo::linear{Vector3d{0, 0.1, 0}},
                   geo::linear{Vector3d{0, 0, 0.1}});
    run<Stepper>(state,
                 geo::lie_poisson<geo::so3>(geo::models::rigid_body{Vector3d{1, 2, 3}}, noise,
                                            geo::wiener_path{1, 0, dt}),
                 Vector3d{-0.5878, 0.3, 0.8090});
}

} // namespace

BENCHMARK(rigid_body<ode::runge_kutta4<Vector3d>>);
BENCHMARK(rigid_body<geo::munthe_kaas_midpoint<geo::so3>>);
BENCHMARK(rigid_body<geo::munthe_kaas_midpoint<geo::so3, geo::cayley_map>>);
BENCHMARK(rigid_body<geo::isospectral_midpoint<geo::so3>>);
BENCHMARK(rigid_body<geo::implicit_midpoint<Vector3d>>);
BENCHMARK(rigid_body<geo::variational_midpoint<geo::so3>>);
BENCHMARK(rigid_body<geo::lie_poisson_splitting<geo::so3>>);
BENCHMARK(rigid_body<geo::munthe_kaas_heun<geo::so3>>);
BENCHMARK(rigid_body<geo::runge_kutta_munthe_kaas4<geo::so3>>);
BENCHMARK(rigid_body<geo::stochastic_heun<Vector3d>>);

BENCHMARK(heavy_top<ode::runge_kutta4<top_state>>);
BENCHMARK(heavy_top<geo::munthe_kaas_midpoint<geo::se3>>);
BENCHMARK(heavy_top<geo::implicit_midpoint<top_state>>);
BENCHMARK(heavy_top<geo::runge_kutta_munthe_kaas4<geo::se3>>);

BENCHMARK(noisy_body<geo::stochastic_heun<Vector3d>>);
BENCHMARK(noisy_body<geo::munthe_kaas_midpoint<geo::so3>>);
BENCHMARK(noisy_body<geo::isospectral_midpoint<geo::so3>>);
BENCHMARK(noisy_body<geo::implicit_midpoint<Vector3d>>);
