// SPDX-License-Identifier: BSL-1.0
//
// Does thermal_splitting ever fail to solve a step? Its map is implicit, and no noise enters its solves; a
// bath has brought every state before it. A ring of 16 spins with anisotropy at J/kT = 2, for 10^8
// steps of a site: how many steps of isospectral_midpoint were not solved, the most iterations of one,
// how far spins are from their lengths, and the mean energy.
//
//     tests/thermal_solves           10^8 steps of a site
//     tests/thermal_solves 1e6
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/thermal_splitting.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
    namespace geo = geodeint;
    const double wanted = argc > 1 ? std::strtod(argv[1], nullptr) : 1e8;
    if (argc > 2 || !(wanted >= 16 && wanted <= 1e15)) {
        std::fprintf(stderr, "usage: thermal_solves [steps of a site, 1e8 by default]\n");
        return EXIT_FAILURE;
    }
    constexpr double dt = 0.4;
    const auto ring = geo::models::spin_lattice::chain(16).exchange(1).anisotropy(0.5, {0, 0, 1});
    const auto system = ring.system(geo::heat_bath{.friction = 0.5, .temperature = 0.5},
                                    geo::wiener_path{1, 0, dt});
    geo::thermal_splitting<geo::isospectral_midpoint<geo::power<geo::so3>>> stepper;
    auto s = ring.aligned({0, 0, 1});

    const auto steps = static_cast<std::uint64_t>(wanted / 16);
    std::uint64_t unsolved = 0, report = 1000;
    std::size_t iterations = 0;
    double stretched = 0, energy = 0;
    std::printf("%14s %10s %16s %12s %14s\n", "site-steps", "unsolved", "most iterations",
                "||s| - 1|", "mean energy");
    for (std::uint64_t k = 0; k < steps; ++k) {
        try {
            stepper.do_step(system, s, static_cast<double>(k) * dt, dt);
        } catch (const geo::no_convergence&) {
            ++unsolved;
        }
        iterations =
            std::max(iterations, static_cast<std::size_t>(stepper.map().last_solve().iterations));
        energy += ring.energy_per_site(s);
        stretched = std::max(stretched, (s.colwise().norm().array() - 1).abs().maxCoeff());
        if (k + 1 == report || k + 1 == steps) {
            std::printf("%14.3g %10llu %16zu %12.1e %14.6f\n", 16.0 * static_cast<double>(k + 1),
                        static_cast<unsigned long long>(unsolved), iterations, stretched,
                        energy / static_cast<double>(k + 1));
            std::fflush(stdout);
            report *= 10;
        }
    }
    return unsolved == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
