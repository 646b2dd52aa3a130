// SPDX-License-Identifier: BSL-1.0
//
// A step of the quantised Euler equations beside the matrix products it is made of, in the same run
// and with the same number of threads: smooth random vorticity, dt = 0.25 hbar, solved to
// round-off. Counters of `step`:
//
//     iterations     per step, after the steps from which the first guess is extrapolated
//     in_products    its time in units of one product of N x N matrices
//     products       the share of its time that these products need at the measured rate
//     spectrum       how far an eigenvalue has moved, relative to the largest
//
// `gradient` and `noise` are the parts of a step that are no product of matrices.
#include "support/blas_threads.hpp"

#include <geodeint/algebra/detail/matrix_product.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sphere/spherical_basis.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

namespace geo = geodeint;
using algebra = geo::su<Eigen::Dynamic>;

namespace {

using clock_type = std::chrono::steady_clock;

Eigen::MatrixXcd vorticity(int n) {
    const auto coefficients = geo::spherical_coefficients::random_smooth(n - 1, 1);
    return geo::spherical_basis{n}.quantise(coefficients);
}

template <class Action>
double shortest_time(int repetitions, Action action) {
    double shortest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < repetitions; ++i) {
        const auto start = clock_type::now();
        action();
        const std::chrono::duration<double> taken = clock_type::now() - start;
        shortest = std::min(shortest, taken.count());
    }
    return shortest;
}

void step(benchmark::State& state) {
    const int n = static_cast<int>(state.range(0));
    geo::testing::use_blas_threads(static_cast<int>(state.range(1)));
    const geo::models::zeitlin_euler sphere{n};
    const auto system = geo::lie_poisson<algebra>(sphere);
    const double dt = 0.25 * sphere.hbar();
    Eigen::MatrixXcd x = vorticity(n), y = x, z = x;
    const auto before = algebra::spectrum(x);
    const double whole = shortest_time(12, [&] { geo::detail::product(x, y, z); });
    const double half = shortest_time(12, [&] { geo::detail::upper_product(x, y, z); });

    geo::isospectral_midpoint<algebra> stepper;
    double steps = 0, iterations = 0, shortest = std::numeric_limits<double>::infinity();
    for (; steps < 14; ++steps) stepper.do_step(system, x, steps * dt, dt);
    const double first = steps;
    for (auto _ : state) {
        const double taken = shortest_time(1, [&] { stepper.do_step(system, x, steps * dt, dt); });
        shortest = std::min(shortest, taken);
        iterations += static_cast<double>(stepper.last_solve().iterations);
        ++steps;
    }
    iterations /= steps - first;
    state.counters["iterations"] = iterations;
    state.counters["in_products"] = shortest / whole;
    state.counters["products"] = iterations * (whole + half) / shortest;
    state.counters["spectrum"] =
        (algebra::spectrum(x) - before).cwiseAbs().maxCoeff() / before.cwiseAbs().maxCoeff();
}

void product(benchmark::State& state) {
    const int n = static_cast<int>(state.range(0));
    geo::testing::use_blas_threads(static_cast<int>(state.range(1)));
    const Eigen::MatrixXcd x = vorticity(n), y = x;
    Eigen::MatrixXcd z = x;
    for (auto _ : state) {
        geo::detail::product(x, y, z);
        benchmark::DoNotOptimize(z.data());
    }
    state.counters["flops"] =
        benchmark::Counter{8.0 * n * n * n, benchmark::Counter::kIsIterationInvariantRate};
}

void gradient(benchmark::State& state) {
    const geo::models::zeitlin_euler sphere{static_cast<int>(state.range(0))};
    const Eigen::MatrixXcd x = vorticity(sphere.size());
    Eigen::MatrixXcd out = x;
    for (auto _ : state) {
        sphere.gradient(x, out);
        benchmark::DoNotOptimize(out.data());
    }
}

void noise(benchmark::State& state) {
    const int n = static_cast<int>(state.range(0));
    const auto field = geo::models::zeitlin_euler::ephrati_noise(n);
    const Eigen::MatrixXcd x = vorticity(n);
    Eigen::MatrixXcd sum = x, scratch = x;
    const std::vector<double> dW(field.size(), 1e-3);
    for (auto _ : state) {
        field.add_gradient(x, 0.0, dW, sum, scratch);
        benchmark::DoNotOptimize(sum.data());
    }
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    for (const int n : {64, 128, 256, 512}) benchmark->Arg(n);
    benchmark->Unit(benchmark::kMillisecond);
}
void sizes_and_threads(benchmark::internal::Benchmark* benchmark) {
    for (const int threads : {1, 2})
        for (const int n : {64, 128, 256, 512}) benchmark->Args({n, threads});
    benchmark->ArgNames({"N", "threads"})->Unit(benchmark::kMillisecond)->UseRealTime();
}

} // namespace

BENCHMARK(product)->Apply(sizes_and_threads);
BENCHMARK(step)->Apply(sizes_and_threads);
BENCHMARK(gradient)->Apply(sizes);
BENCHMARK(noise)->Apply(sizes);
