// SPDX-License-Identifier: BSL-1.0
//
// What the steppers keep in units that are not powers of two, in many steps: the energy of a heavy top
// at inertias from 1e-6 to 1e9 kg m^2, the two laws of containers of gas in 121 units of energy, and
// the two laws over as many steps in a few of them, and of an oscillator that heats its bath.
//
//     tests/every_unit                one million steps each, and 20000 in each of the 121 units
//     tests/every_unit 1e5 top        the parts whose name contains the word: top, gas, laws

#include "support/metriplectic_problems.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/thermo_oscillator.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>

namespace {

using namespace geodeint;
using Eigen::Vector3d;
using Eigen::Vector4d;
using testing::follow;
using testing::gases_in;
using testing::laws;

/// Their energy is quadratic, and kept; it is printed in units of the inertia.
void heavy_tops(std::size_t steps) {
    std::printf("Heavy top, munthe_kaas_midpoint<se3>, dt = 0.1\n"
                "%12s %24s %12s\n",
                "inertia", "largest change of energy", "iterations");
    for (const double u : {1.0, 1e2, 1e3, 1e6, 1e9, 1e-6}) {
        const models::heavy_top top{u * Vector3d{4, 2, 1}, u * Vector3d{0.1, 0, 1}};
        const auto system = lie_poisson<se3>(top);
        se3::dual_type x{u * Vector3d{-1, 1, 0.3}, Vector3d{-1, 1, 0.2}.normalized()};
        const double energy = top(x);
        munthe_kaas_midpoint<se3> stepper;
        double largest = 0, iterations = 0;
        for (std::size_t i = 0; i < steps; ++i) {
            stepper.do_step(system, x, 0.1 * static_cast<double>(i), 0.1);
            iterations += static_cast<double>(stepper.last_solve().iterations);
            largest = std::max(largest, std::abs(top(x) - energy) / u);
        }
        std::printf("%12.0e %24.1e %12.2f\n", u, largest, iterations / static_cast<double>(steps));
    }
}

void gases(std::size_t steps) {
    steps /= 50;
    std::printf("Gas, metriplectic_midpoint, dt = 0.1, in 121 units from 1e-18 to 1e18, %zu steps "
                "each\n",
                steps);
    std::size_t failed = 0, falls = 0;
    double energy = 0;
    for (int k = 0; k <= 120; ++k) {
        gases_in gas{std::pow(10, -18 + 0.3 * k)};
        try {
            const laws kept = follow(metriplectic_midpoint<gonzalez_on<mean_value<2>>, Vector4d>{},
                                     gas.model.system(), gas.x, 0.1, steps);
            energy = std::max(energy, kept.energy);
            falls += kept.violations;
        } catch (const no_convergence&) {
            ++failed;
        }
    }
    std::printf("%zu fail, largest change of energy %.1e, entropy fell in %zu steps\n", failed,
                energy, falls);
}

template <class System, class State>
void print_laws(const char* name, const System& system, State x, double dt, std::size_t steps) {
    const laws kept =
        follow(metriplectic_midpoint<gonzalez_on<mean_value<2>>, State>{}, system, x, dt, steps);
    std::printf("%-32s %24.1e %24zu\n", name, kept.energy, kept.violations);
}

void both_laws(std::size_t steps) {
    std::printf("%-32s %24s %24s\n", "metriplectic_midpoint", "largest change of energy",
                "steps in which S fell");
    for (const double unit : {1.0, 1e3, 1e-6, 1e10}) {
        const gases_in gas{unit};
        char name[40];
        std::snprintf(name, sizeof name, "gas, %.0e J, dt = 0.1", unit);
        print_laws(name, gas.model.system(), gas.x, 0.1, steps);
    }
    using models::thermo_oscillator;
    for (const double dt : {0.05, 0.5}) {
        char name[40];
        std::snprintf(name, sizeof name, "Duffing oscillator, dt = %g", dt);
        print_laws(name, thermo_oscillator::reference().system(),
                   thermo_oscillator::reference_initial_state(), dt, steps);
    }
}

} // namespace

int main(int argc, char** argv) try {
    std::size_t steps = 1'000'000;
    std::string_view chosen;
    for (int i = 1; i < argc; ++i) {
        char* end = nullptr;
        const double number = std::strtod(argv[i], &end);
        if (*end != '\0')
            chosen = argv[i];
        else if (number >= 1000 && number <= 1e12)
            steps = static_cast<std::size_t>(number);
        else
            throw invalid_argument{argv[i], "is not a number of steps from 1000 to 1e12"};
    }
    const auto run = [&](std::string_view name, void (*part)(std::size_t)) {
        if (name.find(chosen) != name.npos) part(steps);
    };
    run("top", heavy_tops);
    run("gas", gases);
    run("laws", both_laws);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
