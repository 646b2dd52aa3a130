// SPDX-License-Identifier: BSL-1.0
//
// Charges in magnetic fields. These experiments are ours: the thesis that describes such systems
// (Cosserat, chapter 5) has no schemes and no numbers. variational_lagrangian by chords, ours, runs
// beside Boris's method and runge_kutta4, which are classical.
//
//     1  a magnetic bottle: Boris keeps the energy exactly and wins; the variational step keeps p_phi
//        and the form, its energy error does not grow
//     2  the same with an electric trap: now Boris has a larger energy error as well
//     3  a charge on a sphere around a monopole, for which no action exists
#include <geodeint/models/charge_on_sphere.hpp>
#include <geodeint/models/charged_particle.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/boris.hpp>
#include <geodeint/stepper/rattle.hpp>
#include <geodeint/stepper/variational_lagrangian.hpp>

#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/run_length.hpp"
#include "support/text_table.hpp"
#include "support/watched_run.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;

using state = Eigen::Matrix<double, 6, 1>;
using bottle = geo::models::charged_particle<geo::models::magnetic_bottle>;
using numbers = std::vector<std::function<double(const state&)>>;

/// By chords, by Boris, and by Runge-Kutta.
std::vector<gallery::watched_run> compare(const bottle& particle, double dt, int steps) {
    const auto system = particle.system<2>();
    const state start{0.8, 0.1, 0.3, 0.2, 0.9, 0.4};
    const numbers watched{[=](const state& x) { return system.energy(x); },
                          [=](const state& x) { return particle.axial_momentum(x); },
                          [=](const state& x) { return particle.magnetic_moment(x); }};
    std::vector<gallery::watched_run> runs;
    const auto add = [&](const char* name, gallery::colour tint, auto stepper) {
        runs.push_back(gallery::watch(name, tint, stepper, system, start, dt, steps, watched));
    };
    add("variational, by chords", gallery::colour::blue, geo::variational_lagrangian<3>{});
    add("Boris", gallery::colour::orange, geo::boris{});
    add("runge kutta4", gallery::colour::vermillion, ode::runge_kutta4<state>{});
    gallery::text_table table{"", "energy, first half", "second half", "p_phi", "magnetic moment"};
    for (const auto& run : runs)
        table.row(run.name, run.first_half[0], run.broke ? HUGE_VAL : run.second_half[0],
                  run.largest(1), run.largest(2));
    std::cout << table << '\n';
    return runs;
}

gallery::watched_run around_a_monopole(double dt, int steps) {
    const geo::models::charge_on_sphere charge{1.0};
    const auto system = charge.system();
    const state start{0.6, 0, -0.8, 0.288, 0.9, 0.216};
    const auto J = charge.momentum(start);
    return gallery::watch("rattle", gallery::colour::blue, geo::rattle<3>{}, system, start, dt,
                          steps,
                          numbers{[=](const state& x) { return (charge.momentum(x) - J).norm(); },
                                  [](const state& x) { return x.head<3>().norm(); },
                                  [=](const state& x) { return system.energy(x); }});
}

gallery::panel over_time(const std::string& title, const std::vector<gallery::watched_run>& runs,
                         std::size_t number) {
    gallery::panel panel{
        .title = title, .x_label = "t", .y_label = "change + 10^{−16}", .log_y = true};
    for (const auto& run : runs) panel.curves.push_back(run.curve_of(number));
    return panel;
}

int demonstrate(double dt, int steps) {
    std::cout << "A charge in a magnetic bottle, h |b| = " << 10 * dt << ", " << steps
              << " steps: the largest changes.\n\n";
    const auto pure = compare(bottle{geo::models::magnetic_bottle{10, 0.1}}, dt, steps);
    std::cout << "The same with an electric trap, b about 1, h = " << 10 * dt << ".\n\n";
    const auto trapped = compare(bottle{geo::models::magnetic_bottle{1, 0.5}, 0.5}, 10 * dt, steps);
    const auto sphere = around_a_monopole(5 * dt, steps);
    gallery::panel path{.title = "in the bottle, from above", .x_label = "x", .y_label = "y"};
    auto traced = pure[0].path(0, 1);
    traced.style = gallery::line_style::points;
    path.curves.push_back(traced);
    gallery::panel globe{
        .title = "around a monopole", .x_label = "x", .y_label = "y", .z_label = "z", .sphere = 1};
    gallery::curve circle{.style = gallery::line_style::points, .tint = gallery::colour::blue};
    for (const auto& x : sphere.states) {
        circle.x.push_back(x[0]);
        circle.y.push_back(x[1]);
        circle.z.push_back(x[2]);
    }
    globe.curves.push_back(circle);
    const auto result = gallery::draw(
        {.title = "Charges in magnetic fields",
         .panels = {over_time("energy, bottle", pure, 0), over_time("p_φ, bottle", pure, 1), path,
                    over_time("energy, with a trap", trapped, 0),
                    over_time("p_φ, with a trap", trapped, 1), globe},
         .columns = 3,
         .width = 1800,
         .height = 1100},
        "charged_particle");
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
    const auto &chords = pure[0], &boris = pure[1];
    return gallery::record(
        "charged_particle",
        {{"p_phi in a bottle, by chords", chords.largest(1), "round-off", chords.largest(1) < 1e-9},
         {"the same by Boris", boris.largest(1), "bounded", boris.largest(1) < 0.1},
         {"energy in a bottle, by chords, first half", chords.first_half[0], "bounded",
          chords.first_half[0] < 0.1},
         {"the same, second half", chords.second_half[0], "no growth",
          chords.second_half[0] < 1.5 * chords.first_half[0]},
         {"energy in a bottle, by Boris", boris.largest(0), "round-off", boris.largest(0) < 1e-9},
         {"energy in a trap, by chords", trapped[0].largest(0), "-", trapped[0].largest(0) < 0.1},
         {"the same by Boris", trapped[1].largest(0), "larger",
          trapped[1].largest(0) > trapped[0].largest(0)},
         {"J around a monopole on a sphere", sphere.largest(0), "round-off",
          sphere.largest(0) < 1e-9},
         {"|q| there", sphere.largest(1), "round-off", sphere.largest(1) < 1e-12}});
}

int main(int argc, char** argv) try {
    const auto run = gallery::run_length_of(
        argc, argv, "Charges in magnetic fields, by chords, Boris and Runge-Kutta",
        {.dt = 0.02, .steps = 50000});
    return run ? demonstrate(run->dt, run->steps) : 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
