// SPDX-License-Identifier: BSL-1.0
//
// A torpedo without fins: a neutrally buoyant spheroid that moves along its long axis in a fluid at
// rest (Kirchhoff's equations on SE(3)). The water it has to push aside turns it broadside, unless
// it spins fast enough about its axis, and noise can undo that. The state is position, attitude and
// momenta; the scheme moves with SE(3), keeps the Casimirs and all six momenta in space to
// round-off, in every noise, and the energy without drift where there is none.
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/underwater_vehicle.hpp>
#include <geodeint/noise/wiener_path.hpp>
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
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

using vehicle = geo::models::underwater_vehicle;
using momenta = vehicle::state_type;                      // (π, p) in the body frame
using state = geo::cotangent<geo::rigid_motion, momenta>; // with position and attitude
using stepper = geo::variational_midpoint<geo::se3>;

/// (π, p) seen from space: constant without noise and with it.
momenta in_space(const state& x) {
    return geo::group_traits<geo::rigid_motion>::coadjoint_action(x.configuration.inverse(),
                                                                  x.momentum);
}

struct run {
    std::vector<double> time, along, aside, angle, energy;
    std::vector<Vector3d> nose;
    double casimirs = 0, space = 0, worst_energy = 0;
};

template <class Stepper, class System>
run follow(Stepper scheme, const System& system, const state& start, double dt, std::size_t steps) {
    run result;
    const auto& h = system.hamiltonian();
    const auto casimirs = geo::se3::casimirs(start.momentum);
    const momenta from = in_space(start);
    const auto worst = [](double& so_far, double now) { so_far = std::max(so_far, std::abs(now)); };
    state x = start;
    ode::integrate_n_steps(scheme, system, x, 0.0, dt, steps, [&](const state& y, double t) {
        const auto now = geo::se3::casimirs(y.momentum);
        worst(result.casimirs, now[0] - casimirs[0]);
        worst(result.casimirs, now[1] - casimirs[1]);
        worst(result.space, norm_inf(in_space(y) - from));
        const double change = h(y.momentum) - h(start.momentum);
        worst(result.worst_energy, change);
        const Vector3d nose = y.configuration.rotation() * Vector3d::UnitZ();
        const Vector3d& place = y.configuration.translation();
        result.time.push_back(t);
        result.along.push_back(place.z());
        result.aside.push_back(place.y());
        result.nose.push_back(nose);
        result.angle.push_back(std::acos(std::clamp(nose.z(), -1.0, 1.0)) * 180 / std::numbers::pi);
        result.energy.push_back(std::abs(change));
    });
    return result;
}

int demonstrate(std::uint64_t seed, double dt, double duration) {
    const vehicle body = vehicle::spheroid(2, 0.5);
    const auto quiet = geo::lie_poisson<geo::se3>(body);
    const auto eddy = [](const Vector3d& axis) {
        return geo::linear{momenta{0.02 * axis, Vector3d::Zero()}}; // turns the body at random
    };
    const auto noisy = geo::lie_poisson<geo::se3>(
        body, geo::noise(eddy(Vector3d::UnitX()), eddy(Vector3d::UnitY()), eddy(Vector3d::UnitZ())),
        geo::wiener_path{seed, 0, dt});
    const double speed = body.mass().z(); // one length per unit of time
    const double enough = body.stabilising_momentum(speed);
    const auto launch = [&](double spin) {
        return state{{}, momenta{{0.002, 0, spin * enough}, {0, 0, speed}}};
    };
    const auto steps = static_cast<std::size_t>(std::lround(duration / dt));

    struct trial {
        std::string name;
        gallery::colour tint;
        run result;
    };
    const std::vector<trial> trials{
        {"no spin", gallery::colour::vermillion, follow(stepper{}, quiet, launch(0), dt, steps)},
        {"spin 0.8", gallery::colour::orange, follow(stepper{}, quiet, launch(0.8), dt, steps)},
        {"spin 1.2", gallery::colour::blue, follow(stepper{}, quiet, launch(1.2), dt, steps)},
        {"spin 1.2, noise", gallery::colour::green,
         follow(stepper{}, noisy, launch(1.2), dt, steps)}};

    std::cout << "Spheroid with semi-axes 0.5, 0.5, 2, dt = " << dt << ", " << steps
              << " steps, path of seed " << seed
              << ".\nSpin in units of the least that stabilises, " << enough << ".\n\n";
    gallery::text_table kept{"largest deviation of", "|p|², π·p", "momenta in space", "energy",
                             "largest angle"};
    for (const trial& each : trials) {
        char angle[32];
        std::snprintf(angle, sizeof angle, "%.1f°",
                      *std::max_element(each.result.angle.begin(), each.result.angle.end()));
        kept.row(each.name, each.result.casimirs, each.result.space, each.result.worst_energy,
                 std::string(angle));
    }
    std::cout << kept
              << "\nTheory: both columns of momenta at round-off, the energy O(dt²) without noise. "
                 "For half the step:\n";
    const auto half = [&](double spin) {
        return follow(stepper{}, quiet, launch(spin), dt / 2, 2 * steps).worst_energy;
    };
    const double half_step = half(0), half_step_spun = half(0.8);
    std::cout << "energy without spin " << gallery::text_table::text(half_step) << ", with 0.8 "
              << gallery::text_table::text(half_step_spun) << ".\n\n";

    gallery::panel path{.title = "path of the centre", .x_label = "along", .y_label = "aside"};
    gallery::panel nose{.title = "direction of the nose",
                        .x_label = "x",
                        .y_label = "y",
                        .z_label = "ahead",
                        .sphere = 1};
    gallery::panel angle{
        .title = "angle to the first course", .x_label = "t", .y_label = "degrees"};
    gallery::panel energy{
        .title = "energy without noise", .x_label = "t", .y_label = "|H − H_0|", .log_y = true};
    for (const trial& each : trials) {
        const run& r = each.result;
        const auto thin = gallery::line_style::thin;
        path.curves.push_back({.label = each.name, .x = r.along, .y = r.aside, .tint = each.tint});
        angle.curves.push_back({.x = r.time, .y = r.angle, .style = thin, .tint = each.tint});
        gallery::curve trace{.style = thin, .tint = each.tint};
        for (const Vector3d& n : r.nose) {
            trace.x.push_back(n.x());
            trace.y.push_back(n.y());
            trace.z.push_back(n.z());
        }
        nose.curves.push_back(trace);
        if (each.name.find("noise") == std::string::npos)
            energy.curves.push_back({.x = r.time, .y = r.energy, .style = thin, .tint = each.tint});
    }
    const gallery::drawing result =
        gallery::draw({.title = "A spheroid in water: spin keeps it on course",
                       .panels = {path, nose, angle, energy},
                       .columns = 2,
                       .width = 1300,
                       .height = 1050},
                      "underwater_vehicle");
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
    double casimirs = 0, space = 0;
    for (const trial& each : trials) {
        casimirs = std::max(casimirs, each.result.casimirs);
        space = std::max(space, each.result.space);
    }
    const auto most = [](const run& r) {
        return *std::max_element(r.angle.begin(), r.angle.end());
    };
    const double ratio = trials[0].result.worst_energy / half_step,
                 unstable = most(trials[0].result), stable = most(trials[2].result);
    return gallery::record(
        "underwater_vehicle",
        {{"Casimirs, with noise and without", casimirs, "round-off", casimirs < 1e-11},
         {"momenta in space, the same", space, "round-off", space < 1e-10},
         {"energy without spin at dt over dt/2", ratio, "4", std::abs(ratio - 4) < 0.5},
         {"largest angle without spin, degrees", unstable, "broadside", unstable > 45},
         {"largest angle with enough spin, degrees", stable, "small", stable < 10}});
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed;
    double dt, duration;
    po::options_description options{
        "An underwater vehicle that spins to stay on course\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the Brownian path")(
        "dt", po::value(&dt)->default_value(0.02, "0.02"),
        "time step")("duration", po::value(&duration)->default_value(60),
                     "length of a run")("full", "a duration of 1000");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) gallery::unless_given(*given, "duration", duration, 1000);
    if (given->count("quick")) gallery::unless_given(*given, "duration", duration, 30);
    geo::require_positive(dt, "dt");
    geo::require_positive(duration, "duration");
    return demonstrate(seed, dt, duration);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
