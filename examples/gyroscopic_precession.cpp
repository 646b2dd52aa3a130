// SPDX-License-Identifier: BSL-1.0
//
// The precession, nutation and spin of a symmetric heavy top, after Gay-Balmaz and Wu, section 8.3:
// without noise and with three kinds of it, which keep different things. Draws the paper's figures
// 3 to 13, and the cases 2b and 3b that it mentions, one picture for each: the body momentum, the
// axis in space, the inclination θ with the velocities of precession and spin, and the effective
// potential V(θ) with the level of E' = E − p_ψ²/2I_3, between whose roots θ moves.
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/invariant_monitor.hpp>
#include <geodeint/observe/observers.hpp>
#include <geodeint/observe/recorder.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
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
#include <iostream>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

using top = geo::models::heavy_top;
using momenta = top::state_type;                      // (Π, Γ)
using state = geo::cotangent<geo::rotation, momenta>; // R and (Π, Γ)
using stepper = geo::variational_midpoint<geo::so3>;

/// The Euler angles' view of a state: inclination, velocities, conjugate momenta, energy.
struct euler_view {
    double theta, precession, spin, p_phi, p_psi, energy;

    euler_view(const top& h, const state& x) {
        const Vector3d axis = x.configuration * Vector3d::UnitZ();
        theta = std::acos(std::clamp(axis.z(), -1.0, 1.0));
        p_phi = (x.configuration * x.momentum.momentum).z();
        p_psi = x.momentum.momentum.z();
        energy = h(x.momentum);
        const double sine = std::sin(theta), cosine = std::cos(theta);
        precession = (p_phi - p_psi * cosine) / (h.inertia().x() * sine * sine);
        spin = p_psi / h.inertia().z() - precession * cosine;
    }
    /// V(θ) for these momenta, and the level that bounds θ
    double potential(const top& h, double angle) const {
        const double sine = std::sin(angle), difference = p_phi - p_psi * std::cos(angle);
        return difference * difference / (2 * h.inertia().x() * sine * sine) +
               h.chi().z() * std::cos(angle);
    }
    double level(const top& h) const { return energy - p_psi * p_psi / (2 * h.inertia().z()); }
};

state inclined_start() {
    return {geo::rotation::exp({-0.15 * std::numbers::pi, 0, 0}), top::gay_balmaz_initial_state()};
}

geo::invariant_monitor<state> watch(const top& h) {
    return {{"p_φ", [](const state& x) { return (x.configuration * x.momentum.momentum).z(); }},
            {"p_ψ", [](const state& x) { return x.momentum.momentum.z(); }},
            {"|Γ|²", [](const state& x) { return x.momentum.advected.squaredNorm(); }},
            {"Π·Γ", [](const state& x) { return x.momentum.momentum.dot(x.momentum.advected); }},
            {"Γ − Rᵀe",
             [](const state& x) {
                 const Vector3d vertical = x.configuration.inverse() * Vector3d::UnitZ();
                 return (vertical - x.momentum.advected).norm();
             }},
            {"E", [h](const state& x) { return h(x.momentum); }}};
}

void draw_case(const top& h, const geo::recorder<state>& orbit, double later,
               const std::string& title, const std::string& name) {
    const auto& times = orbit.times();
    const auto& states = orbit.states();
    gallery::curve pi[3], axis{.label = "axis of the top", .style = gallery::line_style::thin};
    gallery::curve theta, precession, spin;
    for (int i = 0; i < 3; ++i) pi[i].label = "Π_" + std::to_string(i + 1);
    for (gallery::curve* each : {&pi[0], &pi[1], &pi[2], &theta, &precession, &spin}) {
        each->x = times;
        each->style = gallery::line_style::thin;
    }
    for (const state& x : states) {
        for (int i = 0; i < 3; ++i) pi[i].y.push_back(x.momentum.momentum(i));
        const Vector3d tip = x.configuration * Vector3d::UnitZ();
        axis.x.push_back(tip.x());
        axis.y.push_back(tip.y());
        axis.z.push_back(tip.z());
        const euler_view view{h, x};
        theta.y.push_back(view.theta);
        precession.y.push_back(view.precession);
        spin.y.push_back(view.spin);
    }
    // V(θ) from its minimum to a little above E', at the start and later
    std::vector<std::size_t> moments{0};
    if (later > 0)
        moments.push_back(std::min(states.size() - 1, static_cast<std::size_t>(std::lround(
                                                          later / (times[1] - times[0])))));
    double highest = -1e300, lowest = 1e300;
    for (const std::size_t k : moments) {
        const euler_view view{h, states[k]};
        highest = std::max(highest, view.level(h));
        for (int i = 1; i < 500; ++i)
            lowest = std::min(lowest, view.potential(h, std::numbers::pi * i / 500));
    }
    gallery::panel potential{.title = "effective potential", .x_label = "θ", .y_label = "V, E'"};
    for (const std::size_t k : moments) {
        const euler_view view{h, states[k]};
        char time[32];
        std::snprintf(time, sizeof time, " at t = %g", times[k]);
        const auto tint = k == 0 ? gallery::colour::blue : gallery::colour::vermillion;
        gallery::curve shape{.label = std::string("V") + time, .tint = tint};
        for (int i = 1; i < 4000; ++i) {
            const double angle = std::numbers::pi * i / 4000, value = view.potential(h, angle);
            if (value > highest + 0.5 * (highest - lowest)) continue;
            shape.x.push_back(angle);
            shape.y.push_back(value);
        }
        potential.curves.push_back(shape);
        potential.curves.push_back({.label = std::string("E'") + time,
                                    .x = {shape.x.front(), shape.x.back()},
                                    .y = {view.level(h), view.level(h)},
                                    .style = gallery::line_style::dashed,
                                    .tint = tint});
    }

    const gallery::drawing result = gallery::draw(
        {.title = title,
         .panels = {{.title = "body momentum", .x_label = "t", .curves = {pi[0], pi[1], pi[2]}},
                    {.title = "axis in space",
                     .x_label = "x",
                     .y_label = "y",
                     .z_label = "z",
                     .sphere = 1,
                     .curves = {axis}},
                    potential,
                    {.title = "nutation θ", .x_label = "t", .curves = {theta}},
                    {.title = "precession ω_φ", .x_label = "t", .curves = {precession}},
                    {.title = "spin ω_ψ", .x_label = "t", .curves = {spin}}},
         .columns = 3,
         .width = 1650,
         .height = 1000},
        name);
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
}

/// The cone that the axis of the top sweeps, in space and from above.
void draw_cone(const geo::recorder<state>& orbit) {
    gallery::curve tip{.label = "tip of the axis",
                       .style = gallery::line_style::thin,
                       .tint = gallery::colour::blue};
    gallery::curve axis{.label = "axis, now and then",
                        .style = gallery::line_style::thin,
                        .tint = gallery::colour::orange};
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const auto add = [](gallery::curve& curve, const Vector3d& v) {
        curve.x.push_back(v.x());
        curve.y.push_back(v.y());
        curve.z.push_back(v.z());
    };
    const auto& states = orbit.states();
    for (std::size_t i = 0; i < states.size(); ++i) {
        const Vector3d end = states[i].configuration * Vector3d::UnitZ();
        add(tip, end);
        if (i % (states.size() / 40 + 1) != 0) continue;
        add(axis, Vector3d::Zero());
        add(axis, end);
        add(axis, Vector3d::Constant(nothing));
    }
    const gallery::curve above{
        .x = tip.x, .y = tip.y, .style = gallery::line_style::thin, .tint = gallery::colour::blue};
    const gallery::drawing result = gallery::draw(
        {.title = "The heavy top precesses and nods",
         .panels = {{.title = "in space",
                     .x_label = "x",
                     .y_label = "y",
                     .z_label = "z",
                     .sphere = 1,
                     .curves = {axis, tip}},
                    {.title = "from above", .x_label = "x", .y_label = "y", .curves = {above}}},
         .columns = 2,
         .width = 1040,
         .height = 560},
        "precession_cone");
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
}

/// k |Π|²
struct squared_momentum {
    double strength;

    double operator()(const momenta& x) const { return strength * x.momentum.squaredNorm(); }
    momenta gradient(const momenta& x) const {
        return {2 * strength * x.momentum, Vector3d::Zero()};
    }
};

int reproduce(std::uint64_t seed, double dt, std::size_t steps, double k) {
    const top h = top::gay_balmaz();
    const Vector3d zero = Vector3d::Zero(), e1 = Vector3d::UnitX(), e2 = Vector3d::UnitY(),
                   e3 = Vector3d::UnitZ();
    const double weight = h.chi().z();
    const geo::wiener_path path{seed, 0, dt};

    std::vector<gallery::finding> findings;
    gallery::text_table kept{
        "largest deviation of", "p_φ", "p_ψ", "|Γ|²", "Π·Γ", "Γ − Rᵀe", "E", "paper"};
    const auto simulate = [&](const auto& system, const std::string& row, const std::string& paper,
                              double later, const std::string& title, const std::string& name) {
        const auto drift = watch(h);
        const geo::recorder<state> orbit;
        state x = inclined_start();
        ode::integrate_n_steps(stepper{}, system, x, 0.0, dt, steps, geo::observers(drift, orbit));
        kept.row(row, drift["p_φ"].absolute, drift["p_ψ"].absolute, drift["|Γ|²"].absolute,
                 drift["Π·Γ"].absolute, drift["Γ − Rᵀe"].absolute, drift["E"].absolute, paper);
        draw_case(h, orbit, later, title, name);
        if (row == "deterministic") {
            draw_cone(orbit);
            const double energy = drift["E"].absolute;
            findings.push_back(
                {"energy without noise, no drift", energy, "1e-6", energy < 0.1 * dt * dt});
        }
        const auto keeps = [&](const char* what, const std::string& momentum, bool expected) {
            const double change = drift[momentum].absolute;
            findings.push_back({what, change, expected ? "kept" : "lost",
                                expected ? change < 1e-11 : change > 1e-6});
        };
        if (row.starts_with("1:")) keeps("p_psi in case 1", "p_ψ", true);
        if (row.starts_with("2:")) keeps("p_psi in case 2", "p_ψ", true);
        if (row.starts_with("2b:")) keeps("p_psi in case 2b", "p_ψ", true);
        if (row.starts_with("3:")) keeps("p_psi in case 3", "p_ψ", false);
        if (row.starts_with("3b:")) keeps("p_psi in case 3b", "p_ψ", false);
    };
    const auto noisy = [&](auto... noises) {
        return geo::lie_poisson<geo::se3>(h, geo::noise(noises...), path);
    };
    const auto linear = [](const Vector3d& pi, const Vector3d& gamma) {
        return geo::linear{momenta{pi, gamma}};
    };
    char strength[32];
    std::snprintf(strength, sizeof strength, "%g", k);

    simulate(geo::lie_poisson<geo::se3>(h), "deterministic", "p_ψ 1e-13, E 1e-6", 0,
             "Symmetric heavy top without noise", "gyroscopic_precession_deterministic");
    simulate(noisy(linear(0.1 * e3, zero)), "1: 0.1 Π_3", "p_ψ 1e-10, E 1e-5", 20,
             "Case 1, h_1 = 0.1 Π_3: keeps p_ψ and the energy", "gyroscopic_precession_case1");
    simulate(noisy(linear(zero, k * weight * e3)), std::string("2: ") + strength + " mg Γ_3",
             "p_ψ 1e-13", 20,
             std::string("Case 2, h_1 = ") + strength + " mg Γ_3: keeps p_ψ, not the energy",
             "gyroscopic_precession_case2");
    simulate(noisy(squared_momentum{0.1}), "2b: 0.1 |Π|²", "p_ψ kept", 20,
             "Case 2b, h_1 = 0.1 |Π|²: keeps p_ψ, not the energy", "gyroscopic_precession_case2b");
    simulate(noisy(linear(zero, k * weight * e1), linear(zero, k * weight * e2)),
             std::string("3: ") + strength + " mg Γ_1, " + strength + " mg Γ_2", "neither kept", 45,
             std::string("Case 3, h_i = ") + strength + " mg Γ_i, i = 1, 2: keeps neither",
             "gyroscopic_precession_case3");
    simulate(noisy(linear(0.01 * e1, zero), linear(0.01 * e2, zero)), "3b: 0.01 Π_1, 0.01 Π_2",
             "neither kept", 45, "Case 3b, h_i = 0.01 Π_i, i = 1, 2: keeps neither",
             "gyroscopic_precession_case3b");
    std::cout
        << "\nSymmetric top I = (0.1, 0.1, 1), mga = 0.98, θ_0 = 0.15π, dt = " << dt << ", "
        << steps << " steps, path of seed " << seed << ".\n\n"
        << kept
        << "\np_φ is the momentum of rotations about the vertical, p_ψ that of rotations about "
           "the body's axis. The paper does not\nsay how strong the noise of cases 2 and 3 is; see "
           "--noise.\n";
    return gallery::record("gyroscopic_precession", findings);
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed;
    double dt, noise;
    long steps;
    po::options_description options{
        "Gyroscopic precession with and without noise, after Gay-Balmaz and Wu\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the Brownian path")(
        "dt", po::value(&dt)->default_value(0.01, "0.01"),
        "time step")("steps", po::value(&steps)->default_value(5000), "number of steps")(
        "noise", po::value(&noise)->default_value(0.03, "0.03"), "factor k of cases 2 and 3")(
        "full", "the length of the paper's experiment, which is the default");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("quick")) gallery::unless_given(*given, "steps", steps, 1000);
    if (steps < 1) throw geo::invalid_argument{"steps", "must be positive"};
    geo::require_positive(dt, "dt");
    geo::require_finite(noise, "noise");
    return reproduce(seed, dt, static_cast<std::size_t>(steps), noise);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
