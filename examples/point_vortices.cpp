// SPDX-License-Identifier: BSL-1.0
//
// Four point vortices on the sphere, alone and in noise, after Ephrati et al., section 6.3. The
// scheme keeps every vortex on the sphere to round-off in any noise, and without noise their common
// momentum too, while the energy stays within O(h²). Draws the paper's figures 1 (right), 8 and 9.
#include <geodeint/geodeint.hpp>
#include <geodeint/models/point_vortices.hpp>

#include "ephrati_experiments.hpp"
#include "ephrati_systems.hpp"
#include "support/command_line.hpp"
#include "support/finding.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/program_options.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;

using vortices = geo::models::point_vortices;
using state = vortices::state_type;
using algebra = ephrati::four_vortices::algebra;
using stepper = ephrati::four_vortices::stepper;

/// Seen from behind, where most of them start: turned by half a turn about the third axis.
gallery::curve on_sphere(const std::vector<state>& states, Eigen::Index vortex,
                         const std::string& label, gallery::line_style style,
                         gallery::colour tint) {
    gallery::curve result{.label = label, .style = style, .tint = tint};
    for (const state& x : states) {
        result.x.push_back(-x(0, vortex));
        result.y.push_back(-x(1, vortex));
        result.z.push_back(x(2, vortex));
    }
    return result;
}

/// Figure 1: the ways of the vortices.
template <class System>
gallery::panel sphere_of(const System& system, double duration, const std::string& title) {
    gallery::panel panel{
        .title = title, .x_label = "−x_1", .y_label = "−x_2", .z_label = "x_3", .sphere = 1};
    constexpr std::array tints{gallery::colour::blue, gallery::colour::vermillion,
                               gallery::colour::green, gallery::colour::purple};
    const geo::recorder<state> orbit{16};
    state x = vortices::ephrati_initial_state();
    ode::integrate_n_steps(stepper{}, system, x, 0.0, ephrati::long_run_step,
                           static_cast<std::size_t>(std::lround(duration / ephrati::long_run_step)),
                           orbit);
    for (Eigen::Index i = 0; i < 4; ++i)
        panel.curves.push_back(on_sphere(orbit.states(), i, "vortex " + std::to_string(i + 1),
                                         gallery::line_style::line,
                                         tints[static_cast<std::size_t>(i)]));
    for (Eigen::Index i = 0; i < 4; ++i)
        panel.curves.push_back(on_sphere({orbit.states().front()}, i, i == 0 ? "start" : "",
                                         gallery::line_style::points, gallery::colour::black));
    return panel;
}

/// A long run with large steps, and the same by a scheme that knows nothing of the sphere.
void compare_with_runge_kutta(const vortices& model) {
    const state start = vortices::ephrati_initial_state();
    const auto system = geo::lie_poisson<algebra>(model);
    gallery::text_table table{"without noise, h = 1, t <= 10000", "|x_i| − 1", "momentum",
                              "energy"};
    const auto run = [&](const std::string& name, auto scheme) {
        geo::invariant_monitor<state> monitor{
            {"length",
             [](const state& x) { return (x.colwise().norm().array() - 1).abs().maxCoeff(); }},
            {"momentum",
             [&](const state& x) { return (model.momentum(x) - model.momentum(start)).norm(); }},
            {"energy", model}};
        state x = start;
        ode::integrate_n_steps(scheme, std::cref(system), x, 0.0, 1.0, 10'000, monitor);
        table.row(name, monitor["length"].absolute, monitor["momentum"].absolute,
                  monitor["energy"].absolute);
    };
    run("isospectral_midpoint", stepper{});
    run("runge_kutta4", ode::runge_kutta4<state>{});
    std::cout << table << "  Both keep the momentum, which is linear; one stays on the sphere.\n\n";
}

void reproduce(std::uint64_t seed, const geo::convergence_study& study) {
    const ephrati::four_vortices system;
    const vortices& model = system.model;
    const auto noisy = system(ephrati::path(seed, 0, ephrati::long_run_step));
    std::cout << "Four vortices of strength 1, three common noises of 0.1, h = 2^-8, seed " << seed
              << ".\n\n";
    compare_with_runge_kutta(model);
    // the matrix -(i/2) sigma.x has the eigenvalues ±i|x|/2
    const ephrati::history run = ephrati::follow(
        stepper{}, noisy, vortices::ephrati_initial_state(), ephrati::long_run_steps, 64,
        [](const state& x) { return Eigen::VectorXd(0.5 * x.colwise().norm().transpose()); });
    ephrati::report(run);
    geodeint::gallery::record("point_vortices",
                              {{"eigenvalues in noise, 256000 steps", run.worst, "round-off"}});
    const geo::convergence strong =
        ephrati::strong_errors(stepper{}, system, system.start(), study);
    ephrati::report_strong(strong, study);

    ephrati::show(
        {.title = "Four point vortices on the sphere",
         .panels = {sphere_of(geo::lie_poisson<algebra>(model), 60, "without noise, t ≤ 60"),
                    sphere_of(noisy, 60, "with noise, t ≤ 60")},
         .columns = 2,
         .width = 1200,
         .height = 680},
        "point_vortices_fig1");
    ephrati::show(
        ephrati::figure_of(run, "Four point vortices in noise: spectrum and energy",
                           [](std::size_t k) { return "vortex " + std::to_string(k + 1); }),
        "point_vortices_fig8");
    ephrati::show({.title = "Four point vortices in noise",
                   .panels = {ephrati::panel_of(strong, 0.5, "strong error")},
                   .width = 700,
                   .height = 560},
                  "point_vortices_fig9");
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed;
    po::options_description options{
        "Stochastic point vortices on the sphere, after Ephrati et al.\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the Brownian paths")(
        "full", "the paper's ensemble: 500 paths, 2^-7 to 2^-12 against 2^-16");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;
    reproduce(seed, given->count("full") ? ephrati::study(500, 12, 16, seed + 1)
                                         : ephrati::study(500, 11, 14, seed + 1));
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
