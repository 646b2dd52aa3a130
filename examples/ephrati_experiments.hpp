// SPDX-License-Identifier: BSL-1.0
//
// The two experiments that Ephrati, Jansson, Lang and Luesink repeat for each of their systems: a
// long run in noise that watches eigenvalues and energy, and the strong error of many short ones.
#pragma once

#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/progress_bar.hpp>

#include "gallery/plot.hpp"
#include "gallery/text_table.hpp"

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
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

/// The errors at the steps h, a name for them, and the exponent of h that fits them best.
struct errors {
    std::vector<double> step, error;

    double order() const {
        Eigen::ArrayXd x(static_cast<Eigen::Index>(step.size())), y(x.size());
        for (std::size_t k = 0; k < step.size(); ++k) {
            x(static_cast<Eigen::Index>(k)) = std::log2(step[k]);
            y(static_cast<Eigen::Index>(k)) = std::log2(std::abs(error[k]));
        }
        x -= x.mean();
        return (x * y).sum() / x.square().sum();
    }
};

/// How many paths, the steps 2^-7, ..., 2^-finest, and the step 2^-reference taken for the truth.
struct ensemble_size {
    std::uint64_t paths;
    int finest;
    int reference;

    static constexpr int coarsest = 7;
    /// 0.1 units of time, rounded to a whole number of the coarsest steps.
    static constexpr double duration = 13.0 / 128;
};

inline double step_of(int level) { return std::ldexp(1.0, -level); }

/// Figures 5, 7, 9: the root mean square distance from the run with the reference step on the same
/// path, at the end. make_system(path) returns the system that follows a path.
template <class Stepper, class MakeSystem, class State>
errors strong_errors(Stepper stepper, MakeSystem&& make_system, const State& start,
                     std::uint64_t seed, const ensemble_size& size) {
    errors result;
    for (int level = size.coarsest; level <= size.finest; ++level)
        result.step.push_back(step_of(level));
    result.error.resize(result.step.size());
    const geodeint::progress_bar bar{0.0, static_cast<double>(size.paths)};
    for (std::uint64_t k = 0; k < size.paths; ++k) {
        const auto system = make_system(path(seed, k, step_of(size.reference)));
        const auto end = [&](double h) {
            State x = start;
            boost::numeric::odeint::integrate_n_steps(
                std::ref(stepper), std::cref(system), x, 0.0, h,
                static_cast<std::size_t>(std::lround(size.duration / h)));
            return x;
        };
        const State reference = end(step_of(size.reference));
        for (std::size_t i = 0; i < result.step.size(); ++i)
            result.error[i] += (end(result.step[i]) - reference).squaredNorm();
        bar(start, static_cast<double>(k + 1));
    }
    for (double& error : result.error) error = std::sqrt(error / static_cast<double>(size.paths));
    return result;
}

/// Error against step, with a line of the order the paper proves.
inline gallery::panel panel_of(const errors& measured, double order, const std::string& title) {
    gallery::curve line{.label = order == 1 ? "h" : "h^{1/2}",
                        .x = measured.step,
                        .y = {},
                        .style = gallery::line_style::dashed,
                        .tint = gallery::colour::grey};
    for (const double h : measured.step)
        line.y.push_back(std::abs(measured.error.back()) *
                         std::pow(h / measured.step.back(), order));
    gallery::curve points{.label = "isospectral midpoint",
                          .x = measured.step,
                          .y = {},
                          .style = gallery::line_style::line_and_points,
                          .tint = gallery::colour::blue};
    for (const double error : measured.error) points.y.push_back(std::abs(error));
    return {.title = title,
            .x_label = "h",
            .y_label = "error",
            .log_x = true,
            .log_y = true,
            .curves = {line, points}};
}

inline void report_strong(const errors& measured, const ensemble_size& size) {
    std::cout << "Strong error after " << size.duration << ", " << size.paths
              << " paths, against 2^-" << size.reference << "\n\n";
    gallery::text_table table{"h", "error"};
    for (std::size_t k = 0; k < measured.step.size(); ++k)
        table.row("2^-" + std::to_string(size.coarsest + static_cast<int>(k)), measured.error[k]);
    std::cout << table;
    std::printf("  fitted order %.2f, in the paper 1/2\n\n", measured.order());
}

inline void show(const gallery::figure& figure, const std::string& name) {
    const gallery::drawing result = gallery::draw(figure, name);
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
}

} // namespace ephrati
