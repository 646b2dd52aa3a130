// SPDX-License-Identifier: BSL-1.0
//
// What the rounding correction costs: steps of the rigid body and of the heavy top with the
// rounding_correction of each stepper, and beside it without.
#include "support/without_correction.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace {

using namespace geodeint;
using Eigen::Vector3d;
using geodeint::testing::without_correction;
using top_state = se3::dual_type;

constexpr double dt = 0.01;

template <class Stepper, class System, class State>
void step(benchmark::State& state, Stepper stepper, const System& system, State x) {
    double steps = 0;
    for (auto _ : state) {
        stepper.do_step(system, x, steps * dt, dt);
        ++steps;
        benchmark::DoNotOptimize(x);
    }
}

/// The two by turns, so that a noisy machine disturbs both alike.
template <class Stepper, class System, class State>
void compare(const std::string& name, const System& system, const State& x) {
    for (const char* round : {"", "/again"}) {
        benchmark::RegisterBenchmark((name + round).c_str(), [=](benchmark::State& state) {
            step(state, Stepper{}, system, x);
        });
        benchmark::RegisterBenchmark(
            (name + "/plain" + round).c_str(),
            [=](benchmark::State& state) { step(state, without_correction<Stepper>(), system, x); });
    }
}

} // namespace

int main(int argc, char** argv) {
    const auto body = lie_poisson<so3>(models::rigid_body::gay_balmaz());
    const Vector3d start{0.4, 1.1, -0.7};
    compare<isospectral_midpoint<so3>>("isospectral_midpoint<so3>", body, start);
    compare<munthe_kaas_midpoint<so3>>("munthe_kaas_midpoint<so3>", body, start);
    compare<munthe_kaas_midpoint<so3, cayley_map>>("munthe_kaas_midpoint<so3, cayley_map>", body,
                                                   start);
    compare<munthe_kaas_heun<so3>>("munthe_kaas_heun<so3>", body, start);
    compare<runge_kutta_munthe_kaas4<so3>>("runge_kutta_munthe_kaas4<so3>", body, start);
    compare<lie_poisson_splitting<so3>>("lie_poisson_splitting<so3>", body, start);
    compare<variational_midpoint<so3>>("variational_midpoint<so3>", body, start);
    compare<implicit_midpoint<Vector3d>>("implicit_midpoint<Vector3d>", body, start);

    const auto top = lie_poisson<se3>(models::heavy_top::luesink());
    const top_state upright = models::heavy_top::luesink_initial_state();
    compare<munthe_kaas_midpoint<se3>>("munthe_kaas_midpoint<se3>", top, upright);
    compare<munthe_kaas_heun<se3>>("munthe_kaas_heun<se3>", top, upright);
    compare<runge_kutta_munthe_kaas4<se3>>("runge_kutta_munthe_kaas4<se3>", top, upright);
    compare<implicit_midpoint<top_state>>("implicit_midpoint<top_state>", top, upright);

    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
