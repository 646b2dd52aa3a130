// SPDX-License-Identifier: BSL-1.0
//
// The two experiments that Ephrati, Jansson, Lang and Luesink repeat for each of their systems: a
// long run in noise that watches eigenvalues and energy, and the strong error of many short ones.
#pragma once

#include <geodeint/convergence/strong_order.hpp>
#include <geodeint/ensemble/path_progress.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/progress_bar.hpp>
#if defined(_OPENMP)
#include <geodeint/ensemble/openmp_threads.hpp>
#endif

#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <tuple>
#include <vector>

namespace ephrati {

namespace gallery = geodeint::gallery;

/// The paper's step, and 1000 units of time.
inline constexpr double long_run_step = 1.0 / 256;
inline constexpr std::size_t long_run_steps = 256'000;

/// The paper's noise: bounded by sqrt(4 |ln h|) standard deviations.
using bounded_path = geodeint::truncated<geodeint::wiener_path>;
inline bounded_path path(std::uint64_t seed, std::uint64_t number, double step) {
    return bounded_path{geodeint::wiener_path{seed, number, step}};
}

/// Figures 4, 6, 8: what became of the eigenvalues and of the energy.
struct history {
    std::vector<double> time;
    std::vector<std::vector<double>> eigenvalues; ///< each one's absolute departure
    std::vector<double> energy;                   ///< relative departure
    double worst = 0;                             ///< departure of any eigenvalue at any time seen
};

/// Looks at the state every `every` steps; spectrum(x) returns a vector of numbers.
template <class Stepper, class System, class State, class Spectrum>
history follow(Stepper stepper, const System& system, State x, std::size_t steps, std::size_t every,
               Spectrum&& spectrum) {
    const Eigen::VectorXd initial = spectrum(x);
    const auto& energy = system.hamiltonian();
    const double energy_at_start = energy(x);
    history result;
    result.eigenvalues.resize(static_cast<std::size_t>(initial.size()));
    std::size_t seen = 0;
    const geodeint::progress_bar bar{0.0, static_cast<double>(steps) * long_run_step};
    boost::numeric::odeint::integrate_n_steps(
        stepper, system, x, 0.0, long_run_step, steps, [&](const State& y, double t) {
            bar(y, t);
            if (seen++ % every != 0) return;
            const Eigen::VectorXd departure = (spectrum(y) - initial).cwiseAbs();
            result.time.push_back(t);
            for (std::size_t k = 0; k < result.eigenvalues.size(); ++k)
                result.eigenvalues[k].push_back(departure(static_cast<Eigen::Index>(k)));
            result.energy.push_back((energy(y) - energy_at_start) / energy_at_start);
            result.worst = std::max(result.worst, departure.maxCoeff());
        });
    return result;
}

/// `label(k)` names eigenvalue k.
template <class Label>
gallery::figure figure_of(const history& run, const std::string& title, Label&& label) {
    gallery::panel eigenvalues{
        .title = "eigenvalues", .x_label = "t", .y_label = "departure / 10^{−15}"};
    for (std::size_t k = 0; k < run.eigenvalues.size(); ++k) {
        gallery::curve curve{
            .label = label(k), .x = run.time, .y = {}, .style = gallery::line_style::thin};
        for (const double departure : run.eigenvalues[k]) curve.y.push_back(1e15 * departure);
        eigenvalues.curves.push_back(curve);
    }
    const gallery::panel energy{
        .title = "energy",
        .x_label = "t",
        .y_label = "(H − H_0) / H_0",
        .curves = {{.x = run.time, .y = run.energy, .style = gallery::line_style::thin}}};
    return {.title = title,
            .panels = {eigenvalues, energy},
            .columns = 2,
            .width = 1200,
            .height = 520};
}

inline void report(const history& run) {
    const auto [lowest, highest] = std::minmax_element(run.energy.begin(), run.energy.end());
    gallery::text_table table{"over " + std::to_string(long_run_steps) + " steps", "here", "paper"};
    table.row("largest departure of an eigenvalue", run.worst, "round-off");
    table.row("lowest (H − H0)/H0", *lowest, "");
    table.row("highest (H − H0)/H0", *highest, "");
    std::cout << table << '\n';
}

/// The studies of figures 5, 7, 9 and 11: so many paths, the steps 2^-7, ..., 2^-finest against
/// 2^-reference, after 0.1 units of time, rounded to a whole number of the largest steps.
inline geodeint::convergence_study study(std::uint64_t paths, int finest, int reference,
                                         std::uint64_t seed) {
    geodeint::convergence_study result{.reference_step = std::ldexp(1.0, -reference),
                                       .duration = 13.0 / 128,
                                       .paths = paths,
                                       .seed = seed};
    for (int level = 7; level <= finest; ++level) result.steps.push_back(std::ldexp(1.0, -level));
    return result;
}

#if defined(_OPENMP)
using execution = geodeint::openmp_threads;
#else
using execution = geodeint::serial;
#endif

/// make_system(path) returns the system that follows a path; here, one with the paper's bounds.
template <class MakeSystem>
auto bounded(const MakeSystem& make_system) {
    return [&make_system](const auto& path) { return make_system(geodeint::truncated{path}); };
}

/// The root mean square distance from the run with the reference step on the same path.
template <class Stepper, class MakeSystem, class State>
geodeint::convergence strong_errors(const Stepper& stepper, const MakeSystem& make_system,
                                    const State& start, const geodeint::convergence_study& study) {
    return geodeint::strong_order(bounded(make_system), start,
                                  std::tuple{geodeint::scheme{"isospectral midpoint", stepper}},
                                  study, execution{}, geodeint::path_progress{})[0];
}

/// 2^-7, say.
inline std::string power_of_two(double h) {
    return "2^-" + std::to_string(std::lround(-std::log2(h)));
}

inline std::string fixed(double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.2f", value);
    return digits;
}

/// "0.51 [0.48, 0.54]": an order and what covers it in 95 of 100 cases.
inline std::string with_interval(const geodeint::estimate& found) {
    return fixed(found.value) + " [" + fixed(found.low) + ", " + fixed(found.high) + "]";
}

/// Error against step with bars of 95 %, and a line of the order the paper proves.
inline gallery::panel panel_of(const geodeint::convergence& found, double order,
                               const std::string& title) {
    gallery::curve line{.label = order == 1 ? "h" : "h^{1/2}",
                        .x = found.steps,
                        .y = {},
                        .style = gallery::line_style::dashed,
                        .tint = gallery::colour::grey};
    gallery::curve points{.label = found.scheme,
                          .x = found.steps,
                          .y = {},
                          .style = gallery::line_style::line_and_points,
                          .tint = gallery::colour::blue};
    for (std::size_t k = 0; k < found.steps.size(); ++k) {
        line.y.push_back(std::abs(found.errors.back().value) *
                         std::pow(found.steps[k] / found.steps.back(), order));
        points.y.push_back(std::abs(found.errors[k].value));
        points.error.push_back(found.errors[k].high - found.errors[k].value);
    }
    return {.title = title,
            .x_label = "h",
            .y_label = "error",
            .log_x = true,
            .log_y = true,
            .curves = {line, points}};
}

/// The errors, with their standard errors and, where known, those that an independent program found
/// on other paths; `comment` ends the line of the order.
inline void report_errors(const geodeint::convergence& found, const std::string& title,
                          const std::string& comment, const std::vector<double>& elsewhere = {}) {
    std::cout << title << "\n\n";
    auto table = elsewhere.empty()
                     ? gallery::text_table{"h", "error", "±", "local order"}
                     : gallery::text_table{"h", "error", "±", "local order", "another program"};
    for (std::size_t k = 0; k < found.steps.size(); ++k) {
        std::vector<std::string> row{power_of_two(found.steps[k]),
                                     table.text(found.errors[k].value),
                                     table.text(found.errors[k].standard_error),
                                     k == 0 ? "" : fixed(found.local_orders[k - 1].value)};
        if (!elsewhere.empty()) row.push_back(k < elsewhere.size() ? table.text(elsewhere[k]) : "");
        table.add(row);
    }
    std::cout << table << "  fitted order " << with_interval(found.order) << ", " << comment
              << "\n\n";
}

inline std::string described(const geodeint::convergence_study& study) {
    return std::to_string(study.paths) + " paths, t = " + fixed(study.duration) + ", against " +
           power_of_two(study.reference_step);
}

inline void report_strong(const geodeint::convergence& found,
                          const geodeint::convergence_study& study) {
    report_errors(found, "Strong error: " + described(study), "in the paper 1/2");
}

inline void show(const gallery::figure& figure, const std::string& name) {
    const gallery::drawing result = gallery::draw(figure, name);
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
}

} // namespace ephrati
