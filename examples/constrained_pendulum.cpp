// SPDX-License-Identifier: BSL-1.0
//
// A spherical pendulum as a point in space with a constraint, over a long time: RATTLE, which is
// classical, beside runge_kutta4 on the equations with multipliers, and the same with every step
// projected back to the sphere. The experiment is ours.
//
// Projection repairs the constraint and nothing else: energy and angular momentum drift.
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/rattle.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

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

/// runge_kutta4, and then the nearest state of the unit sphere.
class projected_runge_kutta4 {
public:
    template <class System>
    void do_step(const System& system, state& x, double t, double dt) {
        stepper_.do_step(system, x, t, dt);
        x.head<3>() /= x.head<3>().norm();
        x.tail<3>() -= x.head<3>().dot(x.tail<3>()) * x.head<3>();
    }

private:
    ode::runge_kutta4<state> stepper_;
};

int demonstrate(double dt, int steps) {
    const auto system = geo::models::spherical_pendulum{}.system();
    const state start{0.6, 0, -0.8, 0.288, 0.9, 0.216};
    const std::vector<std::function<double(const state&)>> watched{
        [=](const state& x) { return system.energy(x); },
        [](const state& x) { return geo::models::spherical_pendulum::axial_momentum(x); },
        [](const state& x) { return x.head<3>().norm(); },
        [=](const state& x) { return system.hidden_constraint(x)[0]; }};
    std::vector<gallery::watched_run> runs;
    const auto add = [&](const char* name, gallery::colour tint, auto stepper) {
        runs.push_back(gallery::watch(name, tint, stepper, system, start, dt, steps, watched));
    };
    add("rattle", gallery::colour::blue, geo::rattle<3>{});
    add("rattle, order 4", gallery::colour::green, geo::symmetric_composition<geo::rattle<3>, 4>{});
    add("runge kutta4", gallery::colour::vermillion, ode::runge_kutta4<state>{});
    add("runge kutta4, projected", gallery::colour::orange, projected_runge_kutta4{});

    std::cout << "A spherical pendulum, dt = " << dt << ", " << steps
              << " steps: the largest changes.\n\n";
    gallery::text_table table{"", "energy, first half", "second half", "p_phi", "length", "G v"};
    for (const auto& run : runs)
        table.row(run.name, run.first_half[0], run.broke ? HUGE_VAL : run.second_half[0],
                  run.largest(1), run.largest(2), run.largest(3));
    std::cout << table << '\n';
    const char* titles[] = {"energy", "angular momentum", "length"};
    std::vector<gallery::panel> panels;
    for (std::size_t number = 0; number < 3; ++number) {
        panels.push_back({.title = titles[number],
                          .x_label = "t",
                          .y_label = "change + 10^{−16}",
                          .log_y = true});
        for (const auto& run : runs) panels.back().curves.push_back(run.curve_of(number));
    }
    const auto result = gallery::draw({.title = "A spherical pendulum",
                                       .panels = panels,
                                       .columns = 3,
                                       .width = 1800,
                                       .height = 600},
                                      "constrained_pendulum");
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
    const auto &rattle = runs[0], &projected = runs[3];
    return gallery::record(
        "constrained_pendulum",
        {{"length, rattle", rattle.largest(2), "round-off", rattle.largest(2) < 1e-12},
         {"G v, rattle", rattle.largest(3), "round-off", rattle.largest(3) < 1e-12},
         {"p_phi, rattle", rattle.largest(1), "round-off", rattle.largest(1) < 1e-10},
         {"p_phi, projected runge_kutta4", projected.largest(1), "lost",
          projected.largest(1) > 1e-8},
         {"energy, rattle, second half over first", rattle.second_half[0] / rattle.first_half[0],
          "1", rattle.second_half[0] < 1.2 * rattle.first_half[0]},
         {"the same, projected runge_kutta4", projected.second_half[0] / projected.first_half[0],
          "2", projected.second_half[0] > 1.5 * projected.first_half[0]}});
}

int main(int argc, char** argv) try {
    const auto run = gallery::run_length_of(
        argc, argv, "RATTLE and projected Runge-Kutta on a pendulum", {.dt = 0.1, .steps = 100000});
    return run ? demonstrate(run->dt, run->steps) : 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
