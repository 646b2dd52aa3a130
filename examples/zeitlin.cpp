// SPDX-License-Identifier: BSL-1.0
//
// Turbulence on a sphere in noise, after Ephrati et al., section 6.4: the Euler equations quantised
// to matrices of su(128), whose smaller half of scales is shaken. The scheme keeps all 128
// eigenvalues, and with them every moment of the vorticity, to round-off; the energy follows the
// noise. Draws the vorticity as in the paper's figure 2, as pictures and as an animation, and the
// figures 10 and 11.
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/observe/progress_bar.hpp>
#include <geodeint/sphere/gif_animation.hpp>
#include <geodeint/sphere/latitude_longitude_grid.hpp>
#include <geodeint/sphere/vorticity_map.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "ephrati_experiments.hpp"
#include "ephrati_systems.hpp"
#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;
using algebra = geo::su<Eigen::Dynamic>;
using matrix = Eigen::MatrixXcd;
using sphere = geo::models::zeitlin_euler;
using stepper = geo::isospectral_midpoint<algebra>;

struct settings {
    int size = 128;
    std::size_t steps = 0;
    std::uint64_t seed = 0;
    double angular_velocity = 0;
    std::string initial = {};
    int frames = 0;
    geo::convergence_study ensemble = {};
};

/// The paper does not say where it starts. Ours is smooth, without angular momentum, which would
/// only turn the picture, and with a vorticity of root mean square 1.
geo::spherical_coefficients start(const settings& given) {
    if (!given.initial.empty()) return geo::spherical_coefficients::read(given.initial);
    auto field = geo::spherical_coefficients::random_smooth(given.size - 1, given.seed);
    for (int m = -1; m <= 1; ++m) field(1, m) = 0;
    return geo::spherical_coefficients{std::sqrt(4 * std::numbers::pi) / field.norm() *
                                       field.values()};
}

struct history {
    std::vector<double> time, spectrum, enstrophy, energy;
    double cubic = 0; ///< largest departure of tr (iX)^3, relative to that of |X|^3
};

/// One map, and its data on a grid of latitudes and longitudes beside it.
void draw_vorticity(const geo::spherical_coefficients& vorticity, double range, double t) {
    const auto folder = gallery::output_folder();
    char caption[32];
    std::snprintf(caption, sizeof caption, "vorticity, t = %.1f", t);
    geo::vorticity_map{760, geo::vorticity_map::mollweide}(vorticity, range, caption)
        .write_png(folder / "vorticity.png");
    const geo::latitude_longitude_grid grid{90, 180};
    const Eigen::MatrixXd values = grid.values(vorticity);
    std::ofstream data{folder / "vorticity.csv"};
    data << "latitude,longitude,vorticity\n";
    for (int i = 0; i < 90; ++i)
        for (int j = 0; j < 180; ++j)
            data << 90 - grid.colatitude(i) * 180 / std::numbers::pi << ','
                 << grid.longitude(j) * 180 / std::numbers::pi << ',' << values(i, j) << '\n';
    std::cout << "  " << (folder / "vorticity.png").string() << '\n';
}

/// Runs, measures, and films: `snapshots` gets six pictures, evenly spaced.
history run(const settings& given, std::vector<geo::indexed_image>& snapshots) {
    const sphere fluid{given.size, given.angular_velocity};
    const geo::spherical_basis basis{given.size};
    const double dt = 0.1 * fluid.hbar();
    const auto system = geo::lie_poisson<algebra>(fluid, sphere::ephrati_noise(given.size),
                                                  ephrati::path(given.seed, 0, dt));
    matrix x = basis.quantise(start(given));

    const Eigen::VectorXd spectrum = algebra::spectrum(x);
    const double enstrophy = fluid.enstrophy(x), energy = fluid(x);
    const auto cubic = [](const Eigen::VectorXd& values) { return values.array().cube().sum(); };
    const double scale = spectrum.array().abs().cube().sum();

    const geo::vorticity_map film_map{384, geo::vorticity_map::mollweide};
    const geo::vorticity_map map{512, geo::vorticity_map::mollweide};
    const double range = 0.8 * map.largest_value(basis.function(x));
    const auto picture = [&](const geo::vorticity_map& drawn, const matrix& y, double t) {
        char caption[32];
        std::snprintf(caption, sizeof caption, "t = %.2f", t);
        // an observer who turns with the sphere sees the relative vorticity
        return drawn(basis.function(y - fluid.planetary_vorticity()), range, caption);
    };
    const auto folder = gallery::output_folder();
    std::filesystem::create_directories(folder);
    geo::gif_animation film{folder / "zeitlin.gif", 0.06};

    history result;
    const std::size_t steps = given.steps;
    // true `times` times in the run and once at its start
    const auto due = [&](std::size_t step, std::size_t times) {
        return step == 0 || step * times / steps != (step - 1) * times / steps;
    };
    std::size_t step = 0;
    const geo::progress_bar bar{0.0, static_cast<double>(steps) * dt};
    const auto observe = [&](const matrix& y, double t) {
        bar(y, t);
        if (due(step, 100)) {
            const Eigen::VectorXd now = algebra::spectrum(y);
            result.time.push_back(t);
            result.spectrum.push_back((now - spectrum).cwiseAbs().maxCoeff());
            result.enstrophy.push_back(fluid.enstrophy(y) / enstrophy - 1);
            result.energy.push_back(fluid(y) / energy - 1);
            result.cubic = std::max(result.cubic, std::abs(cubic(now) - cubic(spectrum)) / scale);
        }
        if (due(step, static_cast<std::size_t>(given.frames))) film.add(picture(film_map, y, t));
        if (due(step, 5)) snapshots.push_back(picture(map, y, t));
        ++step;
    };
    boost::numeric::odeint::integrate_n_steps(stepper{}, system, x, 0.0, dt, steps, observe);
    std::cout << "  " << (folder / "zeitlin.gif").string() << ", " << film.frames() << " frames\n";
    draw_vorticity(basis.function(x - fluid.planetary_vorticity()), range,
                   static_cast<double>(steps) * dt);
    return result;
}

/// Pictures in rows of two.
geo::indexed_image montage(const std::vector<geo::indexed_image>& pictures) {
    const int width = pictures.front().width(), height = pictures.front().height();
    const int rows = static_cast<int>(pictures.size() + 1) / 2;
    geo::indexed_image all{2 * width, rows * height, pictures.front().palette()};
    for (std::size_t k = 0; k < pictures.size(); ++k)
        all.paste(pictures[k], static_cast<int>(k % 2) * width, static_cast<int>(k / 2) * height);
    return all;
}

double largest(const std::vector<double>& values) {
    double most = 0;
    for (const double value : values) most = std::max(most, std::abs(value));
    return most;
}

void long_run(const settings& given) {
    std::cout << "Vorticity on a sphere, N = " << given.size << ", " << given.steps
              << " steps of 0.1 hbar, noise (43), seed " << given.seed << ".\n\n";
    std::vector<geo::indexed_image> snapshots;
    const history seen = run(given, snapshots);
    const auto picture = gallery::output_folder() / "zeitlin_fig2.png";
    montage(snapshots).write_png(picture);
    std::cout << "  " << picture.string() << "\n\n";

    gallery::text_table table{"largest departure of", "here", "paper"};
    table.row("an eigenvalue", largest(seen.spectrum), "round-off");
    table.row("the enstrophy, relative", largest(seen.enstrophy), "round-off");
    table.row("tr (iX)³, relative", seen.cubic, "");
    table.row("the energy, relative", largest(seen.energy), "small");
    gallery::record("zeitlin",
                    {{"spectrum of N x N vorticity in noise", largest(seen.spectrum), "round-off"},
                     {"enstrophy, relative", largest(seen.enstrophy), "round-off"}});
    std::cout << table << '\n';

    const auto panel = [&](const std::string& title, const std::string& label, double unit,
                           const std::vector<double>& values) {
        gallery::curve curve{.x = seen.time, .y = {}};
        for (const double value : values) curve.y.push_back(value / unit);
        return gallery::panel{.title = title, .x_label = "t", .y_label = label, .curves = {curve}};
    };
    ephrati::show(
        {.title = "Vorticity on a sphere: what is kept",
         .panels = {panel("largest departure of an eigenvalue", "departure / 10^{−15}", 1e-15,
                          seen.spectrum),
                    panel("enstrophy", "relative departure / 10^{−15}", 1e-15, seen.enstrophy),
                    panel("energy", "relative departure / 10^{−6}", 1e-6, seen.energy)},
         .columns = 3,
         .width = 1500,
         .height = 460},
        "zeitlin_fig10");
}

/// Figure 11: N = 12 and the noise (44).
void strong_error(const settings& given) {
    const ephrati::coarse_vorticity system;
    const geo::convergence measured =
        ephrati::strong_errors(stepper{}, system, system.start(), given.ensemble);
    ephrati::report_strong(measured, given.ensemble);
    ephrati::show({.title = "Vorticity on a sphere, N = 12",
                   .panels = {ephrati::panel_of(measured, 0.5, "strong error")},
                   .width = 700,
                   .height = 560},
                  "zeitlin_fig11");
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    settings chosen;
    po::options_description options{
        "Stochastic turbulence on a sphere, after Ephrati et al.\n\nOptions"};
    options.add_options()("help,h", "this text")(
        "size", po::value(&chosen.size)->default_value(128), "N, rows of the matrices")(
        "steps", po::value(&chosen.steps)->default_value(0), "of 0.1 hbar; 0: 640 or the paper's")(
        "seed", po::value(&chosen.seed)->default_value(42), "of initial field and Brownian paths")(
        "rotation", po::value(&chosen.angular_velocity)->default_value(0.0),
        "angular velocity of the sphere")("initial", po::value(&chosen.initial),
                                          "file of lines 'l m value' with the initial vorticity")(
        "full", "the paper's run of 32000 steps and 500 paths; tens of minutes");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;
    const bool full = given->count("full") > 0;
    if (chosen.steps == 0) chosen.steps = full ? 32'000 : 640;
    chosen.frames = full ? 150 : 50;
    chosen.ensemble = full ? ephrati::study(500, 12, 14, chosen.seed + 1)
                           : ephrati::study(60, 10, 13, chosen.seed + 1);
    long_run(chosen);
    strong_error(chosen);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
