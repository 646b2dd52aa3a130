// SPDX-License-Identifier: BSL-1.0
//
// Two thermodynamic systems that a closed box contains: two gases with a wall between them that
// moves and conducts heat, and two masses on elastic springs that warm up and exchange heat. The
// first law says that the energy is kept, the second that the entropy does not fall. The example
// counts how often each stepper breaks them.
#include <geodeint/error.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/thermoelastic_double_pendulum.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using gas = geo::models::gas_containers;
using pendulum = geo::models::thermoelastic_double_pendulum;

template <class State>
struct run {
    std::string name;
    gallery::colour tint = gallery::colour::automatic;
    std::vector<double> time = {}, energy = {}, entropy = {};
    std::vector<State> states = {};
    double drift = 0, momentum_drift = 0, first_momentum = 0;
    std::size_t violations = 0;
    std::string trouble = {};
};

/// Runs all steppers on the same system; `momentum(x)` is watched, too.
template <class State, class System, class Momentum>
std::vector<run<State>> compare(const System& system, const State& start, double dt,
                                std::size_t steps, const Momentum& momentum) {
    std::vector<run<State>> runs;
    const auto follow = [&](const std::string& name, gallery::colour tint, auto&& integrate) {
        run<State> result{.name = name, .tint = tint};
        State x = start;
        result.first_momentum = momentum(x);
        const auto watch = [&](const State& y, double t) {
            const double energy = system.hamiltonian()(y), entropy = system.entropy()(y);
            if (!result.time.empty() &&
                entropy < result.entropy.back() - 4 * std::numeric_limits<double>::epsilon() *
                                                      std::abs(result.entropy.back()))
                ++result.violations;
            result.time.push_back(t);
            result.energy.push_back(energy);
            result.entropy.push_back(entropy);
            result.states.push_back(y);
            result.drift = std::max(result.drift, std::abs(energy / result.energy.front() - 1));
            result.momentum_drift =
                std::max(result.momentum_drift, std::abs(momentum(y) - result.first_momentum));
        };
        try {
            integrate(x, watch);
        } catch (const std::exception& error) {
            result.trouble = error.what();
        }
        runs.push_back(std::move(result));
    };
    const auto fixed = [&](const std::string& name, gallery::colour tint, auto stepper) {
        follow(name, tint, [&](State& x, const auto& watch) {
            ode::integrate_n_steps(std::ref(stepper), system, x, 0.0, dt, steps, std::cref(watch));
        });
    };
    fixed("metriplectic_midpoint, gonzalez", gallery::colour::blue,
          geo::metriplectic_midpoint<geo::gonzalez, State>{});
    fixed("metriplectic_midpoint, itoh_abe", gallery::colour::sky,
          geo::metriplectic_midpoint<geo::itoh_abe, State>{});
    fixed("metriplectic_midpoint, mean_value", gallery::colour::purple,
          geo::metriplectic_midpoint<geo::mean_value<>, State>{});
    fixed("implicit_midpoint", gallery::colour::green, geo::implicit_midpoint<State>{});
    fixed("runge_kutta4", gallery::colour::vermillion, ode::runge_kutta4<State>{});
    follow("controlled dopri5, 1e-6", gallery::colour::orange, [&](State& x, const auto& watch) {
        ode::integrate_adaptive(ode::make_controlled<ode::runge_kutta_dopri5<State>>(1e-6, 1e-6),
                                system, x, 0.0, dt * static_cast<double>(steps), dt,
                                std::cref(watch));
    });
    return runs;
}

/// A name for a legend, where an underscore would make a subscript.
std::string in_words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

template <class State>
gallery::panel energy_panel(const std::vector<run<State>>& runs) {
    gallery::panel panel{
        .title = "energy", .x_label = "t", .y_label = "drift of H / H_0, so far", .log_y = true};
    for (const auto& each : runs) {
        gallery::curve line{.label = in_words(each.name), .tint = each.tint};
        double worst = 1e-17;
        const std::size_t every = each.time.size() / 5000 + 1;
        for (std::size_t k = 0; k < each.time.size(); ++k) {
            worst = std::max(worst, std::abs(each.energy[k] / each.energy[0] - 1));
            if (k % every != 0) continue;
            line.x.push_back(each.time[k]);
            line.y.push_back(worst);
        }
        panel.curves.push_back(line);
    }
    return panel;
}

template <class State, class Function>
gallery::curve curve_of(const run<State>& r, const std::string& label, gallery::colour tint,
                        Function&& value) {
    // the whole of a short run, the beginning of a long one
    gallery::curve line{.label = label, .tint = tint};
    for (std::size_t k = 0; k < r.states.size() && k < 2000; ++k) {
        line.x.push_back(r.time[k]);
        line.y.push_back(value(r.states[k]));
    }
    return line;
}

/// The three metriplectic runs stand first: gonzalez, itoh_abe, and mean_value, whose integral is a
/// quadrature.
template <class State>
std::vector<gallery::finding> laws(const std::string& name, const std::vector<run<State>>& runs) {
    const double drift = std::max(runs[0].drift, runs[1].drift), quadrature = runs[2].drift;
    std::size_t falls = 0, trouble = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        falls += runs[k].violations;
        trouble += runs[k].trouble.empty() ? 0 : 1;
    }
    double others = HUGE_VAL;
    for (std::size_t k = 3; k < runs.size(); ++k) others = std::min(others, runs[k].drift);
    return {{name + ": energy, gonzalez and itoh_abe", drift, "round-off",
             drift < 1e-11 && trouble == 0},
            {name + ": energy, mean_value", quadrature, "to its quadrature", quadrature < 1e-7},
            {name + ": steps in which entropy falls, all three", std::to_string(falls), "0",
             falls == 0},
            {name + ": energy, the best of the others", others, "lost", others > 10 * quadrature}};
}

std::vector<gallery::finding> gases(double dt, std::size_t steps) {
    const auto system = gas::reference().system();
    const auto runs = compare(system, gas::reference_initial_state(), dt, steps,
                              [](const gas::state_type&) { return 0.0; });
    std::cout << "Two gases and a wall: q = 1, p = 2, energies 2 and 1, dt = " << dt << ", "
              << steps << " steps.\n\n";
    gallery::text_table table{"stepper", "steps", "|H − H_0|/H_0", "S falls in steps", "S at end"};
    for (const auto& each : runs) {
        char entropy[32];
        std::snprintf(entropy, sizeof entropy, "%.8f", each.entropy.back());
        table.row(each.name, each.time.size() - 1, each.drift, each.violations,
                  each.trouble.empty() ? std::string{entropy} : each.trouble);
    }
    std::cout << table << '\n';

    const auto& ours = runs.front();
    gallery::panel wall{.title = "position of the wall", .x_label = "t", .y_label = "q"};
    wall.curves = {curve_of(ours, "", gallery::colour::blue, [](const auto& x) { return x(0); })};
    gallery::panel warmth{.title = "temperatures", .x_label = "t", .y_label = "T_i"};
    for (int i = 0; i < 2; ++i)
        warmth.curves.push_back(
            curve_of(ours, "gas " + std::to_string(i + 1),
                     i == 0 ? gallery::colour::vermillion : gallery::colour::sky,
                     [&, i](const auto& x) { return system.hamiltonian().temperatures(x)(i); }));
    gallery::panel entropy{.title = "entropy", .x_label = "t", .y_label = "S_1 + S_2"};
    entropy.curves = {curve_of(ours, "", gallery::colour::blue, std::cref(system.entropy()))};
    const auto drawn = gallery::draw({.title = "Two gases with a conducting, moving wall",
                                      .panels = {wall, warmth, entropy, energy_panel(runs)},
                                      .columns = 2,
                                      .width = 1400,
                                      .height = 950},
                                     "gas_containers");
    if (drawn.drawn) std::cout << "  " << drawn.picture.string() << "\n\n";
    return laws("gases", runs);
}

std::vector<gallery::finding> springs(double dt, std::size_t steps) {
    const auto system = pendulum::reference().system();
    const auto runs = compare(system, pendulum::reference_initial_state(), dt, steps,
                              pendulum::angular_momentum{});
    std::cout << "Double pendulum on thermoelastic springs, dt = " << dt << ", " << steps
              << " steps.\n\n";
    gallery::text_table table{"stepper",          "steps",     "|H − H_0|/H_0",
                              "S falls in steps", "|J − J_0|", "S at end"};
    for (const auto& each : runs) {
        char entropy[32];
        std::snprintf(entropy, sizeof entropy, "%.8f", each.entropy.back());
        table.row(each.name, each.time.size() - 1, each.drift, each.violations, each.momentum_drift,
                  each.trouble.empty() ? std::string{entropy} : each.trouble);
    }
    std::cout << table << '\n';

    const auto& ours = runs.front();
    gallery::panel path{.title = "paths of the masses", .x_label = "x", .y_label = "y"};
    for (int i = 0; i < 2; ++i) {
        gallery::curve line{.label = "mass " + std::to_string(i + 1),
                            .style = gallery::line_style::thin,
                            .tint = i == 0 ? gallery::colour::vermillion : gallery::colour::sky};
        for (std::size_t k = 0; k < ours.states.size() && k < 2000; ++k) {
            line.x.push_back(ours.states[k](2 * i));
            line.y.push_back(ours.states[k](2 * i + 1));
        }
        path.curves.push_back(line);
    }
    gallery::panel warmth{.title = "temperatures", .x_label = "t", .y_label = "T_i"};
    for (int i = 0; i < 2; ++i)
        warmth.curves.push_back(
            curve_of(ours, "spring " + std::to_string(i + 1),
                     i == 0 ? gallery::colour::vermillion : gallery::colour::sky,
                     [&, i](const auto& x) { return system.hamiltonian().temperature(x, i); }));
    gallery::panel entropy{.title = "entropy", .x_label = "t", .y_label = "s_1 + s_2"};
    entropy.curves = {curve_of(ours, "", gallery::colour::blue, std::cref(system.entropy()))};
    const auto drawn = gallery::draw({.title = "A double pendulum on thermoelastic springs",
                                      .panels = {path, warmth, entropy, energy_panel(runs)},
                                      .columns = 2,
                                      .width = 1400,
                                      .height = 950},
                                     "double_pendulum");
    if (drawn.drawn) std::cout << "  " << drawn.picture.string() << '\n';
    auto found = laws("springs", runs);
    found.push_back(
        {"springs: J, ours", ours.momentum_drift, "round-off", ours.momentum_drift < 1e-11});
    return found;
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::size_t steps;
    po::options_description options{"Thermodynamics in a closed box\n\nOptions"};
    options.add_options()("help,h",
                          "this text")("steps", po::value(&steps)->default_value(1000),
                                       "number of time steps")("full", "a hundred thousand steps");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) gallery::unless_given(*given, "steps", steps, 100'000u);
    if (given->count("quick")) gallery::unless_given(*given, "steps", steps, 100u);
    if (steps == 0) throw geo::invalid_argument{"steps", "must be positive"};
    std::vector<gallery::finding> found = gases(0.1, steps);
    for (gallery::finding& each : springs(0.05, steps)) found.push_back(std::move(each));
    return gallery::record("gas_containers", found);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
