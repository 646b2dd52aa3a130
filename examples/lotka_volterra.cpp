// SPDX-License-Identifier: BSL-1.0
//
// Three species that feed on each other, on a quadratic Poisson structure (Cosserat's thesis,
// figures 1.1, 1.2, 4.5 and 4.6). First a periodic orbit, which a Runge-Kutta method of order 2
// leaves and a Hamiltonian Poisson integrator of the same order does not; then a solution that
// reaches infinity in finite time, which the integrators follow on its leaf until a step has no
// solution, and report it.
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/numeric/odeint/stepper/explicit_generic_rk.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

using model = geo::models::lotka_volterra;
using structure = geo::log_canonical<3>;
using runge_kutta2 = ode::explicit_generic_rk<2, 2, Vector3d>;

/// The explicit midpoint rule.
runge_kutta2 midpoint_rule() {
    const boost::array<double, 1> half{{0.5}};
    return runge_kutta2{boost::fusion::make_vector(half), boost::array<double, 2>{{0, 1}},
                        boost::array<double, 2>{{0, 0.5}}};
}

double casimir(const Vector3d& x) { return x[0] * x[2] / x[1]; }

struct run {
    std::string name;
    gallery::colour tint;
    std::vector<Vector3d> states;
    std::vector<double> time, energy, leaf;
    std::string end; ///< how it ended, if not well

    double largest(const std::vector<double>& values) const {
        double worst = 0;
        for (const double value : values) worst = std::max(worst, std::abs(value));
        return worst;
    }
};

/// Steps until the end, until infinity, or until a step has no solution.
template <class Stepper>
run follow(const std::string& name, gallery::colour tint, Stepper stepper, const model& h,
           Vector3d x, double dt, int steps) {
    const auto system = geo::poisson(h.structure<3>(), h);
    run result{name, tint, {}, {}, {}, {}, ""};
    const double energy = h(x), leaf = casimir(x);
    for (int i = 0; i <= steps; ++i) {
        result.states.push_back(x);
        result.time.push_back(i * dt);
        result.energy.push_back(h(x) - energy);
        result.leaf.push_back(casimir(x) / leaf - 1);
        if (i == steps) break;
        try {
            stepper.do_step(system, x, i * dt, dt);
        } catch (const geo::no_convergence&) {
            result.end = "no solution at step " + std::to_string(i + 1);
            break;
        }
        if (!x.allFinite()) {
            result.end = "overflow at step " + std::to_string(i + 1);
            break;
        }
    }
    return result;
}

std::vector<gallery::finding> periodic_orbit(double dt, int steps) {
    const model h = model::cosserat();
    const Vector3d start = model::cosserat_initial_state();
    const std::vector<run> runs{follow("Runge-Kutta 2 (midpoint)", gallery::colour::vermillion,
                                       midpoint_rule(), h, start, dt, steps),
                                follow("runge kutta4", gallery::colour::orange,
                                       ode::runge_kutta4<Vector3d>{}, h, start, dt, steps),
                                follow("hamiltonian poisson, order 2", gallery::colour::blue,
                                       geo::hamiltonian_poisson<structure>{}, h, start, dt, steps),
                                follow("hamiltonian poisson, order 4", gallery::colour::green,
                                       geo::hamiltonian_poisson<structure, 4>{}, h, start, dt,
                                       steps)};

    std::cout << "A periodic orbit (period 3.612819) from (2, 2, 2), dt = " << dt << ", " << steps
              << " steps.\n\n";
    gallery::text_table table{"", "energy error, first tenth", "last tenth", "|C/C_0 - 1|"};
    for (const run& each : runs) {
        const auto tenth = static_cast<std::ptrdiff_t>(each.energy.size() / 10);
        const std::vector<double> first(each.energy.begin(), each.energy.begin() + tenth),
            last(each.energy.end() - tenth, each.energy.end());
        table.row(each.name, each.largest(first), each.largest(last), each.largest(each.leaf));
    }
    std::cout << table << '\n';

    gallery::figure figure{
        .title = "A periodic orbit of three species", .columns = 2, .width = 1300, .height = 1050};
    for (const run& each : {runs[0], runs[2]}) {
        gallery::curve points{.style = gallery::line_style::points, .tint = each.tint},
            orbit{.label = "exact orbit", .tint = gallery::colour::black};
        const std::size_t stride = std::max<std::size_t>(1, each.states.size() / 10'000);
        for (std::size_t i = 0; i < each.states.size(); i += stride) {
            points.x.push_back(each.states[i][0]);
            points.y.push_back(each.states[i][2]);
        }
        const auto exact = follow("", each.tint, geo::hamiltonian_poisson<structure, 8>{}, h, start,
                                  0.03612819, 100);
        for (const Vector3d& x : exact.states) {
            orbit.x.push_back(x[0]);
            orbit.y.push_back(x[2]);
        }
        figure.panels.push_back({.title = each.name, .x_label = "x", .y_label = "z"});
        figure.panels.back().curves = {points, orbit};
    }
    gallery::panel energy{.title = "energy", .x_label = "t", .y_label = "|H − H_0|", .log_y = true},
        leaf{.title = "Casimir x z / y",
             .x_label = "t",
             .y_label = "|C/C_0 − 1| + 10^{−16}",
             .log_y = true};
    for (const run& each : runs) {
        gallery::curve h_curve{
            .label = each.name, .style = gallery::line_style::thin, .tint = each.tint},
            c_curve{.style = gallery::line_style::thin, .tint = each.tint};
        const std::size_t stride = std::max<std::size_t>(1, each.time.size() / 2000);
        for (std::size_t i = stride; i < each.time.size(); i += stride) {
            h_curve.x.push_back(each.time[i]);
            h_curve.y.push_back(std::abs(each.energy[i]) + 1e-16);
            c_curve.x.push_back(each.time[i]);
            c_curve.y.push_back(std::abs(each.leaf[i]) + 1e-16);
        }
        energy.curves.push_back(h_curve);
        leaf.curves.push_back(c_curve);
    }
    figure.panels.push_back(energy);
    figure.panels.push_back(leaf);
    const gallery::drawing result = gallery::draw(figure, "lotka_volterra_orbit");
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
    gallery::panel portrait{.x_label = "x", .y_label = "z"};
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
        gallery::curve points = figure.panels[k].curves[0];
        points.label = figure.panels[k].title;
        portrait.curves.push_back(points);
    }
    portrait.curves.push_back(figure.panels[0].curves[1]);
    char title[80];
    std::snprintf(title, sizeof title, "Three species: %d steps of %g on a periodic orbit", steps,
                  dt);
    const gallery::drawing single = gallery::draw(
        {.title = title, .panels = {portrait}, .width = 760, .height = 660}, "phase_portrait");
    if (single.drawn) std::cout << "  " << single.picture.string() << '\n';
    const auto half = [](const run& each, bool second) {
        const auto middle =
            each.energy.begin() + static_cast<std::ptrdiff_t>(each.energy.size() / 2);
        return each.largest(second ? std::vector<double>(middle, each.energy.end())
                                   : std::vector<double>(each.energy.begin(), middle));
    };
    const double leaf2 = runs[2].largest(runs[2].leaf), leaf4 = runs[3].largest(runs[3].leaf),
                 growth = half(runs[2], true) / half(runs[2], false),
                 strayed = std::abs(runs[0].energy.back()),
                 furthest = runs[0].states.back().lpNorm<Eigen::Infinity>();
    return {{"Casimir of an orbit, order 2", leaf2, "round-off", leaf2 < 1e-12},
            {"the same, order 4", leaf4, "round-off", leaf4 < 1e-12},
            {"energy, order 2, second half over first", growth, "1", growth < 1.1},
            {"energy that RK2 has lost", strayed, "lost", strayed > 0.01},
            {"how far RK2 has gone", furthest, "< 100; thesis: infinity",
             runs[0].end.empty() && furthest < 100}};
}

/// Returns what the run showed.
std::vector<gallery::finding> blow_up(double dt) {
    const model h = model::blowup();
    const Vector3d start = model::blowup_initial_state();
    const int steps = static_cast<int>(std::lround(0.3 / dt));
    const std::vector<run> runs{
        follow("Runge-Kutta 2 (midpoint)", gallery::colour::vermillion, midpoint_rule(), h, start,
               dt, steps),
        follow("runge kutta4", gallery::colour::orange, ode::runge_kutta4<Vector3d>{}, h, start, dt,
               steps),
        follow("hamiltonian poisson, order 2", gallery::colour::blue,
               geo::hamiltonian_poisson<structure>{}, h, start, dt, steps),
        follow("the same, series of order 4", gallery::colour::sky,
               geo::hamiltonian_poisson<structure, 4, geo::truncated_series>{}, h, start, dt,
               steps),
        follow("the same, Gauss of order 6", gallery::colour::green,
               geo::hamiltonian_poisson<structure, 6>{}, h, start, dt, steps)};
    const double end = model::blowup_time();
    const auto error = [&](const run& each, std::size_t i) {
        const Vector3d exact = model::blowup_solution(each.time[i]);
        return (each.states[i] - exact).norm() / exact.norm();
    };

    std::cout << "\nFrom (-3, 5, 0.001) to infinity at t = " << end
              << " (the thesis says 0.23), dt = " << dt << ".\n\n";
    gallery::text_table table{"relative error at t =", "0.2",      "0.24", "0.25", "0.254",
                              "|C/C_0 - 1|",           "ends with"};
    for (const run& each : runs) {
        std::vector<std::string> cells{each.name};
        double leaf = 0;
        for (const double t : {0.2, 0.24, 0.25, 0.254}) {
            const auto i = static_cast<std::size_t>(std::lround(t / dt));
            cells.push_back(i < each.time.size() ? gallery::text_table::text(error(each, i)) : "-");
        }
        for (std::size_t i = 0; i < each.time.size() && each.time[i] < end; ++i)
            leaf = std::max(leaf, std::abs(each.leaf[i]));
        cells.push_back(gallery::text_table::text(leaf));
        cells.push_back(each.end.empty() ? "a run past infinity" : each.end);
        table.add(cells);
    }
    std::cout << table
              << "\nWhere a scheme goes on past the blow-up it follows another branch of the "
                 "solution.\n\n";

    gallery::panel errors{.title = "error against the exact solution",
                          .x_label = "t",
                          .y_label = "relative error",
                          .log_y = true},
        leaf{.title = "Casimir x_1 x_3 / x_2",
             .x_label = "t",
             .y_label = "|C/C_0 − 1| + 10^{−16}",
             .log_y = true};
    for (const run& each : runs) {
        gallery::curve e{.label = each.name, .tint = each.tint}, c{.tint = each.tint};
        for (std::size_t i = 1; i < each.time.size() && each.time[i] < end; ++i) {
            e.x.push_back(each.time[i]);
            e.y.push_back(error(each, i) + 1e-16);
            c.x.push_back(each.time[i]);
            c.y.push_back(std::abs(each.leaf[i]) + 1e-16);
        }
        errors.curves.push_back(e);
        leaf.curves.push_back(c);
    }
    const gallery::drawing result =
        gallery::draw({.title = "A solution that reaches infinity at t = 0.25538",
                       .panels = {errors, leaf},
                       .columns = 2,
                       .width = 1300,
                       .height = 560},
                      "lotka_volterra_blow_up");
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
    const run& ours = runs[2];
    const std::size_t last = ours.time.size() - 1;
    return {{"time of a blow-up", std::to_string(end), "0.23", std::abs(end - 0.2553) < 1e-3},
            {"order 2 stops at t =", std::to_string(ours.time[last]), "before it",
             !ours.end.empty() && ours.time[last] < end}};
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    double dt, step;
    int steps;
    po::options_description options{"Lotka-Volterra systems of three species\n\nOptions"};
    options.add_options()("help,h", "this text")("dt", po::value(&dt)->default_value(0.1, "0.1"),
                                                 "time step on the periodic orbit")(
        "steps", po::value(&steps)->default_value(10'000), "number of steps on it")(
        "blow-up-dt", po::value(&step)->default_value(1e-3, "0.001"),
        "time step towards the blow-up")("full", "a million steps on the periodic orbit");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) gallery::unless_given(*given, "steps", steps, 1'000'000);
    if (given->count("quick")) gallery::unless_given(*given, "steps", steps, 2000);
    geo::require_positive(dt, "dt");
    geo::require_positive(step, "blow-up-dt");
    geo::require_positive(steps, "steps");
    auto findings = periodic_orbit(dt, steps);
    for (gallery::finding& each : blow_up(step)) findings.push_back(std::move(each));
    return gallery::record("lotka_volterra", findings);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
