// SPDX-License-Identifier: BSL-1.0
//
// A rigid body in ten dimensions in noise, after Ephrati et al., section 6.2: 45 planes, each
// shaken by itself. The scheme keeps all ten eigenvalues of the momentum to round-off without an
// exponential or an inverse of a matrix; the energy follows the noise. Draws the paper's figures 6
// and 7.
#include <geodeint/geodeint.hpp>

#include "ephrati_experiments.hpp"
#include "gallery/command_line.hpp"

#include <boost/program_options.hpp>

#include <cmath>
#include <cstdint>
#include <iostream>
#include <string>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;
using body = geo::models::manakov;

constexpr int n = 10;
using algebra = geo::so<n>;
using matrix = algebra::dual_type;
using stepper = geo::isospectral_midpoint<algebra>;

/// The paper does not say where it starts; ours has all planes turning, and the length 1.
matrix start() {
    algebra::coordinate_vector planes;
    for (Eigen::Index k = 0; k < planes.size(); ++k)
        planes(k) = std::sin(1.1 * static_cast<double>(k + 1));
    return algebra::from_coordinates(planes).normalized();
}

void reproduce(std::uint64_t seed, const ephrati::ensemble_size& size) {
    const body h = body::ephrati(n);
    const auto system = [&](const ephrati::bounded_path& path) {
        return geo::lie_poisson<algebra>(h, body::ephrati_noise(n), path);
    };
    std::cout << "Rigid body in " << n << " dimensions, 45 noises of 0.1, h = 2^-8, seed " << seed
              << ".\n\n";
    // eigenvalues come in pairs of opposite sign: the upper five tell all
    const ephrati::history run =
        ephrati::follow(stepper{}, system(ephrati::path(seed, 0, ephrati::long_run_step)), start(),
                        ephrati::long_run_steps, 256, [](const matrix& x) {
                            return Eigen::VectorXd(algebra::spectrum(x).tail(n / 2));
                        });
    ephrati::report(run);
    const ephrati::errors strong =
        ephrati::strong_errors(stepper{}, system, start(), seed + 1, size);
    ephrati::report_strong(strong, size);

    const Eigen::VectorXd spectrum = algebra::spectrum(start());
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
    reproduce(seed, given->count("full") ? ephrati::ensemble_size{500, 12, 16}
                                         : ephrati::ensemble_size{100, 10, 14});
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
