// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/thermal_sweeps.hpp>

#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/orbit_temperature.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/sample/equilibrium_report.hpp>
#include <geodeint/sample/heat_bath_sweep.hpp>
#include <geodeint/sample/over_relaxation.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

using geodeint::adjusted;
using geodeint::heat_bath;
using geodeint::thermal_sweeps;
using geodeint::wiener_path;
using geodeint::models::spin_lattice;
using state = spin_lattice::state_type;

namespace {

double langevin(double k) { return 1 / std::tanh(k) - 1 / k; }

/// 99.9 %
constexpr double confidence = 3.3;

/// An open chain of 16 at J/kT = 2: u = -langevin(2) for each bond.
const spin_lattice chain = spin_lattice::chain(16, spin_lattice::boundary::open).exchange(1);
constexpr double exact = -0.5373147207275482; // -langevin(2)

template <class Stepper, class System>
geodeint::autocorrelation energies(Stepper stepper, const System& system, double h, int steps) {
    state s = chain.aligned({0, 0, 1});
    std::vector<double> values;
    for (int i = 0; i < steps; ++i) {
        stepper.do_step(system, s, i * h, h);
        if (10 * i >= steps) values.push_back(chain(s) / 15);
    }
    return geodeint::autocorrelation{values};
}

auto in_a_bath(double h) {
    return chain.system(heat_bath{.friction = 0.5, .temperature = 0.5}, wiener_path{1, 0, h});
}

} // namespace

BOOST_AUTO_TEST_CASE(adjusted_is_exact_at_every_step) {
    BOOST_TEST(exact == -langevin(2), boost::test_tools::tolerance(1e-14));
    for (const double h : {1.6, 0.8, 0.4}) {
        const auto found =
            energies(thermal_sweeps<adjusted>{}, in_a_bath(h), h, int(std::lround(400000 / h)));
        BOOST_TEST_CONTEXT("h = " << h << ": " << found.mean() << " +- " << found.error()) {
            BOOST_TEST(std::abs(found.mean() - exact) < confidence * found.error());
            BOOST_TEST(confidence * found.error() < 1e-3);
        }
    }
}

BOOST_AUTO_TEST_CASE(unadjusted_is_close) {
    // canary: at h = 1.6 its bias is seen
    const auto coarse = energies(thermal_sweeps<>{}, in_a_bath(1.6), 1.6, 60000);
    BOOST_TEST(std::abs(coarse.mean() - exact) > 6 * coarse.error());
    const auto fine = energies(thermal_sweeps<>{}, in_a_bath(0.4), 0.4, 40000);
    BOOST_TEST(std::abs(fine.mean() - exact) < confidence * fine.error() + 1e-3);
}

BOOST_AUTO_TEST_CASE(one_spin_has_the_law_of_gibbs) {
    // exp(b z) on the sphere, b = 2, by the test of Kolmogorov and Smirnov on thinned samples
    const double h = 2, b = 2;
    const spin_lattice one = spin_lattice::chain(1).field({0, 0, b});
    const auto system =
        one.system(heat_bath{.friction = 0.5, .temperature = 1}, wiener_path{5, 0, h});
    const auto distance = [&](auto stepper) {
        state s = one.aligned({1, 0, 0});
        std::vector<double> z;
        for (int i = 0; i < 240000; ++i) {
            stepper.do_step(system, s, i * h, h);
            if (i % 8 == 7) z.push_back(s(2, 0));
        }
        std::sort(z.begin(), z.end());
        double worst = 0;
        const double n = static_cast<double>(z.size());
        for (std::size_t i = 0; i < z.size(); ++i) {
            const double expected = std::expm1(b * (z[i] + 1)) / std::expm1(2 * b);
            worst = std::max(worst, std::abs((static_cast<double>(i) + 0.5) / n - expected));
        }
        return std::sqrt(n) * worst;
    };
    BOOST_TEST(distance(thermal_sweeps<adjusted>{}) < 1.95); // 99.9 %
    BOOST_TEST(distance(thermal_sweeps<>{}) > 3.0);
}

BOOST_AUTO_TEST_CASE(all_species_have_one_temperature) {
    // moments 1 and 2.5 in turn, frictions 0.5 and 0.1
    const Eigen::Index sites = 64;
    const double kT = 1.25;
    const spin_lattice ring = spin_lattice::chain(sites).exchange(1);
    std::vector<double> frictions;
    state start = ring.aligned({0, 0, 1});
    for (Eigen::Index i = 0; i < sites; ++i) {
        frictions.push_back(i % 2 == 0 ? 0.5 : 0.1);
        if (i % 2 == 1) start.col(i) *= 2.5;
    }
    /// kT of the spins first, first + 2, ..., with its error.
    struct thermometer {
        Eigen::Index first;
        std::vector<double> slopes{}, curvatures{};

        void read(const spin_lattice& lattice, const state& s) {
            geodeint::orbit_temperature<geodeint::so3> one;
            for (Eigen::Index k = first; k < s.cols(); k += 2) one.add(lattice, s, k);
            slopes.push_back(one.slopes());
            curvatures.push_back(one.curvatures());
        }
        geodeint::equilibrium_value temperature() const {
            return geodeint::detail::quotient_of_means(slopes, curvatures);
        }
    };
    struct reading {
        geodeint::equilibrium_value light, heavy;
        geodeint::autocorrelation energy;
    };
    const auto measure = [&](auto stepper, double h, int steps) {
        const auto system =
            ring.system(heat_bath{.friction = frictions, .temperature = kT}, wiener_path{2, 0, h});
        thermometer light{0}, heavy{1};
        std::vector<double> energy;
        state s = start;
        for (int i = 0; i < steps; ++i) {
            stepper.do_step(system, s, i * h, h);
            if (10 * i < steps) continue;
            energy.push_back(ring.energy_per_site(s));
            light.read(ring, s);
            heavy.read(ring, s);
        }
        return reading{light.temperature(), heavy.temperature(), geodeint::autocorrelation{energy}};
    };
    for (const auto& [h, steps] : {std::pair{0.8, 12000}, {0.4, 16000}, {0.2, 20000}, {0.1, 24000}})
        BOOST_TEST_CONTEXT("h = " << h) {
            const reading at = measure(thermal_sweeps<adjusted>{}, h, steps);
            for (const auto& each : {at.light, at.heavy}) {
                BOOST_TEST(std::abs(each.mean - kT) < confidence * each.error);
                BOOST_TEST(each.error < 0.01 * kT);
            }
            // of a bond, J times both moments being 2.5
            BOOST_TEST(std::abs(at.energy.mean() + 2.5 * langevin(2.5 / kT)) <
                       confidence * at.energy.error());
        }
    // canary: without the adjustment both are 2 to 5 % low at this step
    const reading cold = measure(thermal_sweeps<>{}, 0.4, 24000);
    BOOST_TEST(cold.light.mean < kT - 4 * cold.light.error);
    BOOST_TEST(cold.heavy.mean < kT - 4 * cold.heavy.error);
}

BOOST_AUTO_TEST_CASE(a_cube_by_two_samplers) {
    // 8^3 spins, energy per spin and |m|; expected values of an independent program, with their errors
    struct expectation {
        double kT, energy, energy_error, magnetisation, magnetisation_error;
    };
    const spin_lattice cube = spin_lattice::cubic(8).exchange(1);
    const double h = 0.8;
    for (const auto& [kT, energy, energy_error, magnetisation, magnetisation_error] :
         {expectation{1, -1.8546, 0.001, 0.7073, 0.0005},
          expectation{2, -0.5643, 0.001, 0.0974, 0.0006}}) {
        const auto system =
            cube.system(heat_bath{.friction = 0.5, .temperature = kT}, wiener_path{9, 0, h});
        thermal_sweeps<adjusted> stepper;
        geodeint::heat_bath_sweep sweep{kT, geodeint::site_uniforms{8, 0}};
        state drawn = cube.aligned({0, 0, 1}), moved = drawn;
        std::array<std::vector<double>, 2> energies, magnetisations;
        for (int i = 0; i < 2000; ++i) {
            sweep(cube, drawn);
            geodeint::over_relaxation{}(cube, drawn);
            stepper.do_step(system, moved, i * h, h);
            if (i < 300) continue;
            for (const auto& [which, s] : {std::pair{0U, &drawn}, {1U, &moved}}) {
                energies[which].push_back(cube.energy_per_site(*s));
                magnetisations[which].push_back(cube.magnetisation(*s).norm());
            }
        }
        for (const auto& [series, expected, error] :
             {std::tuple{&energies, energy, energy_error},
              {&magnetisations, magnetisation, magnetisation_error}}) {
            const geodeint::autocorrelation one{(*series)[0]}, other{(*series)[1]};
            BOOST_TEST_CONTEXT("kT = " << kT << ": " << one.mean() << " +- " << one.error() << ", "
                                       << other.mean() << " +- " << other.error()) {
                BOOST_TEST(std::abs(one.mean() - other.mean()) <
                           confidence * std::hypot(one.error(), other.error()));
                BOOST_TEST(std::abs(one.mean() - expected) <
                           confidence * std::hypot(one.error(), error));
                BOOST_TEST(one.error() < 3e-3);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(equilibrium_does_not_see_the_friction) {
    const double h = 0.4;
    const auto found = [&](double friction) {
        return energies(
            thermal_sweeps<adjusted>{},
            chain.system(heat_bath{.friction = friction, .temperature = 0.5}, wiener_path{3, 0, h}),
            h, 60000);
    };
    const auto little = found(0.1), much = found(0.5);
    BOOST_TEST(std::abs(little.mean() - much.mean()) <
               confidence * std::hypot(little.error(), much.error()));
}

BOOST_AUTO_TEST_CASE(heun_with_normalisation_is_a_canary) {
    const double h = 0.4;
    const auto system = in_a_bath(h);
    geodeint::stochastic_heun<state> heun;
    state s = chain.aligned({0, 0, 1});
    std::vector<double> values;
    for (int i = 0; i < 40000; ++i) {
        heun.do_step(system, s, i * h, h);
        s.colwise().normalize();
        if (i >= 1000) values.push_back(chain(s) / 15);
    }
    const geodeint::autocorrelation found{values};
    BOOST_TEST(std::abs(found.mean() - exact) > 6 * found.error());
}

BOOST_AUTO_TEST_CASE(resumed_from_state_and_time) {
    const double h = 0.8;
    const auto system = in_a_bath(h);
    thermal_sweeps<adjusted> one;
    state s = chain.aligned({0, 0.6, 0.8}), resumed;
    for (int i = 0; i < 20; ++i) {
        if (i == 10) resumed = s;
        one.do_step(system, s, i * h, h);
    }
    thermal_sweeps<adjusted> other;
    other.correct_rounding(false);
    for (int i = 10; i < 20; ++i) other.do_step(system, resumed, i * h, h);
    BOOST_TEST((resumed - s).cwiseAbs().maxCoeff() < 1e-13);
}

BOOST_AUTO_TEST_CASE(refuses_anisotropy) {
    const auto system =
        chain.anisotropy(1, {0, 0, 1})
            .system(heat_bath{.friction = 0.5, .temperature = 0.5}, wiener_path{1, 0, 0.1});
    thermal_sweeps<> stepper;
    state s = chain.aligned({0, 0, 1});
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, s, 0.0, 0.1), geodeint::invalid_argument,
                          [](const auto& error) { return error.argument() == "system"; });
}
