// SPDX-License-Identifier: BSL-1.0
//
// What it costs to know a body in several noises that do not commute: paths of strong order 1/2 and 1,
// expectations of weak order 1 and 2, and an expectation to a given error by plain and by multilevel
// Monte Carlo. The rigid body I = (2, 1, 2/3) in three skew noises, seen from space, over time 1; its mean
// of m_3 is 0.2454735943, by exp(T L) on spherical harmonics.
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/convergence/multilevel.hpp>
#include <geodeint/convergence/strong_order.hpp>
#include <geodeint/convergence/weak_order.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/in_law.hpp>
#include <geodeint/noise/with_areas.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/weak_splitting.hpp>
#include <geodeint/system/lie_poisson.hpp>
#if defined(_OPENMP)
#include <geodeint/ensemble/openmp_threads.hpp>
#endif

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/program_options.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;
using space = geo::right_invariant<geo::so3>;
using splitting = geo::lie_poisson_splitting<space>;
using turning = geo::weak_splitting<space>;
using heun = geo::munthe_kaas_heun<space>;

#if defined(_OPENMP)
using all_cores = geo::openmp_threads;
#else
using all_cores = geo::serial;
#endif

namespace {

constexpr double mean_of_third = 0.2454735943;
const auto body = geo::models::rigid_body::ephrati();
const auto noises =
    geo::noise(geo::linear{Vector3d{0.6 / std::sqrt(1.25), 0.3 / std::sqrt(1.25), 0}},
               geo::linear{Vector3d{0, 0.42, 0.56}}, geo::linear{Vector3d{-0.25, 0.15, 0.406}});
const Vector3d start = Vector3d{std::sin(1.1), 0.2, std::cos(1.1)}.normalized();
const auto third = [](const Vector3d& m) { return m[2]; };

const auto plainly = [](const auto& path) { return geo::lie_poisson<space>(body, noises, path); };
const auto with_areas = [](const auto& path) {
    return geo::lie_poisson<space>(body, noises, geo::with_areas{path, 3});
};
const auto in_law = [](const auto& path) {
    return geo::lie_poisson<space>(body, noises, geo::in_law{path});
};

struct summary {
    std::vector<gallery::panel> panels = {};
    std::vector<gallery::finding> findings = {};
};

std::string with_interval(const geo::estimate& order) {
    char text[64];
    std::snprintf(text, sizeof text, "%.2f (%.2f to %.2f)", order.value, order.low, order.high);
    return text;
}

/// Errors against steps as a curve, and the order as a finding.
void add(summary& all, gallery::panel& panel, const geo::convergence& found,
         const std::string& what, const std::string& theory, gallery::colour tint) {
    gallery::curve curve{
        .label = what, .style = gallery::line_style::line_and_points, .tint = tint};
    for (std::size_t i = 0; i < found.steps.size(); ++i) {
        curve.x.push_back(found.steps[i]);
        curve.y.push_back(std::abs(found.errors[i].value));
    }
    panel.curves.push_back(curve);
    all.findings.emplace_back(what, with_interval(found.order), theory);
    std::cout << "  " << what << ": order " << with_interval(found.order) << ", in theory "
              << theory << "\n";
}

void strong(summary& all, std::uint64_t paths, std::uint64_t seed) {
    const geo::convergence_study study{.steps = {0x1p-3, 0x1p-4, 0x1p-5, 0x1p-6},
                                       .reference_step = 0x1p-10,
                                       .duration = 1,
                                       .paths = paths,
                                       .seed = seed};
    std::cout << "Strong errors, " << paths << " paths\n";
    gallery::panel panel{
        .title = "paths", .x_label = "step", .y_label = "error", .log_x = true, .log_y = true};
    add(all, panel,
        geo::strong_order(plainly, start, std::tuple{geo::scheme{"", splitting{}}}, study,
                          all_cores{})[0],
        "strong, increments alone", "1/2", gallery::colour::vermillion);
    add(all, panel,
        geo::strong_order(with_areas, start, std::tuple{geo::scheme{"", turning{}}}, study,
                          all_cores{})[0],
        "strong, with areas", "1", gallery::colour::blue);
    all.panels.push_back(panel);
}

void weak(summary& all, std::uint64_t paths, std::uint64_t seed) {
    std::cout << "Weak errors of m_3, " << paths << " independent paths for each step\n";
    gallery::panel panel{.title = "expectations",
                         .x_label = "step",
                         .y_label = "error of the mean of m_3",
                         .log_x = true,
                         .log_y = true};
    const auto orders_of = [&](auto stepper, double coarsest) {
        const geo::convergence_study study{.steps = {coarsest, coarsest / 2, coarsest / 4},
                                           .reference_step = 0x1p-5,
                                           .duration = 1,
                                           .paths = paths,
                                           .seed = seed,
                                           .paths_are =
                                               geo::convergence_study::coupling::independent};
        return geo::weak_order(in_law, start, std::tuple{geo::scheme{"", stepper}},
                               {{"m_3", third}}, study, all_cores{})[0];
    };
    add(all, panel, orders_of(heun{}, 0.5), "weak, Munthe-Kaas Heun", "1",
        gallery::colour::vermillion);
    // whose errors at smaller steps are below those of chance
    add(all, panel, orders_of(turning{}, 1), "weak, one turn and coins", "2",
        gallery::colour::blue);
    all.panels.push_back(panel);
}

/// Steps to know the mean of m_3 to eps and the root mean square error of some runs, beside plain Monte
/// Carlo with the same share for chance and the step whose bias multilevel has found small enough.
void costs(summary& all, const std::vector<double>& errors, int repeats, std::uint64_t seed) {
    using coupling = geo::multilevel_settings::coupling;
    constexpr std::size_t methods = 4;
    const std::array<std::string, methods> names{"plain", "multilevel, same path",
                                                 "multilevel, swapped halves", "multilevel, areas"};
    constexpr std::array tints{gallery::colour::black, gallery::colour::vermillion,
                               gallery::colour::green, gallery::colour::blue};
    gallery::text_table table{"eps", "method", "steps", "eps^2 steps", "rms error / eps"};
    gallery::panel panel{.title = "an expectation",
                         .x_label = "eps",
                         .y_label = "eps^2 times steps",
                         .log_x = true,
                         .log_y = true};
    for (std::size_t k = 0; k < methods; ++k)
        panel.curves.push_back(
            {.label = names[k], .style = gallery::line_style::line_and_points, .tint = tints[k]});
    std::array<double, methods> steps{};
    for (const double eps : errors) {
        std::array<double, methods> squares{};
        steps = {};
        const auto add_run = [&](std::size_t k, double taken, double value) {
            steps[k] += taken / repeats;
            squares[k] += std::pow((value - mean_of_third) / eps, 2) / repeats;
        };
        const auto add_multilevel = [&](std::size_t k, const geo::multilevel_result& found) {
            add_run(k, found.steps(), found.value.value);
            return found;
        };
        for (int run = 0; run < repeats; ++run) {
            geo::multilevel_settings how{.eps = eps,
                                         .duration = 1,
                                         .coarsest_step = 1,
                                         .seed = seed + static_cast<std::uint64_t>(run)};
            const auto same = add_multilevel(
                1, geo::multilevel(plainly, start, splitting{}, third, how, all_cores{}));
            how.paths_are = coupling::swapped;
            const auto swapped = add_multilevel(
                2, geo::multilevel(plainly, start, splitting{}, third, how, all_cores{}));
            how.paths_are = coupling::same_path;
            how.weak_order = 2;
            add_multilevel(3,
                           geo::multilevel(with_areas, start, turning{}, third, how, all_cores{}));
            const double h = swapped.levels.back().step;
            const geo::ensemble runs{
                splitting{}, plainly, start,
                geo::ensemble_settings{
                    .paths = static_cast<std::uint64_t>(2 * same.levels[0].variance / (eps * eps)),
                    .seed = how.seed,
                    .dt = h,
                    .times = {1}}};
            const auto plain = runs.run(all_cores{}, geo::moments{third});
            add_run(0, static_cast<double>(runs.settings().paths) / h,
                    plain.template get<0>()[0].mean());
        }
        for (std::size_t k = 0; k < methods; ++k) {
            table.row(eps, names[k], steps[k], eps * eps * steps[k], std::sqrt(squares[k]));
            panel.curves[k].x.push_back(eps);
            panel.curves[k].y.push_back(eps * eps * steps[k]);
        }
    }
    std::cout << "Steps to know the mean of m_3 to eps, means of " << repeats << " runs\n"
              << table << '\n';
    for (std::size_t k = 1; k < methods; ++k)
        all.findings.emplace_back(names[k] + ", of plain steps", steps[k] / steps[0], "-");
    all.panels.push_back(panel);
}

} // namespace

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed;
    po::options_description options{
        "Orders of noisy runs, and what an expectation costs\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the paths")(
        "full", "smaller errors and more paths; minutes");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;
    const bool full = given->count("full") > 0;
    summary all;
    strong(all, full ? 1000 : 100, seed);
    weak(all, full ? 20'000'000 : 1'000'000, seed + 1);
    std::vector<double> errors{1e-2, 3e-3, 1e-3};
    if (full) errors.insert(errors.end(), {3e-4, 1e-4});
    costs(all, errors, full ? 20 : 5, seed + 2);
    gallery::record("noise_orders", all.findings);
    gallery::draw({.title = "A rigid body in three noises",
                   .panels = all.panels,
                   .columns = 3,
                   .width = 1500,
                   .height = 500},
                  "noise_orders");
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
