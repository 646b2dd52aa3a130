// SPDX-License-Identifier: BSL-1.0
//
// Path-steps per second of the noisy rigid body (I = (2, 1, 2/3), three noises of size 0.1, h =
// 2^-10), items_per_second in the output:
//
//     tutorial            Heun's method as one writes it first: a system function, and
//                         boost::random::normal_distribution over mt19937
//     alone<Stepper>      our stepper, path after path
//     in_lanes<Stepper>   the same, several paths in vector registers
//     ...weak...          weak_splitting, of weak order 2, on its own path
//     ensemble...         the whole of it: paths, mean and variance of the energy, on 1 and 2
//     threads deviates...         the noise alone
//
// Built for the processor it runs on, without fused products, so that all of them have the same
// bits.
#include <geodeint/ensemble/lane_ensemble.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/openmp_threads.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/weak_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/weak_splitting.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <benchmark/benchmark.h>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>

#include <array>
#include <cmath>
#include <cstdint>

namespace geo = geodeint;
using Eigen::Vector3d;
using top_state = geo::se3::dual_type;

namespace {

constexpr double h = 0x1p-10;
constexpr double sigma = 0.1;
constexpr int width = geo::native_lanes;
const geo::models::rigid_body body = geo::models::rigid_body::ephrati();
const Vector3d start = geo::models::rigid_body::ephrati_initial_state();

const auto noisy_body = [](const auto& path) {
    return geo::lie_poisson<geo::so3>(body,
                                      geo::noise(geo::linear{Vector3d{sigma, 0, 0}},
                                                 geo::linear{Vector3d{0, sigma, 0}},
                                                 geo::linear{Vector3d{0, 0, sigma}}),
                                      path);
};
const auto noisy_top = [](const auto& path) {
    return geo::lie_poisson<geo::se3>(
        geo::models::heavy_top::luesink(),
        geo::noise(geo::linear{top_state{Vector3d{sigma, 0, 0}, Vector3d::Zero()}},
                   geo::linear{top_state{Vector3d{0, sigma, 0}, Vector3d::Zero()}},
                   geo::linear{top_state{Vector3d{0, 0, sigma}, Vector3d::Zero()}}),
        path);
};

void tutorial(benchmark::State& state) {
    boost::random::mt19937 engine{42};
    boost::random::normal_distribution<double> normal;
    const Vector3d inverse_inertia = body.inertia().cwiseInverse();
    const auto drift = [&](const Vector3d& x, Vector3d& dxdt, double) {
        dxdt = x.cross(inverse_inertia.cwiseProduct(x));
    };
    const auto diffusion = [](const Vector3d& x, const Vector3d& dW, Vector3d& change) {
        change = x.cross(sigma * dW);
    };
    Vector3d x = start, f0, f1, g0, g1;
    for (auto _ : state) {
        Vector3d dW;
        for (int i = 0; i < 3; ++i) dW(i) = std::sqrt(h) * normal(engine);
        drift(x, f0, 0);
        diffusion(x, dW, g0);
        const Vector3d end = x + h * f0 + g0;
        drift(end, f1, h);
        diffusion(end, dW, g1);
        x += 0.5 * (h * (f0 + f1) + g0 + g1);
        benchmark::DoNotOptimize(x);
    }
    state.SetItemsProcessed(state.iterations());
}

template <class Stepper, class System, class State>
void run_alone(benchmark::State& state, const System& system, State x) {
    Stepper stepper;
    double k = 0;
    for (auto _ : state) {
        stepper.do_step(system, x, h * k++, h);
        benchmark::DoNotOptimize(x);
    }
    state.SetItemsProcessed(state.iterations());
}

template <class Stepper, int Width = width, class System, class State>
void run_in_lanes(benchmark::State& state, const System& system, const State& x0) {
    geo::lane_stepper<Stepper, Width> stepper;
    const geo::lane_system<System, Width> systems{system};
    geo::in_lanes<State, Width> x;
    for (int i = 0; i < Width; ++i) set_lane(x, i, x0);
    double k = 0;
    for (auto _ : state) {
        stepper.do_step(systems, x, h * k++, h);
        benchmark::DoNotOptimize(x);
    }
    state.SetItemsProcessed(state.iterations() * Width);
}

template <class Stepper>
void alone(benchmark::State& state) {
    run_alone<Stepper>(state, noisy_body(geo::wiener_path{42, 0, h}), start);
}
template <class Stepper>
void in_lanes(benchmark::State& state) {
    run_in_lanes<Stepper>(state, noisy_body(geo::wiener_path{42, 0, h}), start);
}
template <class Stepper>
void weak_alone(benchmark::State& state) {
    run_alone<Stepper>(state, noisy_body(geo::weak_path{42, 0, h}), start);
}
template <class Stepper>
void weak_in_lanes(benchmark::State& state) {
    // its turns wait for each other: more paths side by side
    run_in_lanes<Stepper, 32>(state, noisy_body(geo::weak_path{42, 0, h}), start);
}
template <class Stepper>
void top_alone(benchmark::State& state) {
    run_alone<Stepper>(state, noisy_top(geo::wiener_path{42, 0, h}),
                       geo::models::heavy_top::luesink_initial_state());
}
template <class Stepper>
void top_in_lanes(benchmark::State& state) {
    run_in_lanes<Stepper>(state, noisy_top(geo::wiener_path{42, 0, h}),
                          geo::models::heavy_top::luesink_initial_state());
}

const geo::ensemble_settings settings{
    .paths = 8192, .seed = 42, .dt = h, .times = {0.125}, .path_step = h};
const auto energy = [](const Vector3d& m) { return body(m); };

template <class Ensemble, class Execution>
void run_ensemble(benchmark::State& state, const Ensemble& ensemble, const Execution& execution) {
    for (auto _ : state) benchmark::DoNotOptimize(ensemble.run(execution, geo::moments{energy}));
    state.SetItemsProcessed(state.iterations() * 8192 * 128);
}
template <class Stepper>
void ensemble_alone(benchmark::State& state) {
    run_ensemble(state, geo::ensemble{Stepper{}, noisy_body, start, settings}, geo::serial{});
}
template <class Stepper, int Threads>
void ensemble_in_lanes(benchmark::State& state) {
    run_ensemble(state, geo::lane_ensemble<width>(Stepper{}, noisy_body, start, settings),
                 geo::openmp_threads{Threads});
}

/// Three components of the path, as a step needs them.
void deviates_alone(benchmark::State& state) {
    const geo::wiener_path path{42, 0, h};
    std::array<double, 3> dW;
    double k = 0;
    for (auto _ : state) {
        path.increment(h * k++, h, dW);
        benchmark::DoNotOptimize(dW);
    }
    state.SetItemsProcessed(state.iterations());
}
void deviates_in_lanes(benchmark::State& state) {
    const geo::detail::wiener_lanes<width> paths{42, 0, h};
    std::array<geo::lanes<width>, 3> dW;
    double k = 0;
    for (auto _ : state) {
        paths.increment(h * k++, h, dW);
        benchmark::DoNotOptimize(dW);
    }
    state.SetItemsProcessed(state.iterations() * width);
}

using isospectral = geo::isospectral_midpoint<geo::so3>;
using munthe_kaas = geo::munthe_kaas_midpoint<geo::so3>;
using munthe_kaas_top = geo::munthe_kaas_midpoint<geo::se3>;
using heun = geo::stochastic_heun<Vector3d>;
using one_turn = geo::weak_splitting<geo::so3, geo::one_turn>;
using merged_turns = geo::weak_splitting<geo::so3, geo::merged_turns>;

} // namespace

BENCHMARK(tutorial);
BENCHMARK(alone<heun>);
BENCHMARK(in_lanes<heun>);
BENCHMARK(alone<isospectral>);
BENCHMARK(in_lanes<isospectral>);
BENCHMARK(alone<munthe_kaas>);
BENCHMARK(in_lanes<munthe_kaas>);
BENCHMARK(weak_alone<one_turn>);
BENCHMARK(weak_in_lanes<one_turn>);
BENCHMARK(weak_alone<merged_turns>);
BENCHMARK(weak_in_lanes<merged_turns>);
BENCHMARK(top_alone<munthe_kaas_top>);
BENCHMARK(top_in_lanes<munthe_kaas_top>);
BENCHMARK(ensemble_alone<isospectral>)->UseRealTime();
BENCHMARK((ensemble_in_lanes<isospectral, 1>))->UseRealTime();
BENCHMARK((ensemble_in_lanes<isospectral, 2>))->UseRealTime();
BENCHMARK(deviates_alone);
BENCHMARK(deviates_in_lanes);
