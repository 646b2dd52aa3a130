// SPDX-License-Identifier: BSL-1.0
//
// A rigid body in ten dimensions in noise, after Ephrati et al., section 6.2: 45 planes, each
// shaken by itself. The scheme keeps all ten eigenvalues of the momentum to round-off without an
// exponential or an inverse of a matrix; the energy follows the noise. Draws the paper's figures 6
// and 7.
#include <geodeint/geodeint.hpp>

#include "ephrati_experiments.hpp"
#include "ephrati_systems.hpp"
#include "support/command_line.hpp"
#include "support/finding.hpp"

#include <boost/program_options.hpp>

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;
using body = ephrati::high_dimensional_body;

constexpr int n = body::n;
using algebra = body::algebra;
using matrix = algebra::dual_type;
using stepper = body::stepper;

void reproduce(std::uint64_t seed, const geo::convergence_study& study) {
    const body system;
    std::cout << "Rigid body in " << n << " dimensions, 45 noises of 0.1, h = 2^-8, seed " << seed
              << ".\n\n";
    // eigenvalues come in pairs of opposite sign: the upper five tell all
    const ephrati::history run =
        ephrati::follow(stepper{}, system(ephrati::path(seed, 0, ephrati::long_run_step)),
                        system.start(), ephrati::long_run_steps, 256, [](const matrix& x) {
                            return Eigen::VectorXd(algebra::spectrum(x).tail(n / 2));
                        });
    ephrati::report(run);
    geodeint::gallery::record("manakov",
                              {{"eigenvalues in noise, 256000 steps", run.worst, "round-off"}});
    const geo::convergence strong =
        ephrati::strong_errors(stepper{}, system, system.start(), study);
    ephrati::report_strong(strong, study);

    const Eigen::VectorXd spectrum = algebra::spectrum(system.start());
    ephrati::show(ephrati::figure_of(run, "A rigid body in ten dimensions: spectrum and energy",
                                     [&](std::size_t k) {
                                         char label[32];
                                         std::snprintf(
                                             label, sizeof label, "±%.2f i",
                                             spectrum(n / 2 + static_cast<Eigen::Index>(k)));
                                         return std::string(label);
                                     }),
                  "manakov_fig6");
    ephrati::show({.title = "A rigid body in ten dimensions",
                   .panels = {ephrati::panel_of(strong, 0.5, "strong error")},
                   .width = 700,
                   .height = 560},
                  "manakov_fig7");
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed;
    po::options_description options{
        "A stochastic rigid body in ten dimensions, after Ephrati et al.\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the Brownian paths")(
        "full", "the paper's ensemble: 500 paths, 2^-7 to 2^-12 against 2^-16; minutes");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;
    reproduce(seed, given->count("full") ? ephrati::study(500, 12, 16, seed + 1)
                                         : ephrati::study(100, 10, 14, seed + 1));
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
