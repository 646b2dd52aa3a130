// SPDX-License-Identifier: BSL-1.0
//
// What the type of a program's own state costs: one step of a free body, by implicit_midpoint with a
// function of that type, and by isospectral_midpoint through a view. The rows of one stepper should
// differ by less than 3 ns.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <benchmark/benchmark.h>

#include <array>

namespace {

const auto euler = [](const auto& m, auto& dmdt, double) {
    dmdt[0] = -0.5 * m[1] * m[2];
    dmdt[1] = 0.75 * m[0] * m[2];
    dmdt[2] = -0.25 * m[0] * m[1];
};

template <class Stepper, class State, class System>
void step(benchmark::State& state, const System& system) {
    Stepper stepper;
    State x{};
    x[0] = 0.3;
    x[1] = -0.4;
    x[2] = 0.9;
    double t = 0;
    for (auto _ : state) {
        stepper.do_step(system, x, t, 0.01);
        t += 0.01;
    }
    benchmark::DoNotOptimize(x);
}

using array = std::array<double, 3>;
using vector = Eigen::Vector3d;
using geodeint::so3;

void function_of_vectors(benchmark::State& state) {
    step<geodeint::implicit_midpoint<vector>, vector>(state, euler);
}
void function_of_arrays(benchmark::State& state) {
    step<geodeint::implicit_midpoint<array>, array>(state, euler);
}
const auto body = geodeint::lie_poisson<so3>(geodeint::models::rigid_body::ephrati());
void vector_of_a_body(benchmark::State& state) {
    step<geodeint::isospectral_midpoint<so3>, vector>(state, body);
}
void array_of_a_body(benchmark::State& state) {
    step<geodeint::isospectral_midpoint<so3>, array>(state, body);
}

} // namespace

BENCHMARK(function_of_vectors);
BENCHMARK(function_of_arrays);
BENCHMARK(vector_of_a_body);
BENCHMARK(array_of_a_body);
