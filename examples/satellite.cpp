// SPDX-License-Identifier: BSL-1.0
//
// The attitude of a satellite on a circular orbit. Gravity pulls a little more at the near end than
// at the far end, so that the Hamiltonian depends on the attitude itself, and no symmetry reduces
// it: the full scheme on T*SO(3), eq. (28) of Gay-Balmaz and Wu. A satellite that is left alone
// near its equilibrium swings about the local vertical; pushed harder it tumbles; and a random
// torque may drive it from one to the other. Shows that the energy of the orbital frame does not
// drift in a thousand orbits and that a body of revolution keeps the momentum about its axis, with
// noise as without.
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/phase_vector.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>
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
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

using satellite = geo::models::gravity_gradient_satellite;
using state = geo::cotangent<geo::rotation, Vector3d>;
using stepper = geo::variational_midpoint<geo::so3>;

constexpr double orbit_length = 2 * std::numbers::pi; // the orbital rate is 1

/// A torque about the boom that fluctuates with the pressure of light along the orbit's tangent:
/// h_1(R) = strength e_1 . R c
struct light_pressure {
    double strength;
    Vector3d centre{0, 0.6, 0.8};

    auto gradient(const state& x) const {
        const Vector3d tangent = x.configuration.inverse() * Vector3d::UnitX();
        return geo::phase_vector{strength * centre.cross(tangent), Vector3d(Vector3d::Zero())};
    }
};

/// At rest in the orbital frame but for a tilt and a push about the orbit's normal.
state launch(const satellite& body, const Vector3d& tilt, double push) {
    const geo::rotation attitude = geo::rotation::exp(tilt);
    const Vector3d turning = (body.orbital_rate() + push) * Vector3d::UnitY();
    return {attitude, body.inertia().cwiseProduct(attitude.inverse() * turning)};
}

struct run {
    std::vector<double> orbits, energy, pitch;
    std::vector<Vector3d> axis; // the body's third axis in the orbital frame
    double worst_energy = 0;
};

template <class System>
run follow(const System& system, state x, double dt, double orbits, std::size_t every = 1) {
    run result;
    const double energy = system.hamiltonian()(x);
    std::size_t seen = 0;
    const auto steps = static_cast<std::size_t>(std::lround(orbits * orbit_length / dt));
    ode::integrate_n_steps(stepper{}, system, x, 0.0, dt, steps, [&](const state& y, double t) {
        const double change = system.hamiltonian()(y) - energy;
        result.worst_energy = std::max(result.worst_energy, std::abs(change));
        if (seen++ % every != 0) return;
        const Vector3d axis = y.configuration * Vector3d::UnitZ();
        result.orbits.push_back(t / orbit_length);
        result.energy.push_back(std::abs(change));
        result.axis.push_back(axis);
        result.pitch.push_back(std::acos(std::clamp(axis.z(), -1.0, 1.0)) * 180 / std::numbers::pi);
    });
    return result;
}

gallery::curve on_sphere(const run& r, const std::string& label, gallery::colour tint) {
    gallery::curve result{.label = label, .style = gallery::line_style::thin, .tint = tint};
    for (const Vector3d& axis : r.axis) {
        result.x.push_back(axis.x());
        result.y.push_back(axis.y());
        result.z.push_back(axis.z());
    }
    return result;
}

void show(const gallery::figure& figure, const std::string& name) {
    const gallery::drawing result = gallery::draw(figure, name);
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
}

int demonstrate(std::uint64_t seed, double dt, double orbits) {
    // the boom, of least inertia, along the vertical and the largest moment along the orbit's
    // normal
    const satellite body{{1.0, 1.2, 0.4}, 1.0};
    const auto quiet = geo::hamiltonian_on_group<geo::so3>(body);
    const auto noisy = geo::hamiltonian_on_group<geo::so3>(body, geo::noise(light_pressure{0.15}),
                                                           geo::wiener_path{seed, 0, dt});
    const state gentle = launch(body, {0.25, 0.1, 0.1}, 0.3),
                hard = launch(body, {0.25, 0.1, 0.1}, 1.7);

    gallery::text_table kept{"largest deviation of", "dt = 0.04", "0.02", "0.01", "expected"};
    // returns by how much half the step divides the deviation
    const auto energy_row = [&](const std::string& name, const auto& system, const state& start) {
        const auto worst = [&](double step) {
            return follow(system, start, step, 10).worst_energy;
        };
        const double coarse = worst(0.04), middle = worst(0.02), fine = worst(0.01);
        kept.row(name, coarse, middle, fine, "O(dt²)");
        return middle / fine;
    };
    const double swing_ratio = energy_row("energy, swinging, 10 orbits", quiet, gentle);
    const double tumble_ratio = energy_row("energy, tumbling, 10 orbits", quiet, hard);
    const run long_run = follow(quiet, gentle, dt, orbits, 50);
    char length[64];
    std::snprintf(length, sizeof length, "energy, swinging, %g orbits", orbits);
    kept.row(length, "", dt == 0.02 ? gallery::text_table::text(long_run.worst_energy) : "",
             dt == 0.01 ? gallery::text_table::text(long_run.worst_energy) : "", "no drift");

    // a body of revolution, with noise that sees its axis only
    const satellite round{{1.0, 1.0, 0.4}, 1.0};
    const auto spun = [&](double step) {
        const auto system = geo::hamiltonian_on_group<geo::so3>(
            round, geo::noise(light_pressure{0.15, Vector3d{0, 0, 1}}),
            geo::wiener_path{seed, 1, step});
        state x = launch(round, {0.25, 0.1, 0.1}, 0.3);
        x.momentum.z() += 0.5;
        const double spin = x.momentum.z();
        double worst = 0;
        const auto steps = static_cast<std::size_t>(std::lround(10 * orbit_length / step));
        ode::integrate_n_steps(stepper{}, system, x, 0.0, step, steps, [&](const state& y, double) {
            worst = std::max(worst, std::abs(y.momentum.z() - spin));
        });
        return worst;
    };
    const double spin_kept = spun(0.01);
    kept.row("Π_3 of a body of revolution, noise", spun(0.04), spun(0.02), spin_kept, "round-off");
    std::cout << "Satellite I = (1, 1.2, 0.4), orbital rate 1, path of seed " << seed << ".\n\n"
              << kept << '\n';

    const run swinging = follow(quiet, gentle, dt, 20), tumbling = follow(quiet, hard, dt, 5);
    const run pushed = follow(noisy, gentle, dt, 20);
    show({.title = "The boom of a satellite in the orbital frame",
          .panels =
              {{.title = "left alone",
                .x_label = "along",
                .y_label = "normal",
                .z_label = "up",
                .sphere = 1,
                .curves = {on_sphere(tumbling, "pushed hard: tumbles", gallery::colour::orange),
                           on_sphere(swinging, "pushed gently: swings", gallery::colour::blue)}},
               {.title = "with a fluctuating torque, 20 orbits",
                .x_label = "along",
                .y_label = "normal",
                .z_label = "up",
                .sphere = 1,
                .curves = {on_sphere(pushed, "pushed gently", gallery::colour::green)}},
               {.title = "angle to the vertical",
                .x_label = "orbits",
                .y_label = "degrees",
                .curves = {{.label = "tumbles",
                            .x = tumbling.orbits,
                            .y = tumbling.pitch,
                            .style = gallery::line_style::thin,
                            .tint = gallery::colour::orange},
                           {.label = "swings",
                            .x = swinging.orbits,
                            .y = swinging.pitch,
                            .tint = gallery::colour::blue},
                           {.label = "with noise",
                            .x = pushed.orbits,
                            .y = pushed.pitch,
                            .style = gallery::line_style::thin,
                            .tint = gallery::colour::green}}},
               {.title = "energy of the swinging satellite",
                .x_label = "orbits",
                .y_label = "|h − h_0|",
                .log_y = true,
                .curves = {{.x = long_run.orbits,
                            .y = long_run.energy,
                            .style = gallery::line_style::thin}}}},
          .columns = 2,
          .width = 1200,
          .height = 1150},
         "satellite");
    const double short_energy = follow(quiet, gentle, dt, 10).worst_energy,
                 most_pitch = *std::max_element(swinging.pitch.begin(), swinging.pitch.end()),
                 tumbled = *std::max_element(tumbling.pitch.begin(), tumbling.pitch.end());
    return gallery::record(
        "satellite",
        {{"energy at dt = 0.02 over 0.01, swinging", swing_ratio, "4",
          std::abs(swing_ratio - 4) < 0.4},
         {"the same, tumbling", tumble_ratio, "4", std::abs(tumble_ratio - 4) < 0.4},
         {"energy over " + std::to_string(std::lround(orbits)) + " orbits over that in 10",
          long_run.worst_energy / short_energy, "1, no drift",
          long_run.worst_energy < 1.5 * short_energy},
         {"spin of a body of revolution in noise", spin_kept, "round-off", spin_kept < 1e-11},
         {"largest angle of the swinging boom, degrees", most_pitch, "< 90", most_pitch < 90},
         {"largest angle of the tumbling boom, degrees", tumbled, "> 90", tumbled > 90}});
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed;
    double dt, orbits;
    po::options_description options{"A satellite in the gradient of gravity\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the Brownian path")(
        "dt", po::value(&dt)->default_value(0.02, "0.02"), "time step; an orbit takes 2π")(
        "orbits", po::value(&orbits)->default_value(1000),
        "length of the run that shows the energy")("full", "10000 orbits");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) gallery::unless_given(*given, "orbits", orbits, 10000);
    if (given->count("quick")) gallery::unless_given(*given, "orbits", orbits, 50);
    geo::require_positive(dt, "dt");
    geo::require_positive(orbits, "orbits");
    return demonstrate(seed, dt, orbits);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
