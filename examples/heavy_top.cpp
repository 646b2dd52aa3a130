// SPDX-License-Identifier: BSL-1.0
//
// The stochastic heavy top of Luesink, Ephrati, Cifani and Geurts, section 5: which stepper keeps
// the Casimirs |γ|² and π·γ, which the energy, and what the accuracy of the implicit solve has to
// do with it. Every stepper sees the same Brownian path. Draws the paper's figures 1 to 5.
#include <geodeint/algebra/se3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/invariant_monitor.hpp>
#include <geodeint/observe/observers.hpp>
#include <geodeint/observe/recorder.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;

using top = geo::models::heavy_top;
using state = top::state_type;
using implicit_midpoint = geo::implicit_midpoint<state>;
using munthe_kaas = geo::munthe_kaas_midpoint<geo::se3>;

double gamma_squared(const state& x) { return x.advected.squaredNorm(); }
double pi_gamma(const state& x) { return x.momentum.dot(x.advected); }

struct run {
    geo::invariant_monitor<state> drift;
    geo::recorder<state> orbit;

    double worse_casimir() const { return std::max(drift["|γ|²"].absolute, drift["π·γ"].absolute); }
};

template <class System>
run watch(const System& system) {
    return {{{"|γ|²", gamma_squared}, {"π·γ", pi_gamma}, {"H", system.hamiltonian()}},
            geo::recorder<state>{}};
}

/// f along the orbit less its first value.
std::vector<double> change(const run& r, const std::function<double(const state&)>& f) {
    std::vector<double> result;
    for (const state& x : r.orbit.states()) result.push_back(f(x) - f(r.orbit.states().front()));
    return result;
}

/// The largest |f - f(0)| up to each time, for logarithmic axes.
gallery::curve drift_curve(const std::string& label, const run& r,
                           const std::function<double(const state&)>& f) {
    std::vector<double> worst = change(r, f);
    double so_far = 0;
    for (double& each : worst) each = so_far = std::max(so_far, std::abs(each));
    return {.label = label, .x = r.orbit.times(), .y = std::move(worst)};
}

template <class Part>
gallery::curve space_curve(const std::string& label, const run& r, Part part) {
    gallery::curve result{.label = label};
    for (const state& x : r.orbit.states()) {
        const Eigen::Vector3d& v = x.*part;
        result.x.push_back(v.x());
        result.y.push_back(v.y());
        result.z.push_back(v.z());
    }
    return result;
}

void show(const gallery::figure& figure, const std::string& name) {
    const gallery::drawing result = gallery::draw(figure, name);
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
}

int reproduce(std::uint64_t seed, double dt, std::size_t steps) {
    const top body = top::luesink();
    const geo::linear alpha{state{{0.01, 0.02, 0.03}, {0, 0, 0}}}; // h_1 = α·π
    const auto quiet = geo::lie_poisson<geo::se3>(body);
    const auto noisy =
        geo::lie_poisson<geo::se3>(body, geo::noise(alpha), geo::wiener_path{seed, 0, dt});

    const auto simulate = [&](auto stepper, const auto& system) {
        run result = watch(system);
        state x = top::luesink_initial_state();
        ode::integrate_n_steps(stepper, system, x, 0.0, dt, steps,
                               geo::observers(result.drift, result.orbit));
        return result;
    };

    // (a) What each stepper keeps. odeint's own steppers know no noise.
    const run noisy_midpoint = simulate(implicit_midpoint{}, noisy);
    const run noisy_munthe_kaas = simulate(munthe_kaas{}, noisy);
    const run rk4 = simulate(ode::runge_kutta4<state>{}, quiet);
    const run heun = simulate(geo::stochastic_heun<state>{}, quiet);
    const run midpoint = simulate(implicit_midpoint{}, quiet);
    const run munthe_kaas_quiet = simulate(munthe_kaas{}, quiet);
    const run dopri5 = watch(quiet); // chooses its own steps
    state x = top::luesink_initial_state();
    ode::integrate_adaptive(ode::make_controlled<ode::runge_kutta_dopri5<state>>(1e-8, 1e-8), quiet,
                            x, 0.0, dt * static_cast<double>(steps), dt,
                            geo::observers(dopri5.drift, dopri5.orbit));

    gallery::text_table kept{"largest drift of", "noise", "|γ|²", "π·γ", "H"};
    const auto row = [&](const std::string& stepper, const std::string& noise, const run& r) {
        kept.row(stepper, noise, r.drift["|γ|²"].absolute, r.drift["π·γ"].absolute,
                 r.drift["H"].absolute);
    };
    row("odeint euler", "no", simulate(ode::euler<state>{}, quiet));
    row("odeint runge_kutta4", "no", rk4);
    row("odeint dopri5, controlled 1e-8", "no", dopri5);
    row("stochastic_heun", "no", heun);
    row("implicit_midpoint", "no", midpoint);
    row("munthe_kaas_midpoint", "no", munthe_kaas_quiet);
    row("stochastic_heun", "yes", simulate(geo::stochastic_heun<state>{}, noisy));
    row("implicit_midpoint", "yes", noisy_midpoint);
    row("munthe_kaas_midpoint", "yes", noisy_munthe_kaas);
    std::cout << "Heavy top, dt = " << dt << ", " << steps << " steps, path of seed " << seed
              << ". With noise the energy itself moves.\n\n"
              << kept << '\n';

    // (b) How well the implicit equation is solved.
    gallery::text_table tolerances{"solver tolerance", "implicit_midpoint", "munthe_kaas_midpoint"};
    for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
        const geo::cascade solver{tolerance};
        tolerances.row(tolerance, simulate(implicit_midpoint{solver}, noisy).worse_casimir(),
                       simulate(munthe_kaas{solver}, noisy).worse_casimir());
    }
    tolerances.row("round-off", noisy_midpoint.worse_casimir(), noisy_munthe_kaas.worse_casimir());
    std::cout << "Drift of the worse Casimir, with noise, against the tolerance of the solver:\n\n"
              << tolerances << '\n';

    // The figures.
    const run loose = simulate(implicit_midpoint{geo::cascade{1e-4}}, noisy);
    const run tight = simulate(implicit_midpoint{geo::cascade{1e-8}}, noisy);
    const run loose_munthe_kaas = simulate(munthe_kaas{geo::cascade{1e-4}}, noisy);
    const auto casimir_panel = [&](const std::string& name, double (*casimir)(const state&)) {
        return gallery::panel{
            .x_label = "t",
            .y_label = "largest drift of " + name + " so far",
            .log_y = true,
            .curves = {drift_curve("implicit midpoint, tolerance 10^{-4}", loose, casimir),
                       drift_curve("implicit midpoint, tolerance 10^{-8}", tight, casimir),
                       drift_curve("implicit midpoint, converged", noisy_midpoint, casimir),
                       drift_curve("Munthe-Kaas, tolerance 10^{-4}", loose_munthe_kaas, casimir)}};
    };
    std::cout << "Pictures, with the data beside them:\n";
    show({.title = "The stochastic heavy top: γ stays on its sphere, π wanders",
          .panels = {{.x_label = "1",
                      .y_label = "2",
                      .z_label = "3",
                      .sphere = 1,
                      .curves = {space_curve("γ, direction of gravity", noisy_munthe_kaas,
                                             &state::advected),
                                 space_curve("π, angular momentum", noisy_munthe_kaas,
                                             &state::momentum)}}},
          .height = 720},
         "heavy_top_fig1");
    show({.title = "Casimir π·γ with noise: the tolerance decides",
          .panels = {casimir_panel("π·γ", pi_gamma)}},
         "heavy_top_fig2");
    show({.title = "Casimir |γ|^2 with noise: the tolerance decides",
          .panels = {casimir_panel("|γ|^2", gamma_squared)}},
         "heavy_top_fig3");
    show({.title = "Munthe-Kaas midpoint with noise: Casimirs to round-off",
          .panels = {{.x_label = "t",
                      .y_label = "change since t = 0",
                      .curves = {{.label = "π·γ",
                                  .x = noisy_munthe_kaas.orbit.times(),
                                  .y = change(noisy_munthe_kaas, pi_gamma)},
                                 {.label = "|γ|^2",
                                  .x = noisy_munthe_kaas.orbit.times(),
                                  .y = change(noisy_munthe_kaas, gamma_squared)}}}}},
         "heavy_top_fig4");
    show({.title = "Without noise: the energy",
          .panels = {{.x_label = "t",
                      .y_label = "largest drift of H so far",
                      .log_y = true,
                      .curves = {drift_curve("Heun", heun, body),
                                 drift_curve("Runge-Kutta 4", rk4, body),
                                 drift_curve("implicit midpoint, converged", midpoint, body),
                                 drift_curve("Munthe-Kaas midpoint", munthe_kaas_quiet, body)}}}},
         "heavy_top_fig5");
    show({.title = "The heavy top without noise: drift of the Casimir |γ|^2",
          .panels = {{.x_label = "t",
                      .y_label = "largest drift so far",
                      .log_y = true,
                      .curves = {drift_curve("Heun", heun, gamma_squared),
                                 drift_curve("dopri5, tolerance 10^{-8}", dopri5, gamma_squared),
                                 drift_curve("Runge-Kutta 4", rk4, gamma_squared),
                                 drift_curve("Munthe-Kaas midpoint", munthe_kaas_quiet,
                                             gamma_squared)}}},
          .width = 760,
          .height = 620},
         "casimir_drift");

    std::cout
        << "\nThe paper's figures 2 and 3 show the implicit midpoint rule losing both Casimirs. "
           "They are quadratic, and\nit keeps them to the tolerance of its solver.\n";
    const double converged = noisy_midpoint.worse_casimir(), loosely = loose.worse_casimir(),
                 ours = loose_munthe_kaas.worse_casimir(),
                 energy = munthe_kaas_quiet.drift["H"].absolute,
                 classical = rk4.drift["|γ|²"].absolute;
    return gallery::record(
        "heavy_top",
        {{"Casimirs in noise, munthe_kaas, solved to 1e-4", ours, "exact", ours < 1e-12},
         {"implicit midpoint, solved to round-off", converged, "kept; lost in the paper",
          converged < 1e-12},
         {"implicit midpoint, solved to 1e-4", loosely, "lost", loosely > 1e-9},
         {"Casimir without noise, odeint runge_kutta4", classical, "lost", classical > 1e-13},
         {"energy without noise, munthe_kaas", energy, "exact", energy < 1e-12}});
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed;
    double dt;
    long steps;
    po::options_description options{"The stochastic heavy top of Luesink et al.\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the Brownian path")(
        "dt", po::value(&dt)->default_value(0.01, "0.01"),
        "time step")("steps", po::value(&steps)->default_value(5000), "number of steps")(
        "full", "the length of the paper's experiment, which is the default");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("quick")) gallery::unless_given(*given, "steps", steps, 500);
    if (steps < 1) throw geo::invalid_argument{"steps", "must be positive"};
    return reproduce(seed, dt, static_cast<std::size_t>(steps));
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
