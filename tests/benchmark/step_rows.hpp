// SPDX-License-Identifier: BSL-1.0
//
// Rows of a benchmark of steps: nanoseconds per step of dt = 0.01, one after the other.
#pragma once

#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>

#include <benchmark/benchmark.h>

#include <Eigen/Core>

#include <string>

namespace geodeint::testing {

inline constexpr double benchmark_dt = 0.01;

inline const models::rigid_body benchmark_body{Eigen::Vector3d{1, 2, 3}};
inline const Eigen::Vector3d benchmark_momentum{-0.5878, 0.3, 0.8090};

/// One row: `problem<name>`.
template <class Stepper, class System, class State>
void add_row(const std::string& problem, const std::string& name, const System& system,
             const State& start) {
    const auto run = [=](benchmark::State& state) {
        Stepper stepper;
        State x = start;
        double steps = 0;
        for (auto _ : state) {
            stepper.do_step(system, x, steps * benchmark_dt, benchmark_dt);
            ++steps;
            benchmark::DoNotOptimize(x);
        }
    };
    benchmark::RegisterBenchmark((problem + '<' + name + '>').c_str(), run);
}

/// The main function of a program whose rows are registered.
inline int run_rows(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

} // namespace geodeint::testing
