// SPDX-License-Identifier: BSL-1.0
//
// Nanoseconds per spin and sweep or step on a cubic lattice of 16^3 spins, one thread:
//
//     heat_bath_and_over_relaxation   one sweep of each
//     thermal_sweeps                  one step, unadjusted and adjusted
//     bond_splitting                  one step
//     heun                            Heun's method with normalisation, noise included, beside them
//
// and, on a chain of 16 at J/kT = 2, effective samples of the energy per second for the exact sampler
// and for Heun at a step whose bias is about 1e-3 (0.02).
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/sample/over_relaxation.hpp>
#include <geodeint/stepper/bond_splitting.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/thermal_sweeps.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

namespace geo = geodeint;
using geo::models::spin_lattice;
using spins = spin_lattice::state_type;

namespace {

const spin_lattice cubic = spin_lattice::cubic(16).exchange(1);
const spin_lattice chain = spin_lattice::chain(16, spin_lattice::boundary::open).exchange(1);

spins warm_spins() {
    spins s = cubic.aligned({0, 0, 1});
    geo::heat_bath_sweep sweep{1.0, geo::site_uniforms{1, 0}};
    for (int i = 0; i < 20; ++i) sweep(cubic, s);
    return s;
}

/// Reports the time per spin.
template <class Sweep>
void per_spin(benchmark::State& runs, Sweep sweep) {
    spins s = warm_spins();
    std::int64_t i = 0;
    for (auto unused : runs) {
        static_cast<void>(unused);
        sweep(s, i++);
    }
    runs.counters["per_spin"] = benchmark::Counter(
        static_cast<double>(runs.iterations()) * static_cast<double>(cubic.sites()),
        benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void heat_bath_and_over_relaxation(benchmark::State& runs) {
    geo::heat_bath_sweep sweep{1.0, geo::site_uniforms{1, 0}};
    per_spin(runs, [&](spins& s, std::int64_t) {
        sweep(cubic, s);
        geo::over_relaxation{}(cubic, s);
    });
}
BENCHMARK(heat_bath_and_over_relaxation);

template <class Stepper>
void in_a_bath(benchmark::State& runs) {
    constexpr double h = 0.1;
    const auto system =
        cubic.system(geo::heat_bath{.friction = 0.5, .temperature = 1}, geo::wiener_path{1, 0, h});
    Stepper stepper;
    per_spin(runs, [&](spins& s, std::int64_t i) {
        stepper.do_step(system, s, static_cast<double>(i) * h, h);
        if constexpr (!requires { stepper.acceptance(); }) s.colwise().normalize();
    });
}
BENCHMARK_TEMPLATE(in_a_bath, geo::thermal_sweeps<>);
BENCHMARK_TEMPLATE(in_a_bath, geo::thermal_sweeps<geo::adjusted>);
BENCHMARK_TEMPLATE(in_a_bath, geo::stochastic_heun<spins>);

void bond_splitting(benchmark::State& runs) {
    const auto system = cubic.system();
    geo::bond_splitting<spin_lattice> stepper;
    per_spin(runs, [&](spins& s, std::int64_t i) {
        stepper.do_step(system, s, 0.1 * static_cast<double>(i), 0.1);
    });
}
BENCHMARK(bond_splitting);

/// Effective samples of the energy, by the autocorrelation of the run itself.
template <class Sweep>
void effective_samples(benchmark::State& runs, Sweep sweep) {
    spins s = chain.aligned({0, 0, 1});
    std::vector<double> energies;
    std::int64_t i = 0;
    for (auto unused : runs) {
        static_cast<void>(unused);
        sweep(s, i++);
        energies.push_back(chain(s));
    }
    if (energies.size() > 1000)
        runs.counters["effective"] = benchmark::Counter(
            geo::autocorrelation{energies}.effective_size(), benchmark::Counter::kIsRate);
}
void effective_samples_exact(benchmark::State& runs) {
    geo::heat_bath_sweep sweep{0.5, geo::site_uniforms{1, 0}};
    effective_samples(runs, [&](spins& s, std::int64_t) {
        sweep(chain, s);
        geo::over_relaxation{}(chain, s);
    });
}
BENCHMARK(effective_samples_exact);
void effective_samples_heun(benchmark::State& runs) {
    constexpr double h = 0.02;
    const auto system = chain.system(geo::heat_bath{.friction = 0.5, .temperature = 0.5},
                                     geo::wiener_path{1, 0, h});
    geo::stochastic_heun<spins> stepper;
    effective_samples(runs, [&](spins& s, std::int64_t i) {
        stepper.do_step(system, s, static_cast<double>(i) * h, h);
        s.colwise().normalize();
    });
}
BENCHMARK(effective_samples_heun);

} // namespace
