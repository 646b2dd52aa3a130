// SPDX-License-Identifier: BSL-1.0
//
// Nanoseconds per step of every stepper of the list beside odeint's runge_kutta4 on the same system in
// the same run: the free rigid body and the heavy top at dt = 0.01, and the rigid body with three
// noises.
#include "support/steppers.hpp"

#include <geodeint/geodeint.hpp>

#include <benchmark/benchmark.h>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include <string>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;

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

/// One row: `problem<stepper>`.
template <class Stepper, class System, class State>
void add(const std::string& problem, const System& system, const State& start) {
    benchmark::RegisterBenchmark(
        (problem + '<' + geo::testing::name_of<Stepper>() + '>').c_str(),
        [=](benchmark::State& state) { run<Stepper>(state, system, start); });
}

/// odeint's runge_kutta4, then every stepper of the list that runs the system.
template <class G, class System>
void add_list(const std::string& problem, const System& system,
              const typename G::dual_type& start) {
    if constexpr (geo::detail::deterministic<System>)
        add<ode::runge_kutta4<typename G::dual_type>>(problem, system, start);
    geo::testing::for_each_stepper<G>(
        [&]<class Stepper, geo::testing::limits Limits>(geo::testing::listed<Stepper, Limits>) {
            if constexpr (Limits.noise || geo::detail::deterministic<System>)
                add<Stepper>(problem, system, start);
        });
}

} // namespace

int main(int argc, char** argv) {
    const geo::models::rigid_body body{Vector3d{1, 2, 3}};
    const Vector3d start{-0.5878, 0.3, 0.8090};
    const auto noise =
        geo::noise(geo::linear{Vector3d{0.1, 0, 0}}, geo::linear{Vector3d{0, 0.1, 0}},
                   geo::linear{Vector3d{0, 0, 0.1}});
    add_list<geo::so3>("rigid_body", geo::lie_poisson<geo::so3>(body), start);
    add_list<geo::se3>("heavy_top", geo::lie_poisson<geo::se3>(geo::models::heavy_top::luesink()),
                       geo::models::heavy_top::luesink_initial_state());
    add_list<geo::so3>("noisy_body",
                       geo::lie_poisson<geo::so3>(body, noise, geo::wiener_path{1, 0, dt}), start);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
