// SPDX-License-Identifier: BSL-1.0
//
// How fast stochastic integrators converge, after Ephrati et al., figures 5, 7, 9 and 11: the
// strong error, path by path, of order 1/2 (1 for a single noise), and the weak error, of
// expectations, of order 1. All schemes and steps run on the same Brownian paths; the intervals of
// the orders are those of a jackknife over groups of paths.
//
// The weak error is far below the statistical error of independent paths: the paper's ten million
// leave 5e-5, more than all its biases (--plain shows it). Here runs with different steps share
// their path, and each path comes with all eight sign changes of its three components, over which
// most of what remains cancels; a thousand such families are then enough.
#include <geodeint/convergence/coupled_lanes.hpp>
#include <geodeint/convergence/strong_order.hpp>
#include <geodeint/convergence/weak_order.hpp>
#include <geodeint/ensemble/path_progress.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/noise.hpp>

#include "convergence/noisy_steppers.hpp"
#include "ephrati_experiments.hpp"
#include "ephrati_systems.hpp"
#include "support/command_line.hpp"
#include "support/finding.hpp"

#include <boost/program_options.hpp>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <numbers>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;
using signs = geo::convergence_study::signs;
using coupling = geo::convergence_study::coupling;

using midpoint = ephrati::rigid_body::stepper;
/// As many paths at once as fill the registers of the machine it is compiled for, with the same
/// bits.
using midpoint_in_lanes = geo::lane_stepper<midpoint, geo::native_lanes>;

/// What the run ends with: orders beside the theory's.
struct summary {
    gallery::text_table table{"order of", "here, 95 %", "theory", "covered"};
    std::vector<gallery::finding> findings = {};
    std::vector<gallery::panel> strong = {}, weak = {};

    /// `small_h`: the theory is about smaller steps than these.
    void add(const std::string& what, const geo::estimate& order, double expected,
             bool small_h = false) {
        const std::string theory =
            (expected == 0.5 ? "1/2" : "1") + std::string{small_h ? " for small h" : ""};
        table.row(what, ephrati::with_interval(order), theory,
                  order.covers(expected) ? "yes" : "no");
        findings.emplace_back(what, ephrati::with_interval(order), theory);
    }
};

/// Adds the other results of a study to a panel.
void add_curves(gallery::panel& panel, const std::vector<geo::convergence>& found) {
    constexpr std::array tints{gallery::colour::blue, gallery::colour::vermillion,
                               gallery::colour::green};
    for (std::size_t s = 1; s < found.size(); ++s) {
        gallery::curve curve = ephrati::panel_of(found[s], 1, "").curves.back();
        curve.tint = tints[s % tints.size()];
        panel.curves.push_back(curve);
    }
}

template <class System>
void strong(summary& all, const System& system, const geo::convergence_study& study,
            const std::string& name, const std::string& figure,
            const std::vector<double>& elsewhere) {
    const geo::convergence found =
        ephrati::strong_errors(typename System::stepper{}, system, system.start(), study);
    ephrati::report_errors(found, name + ", strong error: " + ephrati::described(study),
                           "in theory 1/2", elsewhere);
    all.add(name + ", strong", found.order, 0.5);
    all.strong.push_back(ephrati::panel_of(found, 0.5, name + figure));
}

/// The same body in one noise, whose iterated integrals are functions of its increments.
void strong_in_one_noise(summary& all, const geo::convergence_study& study) {
    const auto system = [](const auto& path) {
        return geo::lie_poisson<geo::so3>(
            geo::models::rigid_body::ephrati(),
            geo::noise(geo::squared_pairing{Vector3d{0.5, -0.3, 0.8}, 0.5}), path);
    };
    const auto found = geo::strong_order(
        system, ephrati::rigid_body::start(),
        std::tuple{geo::scheme{"isospectral midpoint", midpoint{}},
                   geo::scheme{"Munthe-Kaas midpoint", geo::munthe_kaas_midpoint<geo::so3>{}},
                   geo::scheme{"Heun", geo::stochastic_heun<Vector3d>{}}},
        study, ephrati::execution{}, geo::path_progress{});
    for (const geo::convergence& each : found) {
        ephrati::report_errors(each,
                               "Rigid body in one noise, " + each.scheme +
                                   ", strong error: " + ephrati::described(study),
                               "in theory 1");
        all.add("body in one noise, " + each.scheme, each.order, 1);
    }
    gallery::panel panel = ephrati::panel_of(found[0], 1, "rigid body, one noise");
    add_curves(panel, found);
    all.strong.push_back(panel);
}

/// The largest errors in time, of the mean (Ephrati et al., theorem 5.4) and in the mean (Gay-Balmaz and
/// Wu, theorem 6.1).
void strong_in_time(summary& all, geo::convergence_study study) {
    using times = geo::convergence_study::times;
    const ephrati::rigid_body system{0.1};
    for (const auto& [kind, what] :
         {std::pair{times::largest_mean, "largest mean error in time"},
          std::pair{times::mean_of_largest, "mean of the largest error in time"}}) {
        study.errors_are = kind;
        const geo::convergence found =
            ephrati::strong_errors(midpoint{}, system, system.start(), study);
        ephrati::report_errors(
            found, std::string{"Rigid body, "} + what + ": " + ephrati::described(study),
            "in theory 1/2");
        all.add(std::string{"rigid body, "} + what, found.order, 0.5);
    }
}

std::vector<geo::convergence> weak_errors(double sigma, const geo::convergence_study& study) {
    const ephrati::rigid_body system{sigma};
    return geo::weak_order(
        ephrati::bounded(system), system.start(),
        std::tuple{geo::scheme{"isospectral midpoint", midpoint_in_lanes{}}},
        {{"Σ sin 2πx_i",
          [](const Vector3d& x) { return (2 * std::numbers::pi * x).array().sin().sum(); }},
         {"x_3", [](const Vector3d& x) { return x(2); }}},
        study, ephrati::execution{}, geo::path_progress{});
}

/// Both observables in one panel.
gallery::panel panel_of(const std::vector<geo::convergence>& found, const std::string& title) {
    gallery::panel panel = ephrati::panel_of(found[0], 1, title);
    panel.curves.back().label = found[0].observable;
    add_curves(panel, found);
    panel.curves.back().label = found[1].observable;
    return panel;
}

/// With the paper's noise of 0.1, in which the h² of the drift hides the order 1, and with more.
void weak(summary& all, std::uint64_t seed, bool full) {
    const auto errors = [&](double sigma, geo::convergence_study study, std::uint64_t offset,
                            const std::array<std::string, 2>& comments,
                            const std::vector<double>& elsewhere) {
        study.seed = seed + offset;
        study.sign_changes = signs::all;
        const auto found = weak_errors(sigma, study);
        for (std::size_t k = 0; k < found.size(); ++k)
            ephrati::report_errors(found[k],
                                   "Rigid body, noise " + ephrati::fixed(sigma) +
                                       ", weak error of " + found[k].observable +
                                       " in families of 8: " + ephrati::described(study),
                                   comments[k], k == 0 ? elsewhere : std::vector<double>{});
        return found;
    };
    const auto faint =
        errors(0.1, full ? ephrati::study(20'000, 12, 14, 0) : ephrati::study(1000, 11, 13, 0), 0,
               {"between 1 and the drift's 2: the error is 4.4e-4 h + 0.096 h²", "similarly"},
               {9.26e-6, 3.18e-6, 1.22e-6, 5.00e-7, 2.16e-7, 8.9e-8});
    all.add("rigid body, weak, sum sin 2 pi x", faint[0].order, 1, true);
    all.add("rigid body, weak, x_3", faint[1].order, 1, true);
    all.weak.push_back(panel_of(faint, "noise 0.1 (figure 5)"));

    const auto moderate = errors(0.25, ephrati::study(full ? 50'000 : 5000, 10, 12, 0), 1,
                                 {"the h² is smaller", "in theory 1"}, {});
    all.add("body in noise 1/4, weak, x_3", moderate[1].order, 1);
    all.weak.push_back(panel_of(moderate, "noise 1/4"));

    errors(1,
           {.steps = {0x1p-4, 0x1p-5, 0x1p-6, 0x1p-7, 0x1p-8},
            .reference_step = 0x1p-11,
            .duration = 0.125,
            .paths = full ? 100'000U : 3000U},
           2, {"not asymptotic at the largest steps", "similarly"},
           {-3.7e-3, -2.6e-3, -1.55e-3, -8.1e-4, -3.9e-4});
    const auto loud = errors(1,
                             {.steps = {0x1p-8, 0x1p-9, 0x1p-10},
                              .reference_step = 0x1p-12,
                              .duration = 0.125,
                              .paths = full ? 100'000U : 4000U},
                             3, {"in theory 1", "in theory 1"}, {});
    all.add("body in noise 1, weak, sum sin 2 pi x", loud[0].order, 1);
    all.add("body in noise 1, weak, x_3", loud[1].order, 1);
    all.weak.push_back(panel_of(loud, "noise 1"));
}

/// Every scheme in noise 1/4, where the order shows at these steps.
void weak_of_all_schemes(summary& all, std::uint64_t seed, bool full) {
    auto study = ephrati::study(full ? 20'000 : 500, 10, 12, seed);
    study.sign_changes = signs::all;
    const auto found = weak_errors_of_noisy_steppers(0.25, study);
    for (const geo::convergence& each : found) {
        ephrati::report_errors(
            each,
            "Rigid body, noise 1/4, " + each.scheme +
                ", weak error of x_3 in families of 8: " + ephrati::described(study),
            "in theory 1");
        all.add("body in noise 1/4, weak, " + each.scheme, each.order, 1);
    }
    gallery::panel panel = ephrati::panel_of(found[0], 1, "noise 1/4, all schemes");
    add_curves(panel, found);
    all.weak.push_back(panel);
}

/// In noise of potentials strong enough that the h² of the drift does not hide the order.
void weak_of_lagrangian_steppers(summary& all, std::uint64_t seed, bool full) {
    const geo::convergence_study study{.steps = {0x1p-6, 0x1p-7, 0x1p-8, 0x1p-9},
                                       .reference_step = 0x1p-12,
                                       .duration = 0.25,
                                       .paths = full ? 20'000U : 3000U,
                                       .seed = seed,
                                       .sign_changes = signs::all};
    for (const geo::convergence& each : weak_errors_of_lagrangian_steppers(study)) {
        ephrati::report_errors(each,
                               "Two noises of potentials, " + each.scheme + ", weak error of " +
                                   each.observable +
                                   " in families of 4: " + ephrati::described(study),
                               "in theory 1");
        all.add("noise of potentials, weak, " + each.scheme, each.order, 1);
    }
}

/// What independent paths give for the same errors.
void plain(summary& all, std::uint64_t paths, std::uint64_t seed) {
    auto study = ephrati::study(paths, 12, 13, seed);
    study.paths_are = coupling::independent;
    const auto begin = std::chrono::steady_clock::now();
    const geo::convergence found = weak_errors(0.1, study)[0];
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    ephrati::report_errors(found,
                           "Rigid body, weak error of " + found.observable +
                               " by independent paths for every step: " + ephrati::described(study),
                           "which says nothing",
                           {9.26e-6, 3.18e-6, 1.22e-6, 5.00e-7, 2.16e-7, 8.9e-8});
    std::printf("  %.0f path-steps in %.0f s\n\n",
                static_cast<double>(paths) * study.duration * 127 * 128, taken.count());
    all.add("the same by independent paths", found.order, 1, true);
    all.weak.push_back(ephrati::panel_of(found, 1, "noise 0.1, independent paths"));
}

void reproduce(std::uint64_t seed, bool full, std::uint64_t plain_paths) {
    summary all;
    const auto size = [&](std::uint64_t paths, int finest, int reference, std::uint64_t offset) {
        return full ? ephrati::study(500, 12, 16, seed + offset)
                    : ephrati::study(paths, finest, reference, seed + offset);
    };
    strong(all, ephrati::rigid_body{0.1}, size(500, 12, 16, 0), "rigid body", " (figure 5)",
           {9.93e-5, 7.07e-5, 5.13e-5, 3.28e-5, 2.38e-5, 1.63e-5});
    strong(all, ephrati::rigid_body{1}, size(500, 12, 16, 1), "rigid body, noise 1", "",
           {9.35e-3, 6.70e-3, 5.01e-3, 3.23e-3, 2.33e-3, 1.61e-3});
    strong_in_time(all, size(500, 11, 16, 0));
    strong_in_one_noise(all, size(500, 11, 16, 2));
    strong(all, ephrati::high_dimensional_body{}, size(200, 11, 14, 3), "body in 10 dimensions",
           " (figure 7)", {3.09e-5, 2.18e-5, 1.52e-5, 1.09e-5, 7.26e-6, 4.79e-6});
    strong(all, ephrati::four_vortices{}, size(500, 11, 14, 4), "four vortices", " (figure 9)",
           {1.64e-4, 1.16e-4, 8.37e-5, 5.96e-5, 4.01e-5, 2.81e-5});
    strong(all, ephrati::coarse_vorticity{}, size(60, 11, 14, 5), "vorticity, N = 12",
           " (figure 11)", {});
    weak(all, seed + 6, full);
    weak_of_all_schemes(all, seed + 10, full);
    weak_of_lagrangian_steppers(all, seed + 11, full);
    if (plain_paths > 0) plain(all, plain_paths, seed + 9);

    std::cout << "All orders\n\n" << all.table << '\n';
    gallery::record("convergence", all.findings);
    ephrati::show({.title = "Strong errors, with intervals of 95 %",
                   .panels = all.strong,
                   .columns = 3,
                   .width = 1500,
                   .height = 1000},
                  "convergence_strong");
    ephrati::show({.title = "Weak errors of the rigid body, with intervals of 95 %",
                   .panels = all.weak,
                   .columns = static_cast<int>(all.weak.size()),
                   .width = 500 * static_cast<int>(all.weak.size()),
                   .height = 560},
                  "convergence_weak");
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed, paths;
    po::options_description options{
        "Strong and weak convergence of stochastic integrators, after Ephrati et al.\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the Brownian paths")(
        "full", "the paper's ensembles: 500 paths, 2^-7 to 2^-12 against 2^-16; weak errors of up "
                "to 100000 families; tens of minutes")(
        "plain",
        "also the weak error by independent paths: minutes where everything is compiled with "
        "-march=native -ffp-contract=off, an hour otherwise")(
        "paths", po::value(&paths)->default_value(10'000'000), "of the latter");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;
    reproduce(seed, given->count("full") > 0, given->count("plain") > 0 ? paths : 0);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
