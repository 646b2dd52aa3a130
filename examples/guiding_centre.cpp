// SPDX-License-Identifier: BSL-1.0
//
// Degenerate Lagrangians, linear in their velocities: the guiding centre of a charge that drifts in a
// plane, and the bracket {x, y} = x^2, whose leaf x > 0 no motion leaves (Cosserat, example 5.1.15).
// The experiments are ours, and so is degenerate_variational beyond its left rule.
#include <geodeint/models/plane_guiding_centre.hpp>
#include <geodeint/models/square_bracket.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/degenerate_variational.hpp>

#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/run_length.hpp"
#include "support/text_table.hpp"
#include "support/watched_run.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector2d;

template <class System>
std::vector<gallery::watched_run> compare(const System& system, const Vector2d& start, double dt,
                                          int steps) {
    const std::vector<std::function<double(const Vector2d&)>> watched{
        [=](const Vector2d& x) { return system.hamiltonian()(x); }};
    std::vector<gallery::watched_run> runs;
    const auto add = [&](const char* name, gallery::colour tint, auto stepper) {
        runs.push_back(gallery::watch(name, tint, stepper, system, start, dt, steps, watched));
    };
    add("variational, midpoint", gallery::colour::blue, geo::degenerate_variational<1>{});
    add("variational, Gauss 2", gallery::colour::green,
        geo::degenerate_variational<1, geo::gauss_rule<2>>{});
    add("runge kutta4", gallery::colour::vermillion, ode::runge_kutta4<Vector2d>{});
    gallery::text_table table{"", "energy, first half", "second half"};
    for (const auto& run : runs)
        table.row(run.name, run.first_half[0], run.broke ? HUGE_VAL : run.second_half[0]);
    std::cout << table << '\n';
    return runs;
}

int demonstrate(double dt, int steps) {
    std::cout << "A guiding centre in the plane, dt = " << dt << ", " << steps << " steps.\n\n";
    const auto drift = compare(geo::models::plane_guiding_centre{0.2, 0.5}.system(),
                               Vector2d{0.8, 0.5}, dt, steps);
    std::cout << "{x, y} = x^2 on the leaf x > 0.\n\n";
    const auto square =
        compare(geo::models::square_bracket::system(), Vector2d{0.7, 0.9}, 0.05, 2000);
    gallery::panel energy{.title = "energy of the guiding centre",
                          .x_label = "t",
                          .y_label = "|H − H_0| + 10^{−16}",
                          .log_y = true},
        path{.title = "its path", .x_label = "y", .y_label = "x"},
        leaf{.title = "on the leaf x > 0", .x_label = "y", .y_label = "x"};
    for (const auto& run : drift) energy.curves.push_back(run.curve_of(0));
    path.curves.push_back(drift[0].path(0, 1));
    leaf.curves.push_back(square[0].path(0, 1));
    leaf.curves.back().style = gallery::line_style::points;
    const auto result = gallery::draw({.title = "Degenerate Lagrangians",
                                       .panels = {energy, path, leaf},
                                       .columns = 3,
                                       .width = 1800,
                                       .height = 600},
                                      "guiding_centre");
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
    double lowest = HUGE_VAL;
    for (const auto& x : square[0].states) lowest = std::min(lowest, x[1]);
    const auto growth = [](const gallery::watched_run& run) {
        return run.broke ? HUGE_VAL : run.second_half[0] / run.first_half[0];
    };
    return gallery::record(
        "guiding_centre",
        {{"energy, midpoint, second half over first", growth(drift[0]), "1",
          growth(drift[0]) < 1.2},
         {"the same, Gauss 2", growth(drift[1]), "1", growth(drift[1]) < 1.2},
         {"the same, runge_kutta4", growth(drift[2]), "more", growth(drift[2]) > 1.2},
         {"least x on the leaf x > 0", lowest, "> 0", !square[0].broke && lowest > 0}});
}

int main(int argc, char** argv) try {
    const auto run = gallery::run_length_of(
        argc, argv, "Variational steps of degenerate Lagrangians", {.dt = 0.2, .steps = 100000});
    return run ? demonstrate(run->dt, run->steps) : 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
