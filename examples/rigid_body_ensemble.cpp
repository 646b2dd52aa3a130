// SPDX-License-Identifier: BSL-1.0
//
// An ensemble of rigid bodies in a random environment, after Gay-Balmaz and Wu, section 7: the same
// body starts with the same momentum on every path of the noise, and each stays on the momentum
// sphere while its energy wanders. Draws the paper's figures 1, 2 and 14 and shows what the variational
// midpoint rule keeps: |Π|² and the momentum in space RΠ to round-off, the energy to O(dt²).
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
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
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

using body = geo::models::rigid_body;
using state = geo::cotangent<geo::rotation, Vector3d>;
using stepper = geo::variational_midpoint<geo::so3>;

struct run {
    std::vector<Vector3d> momenta;
    double sphere = 0, in_space = 0, energy = 0; // largest changes
};

template <class System>
run follow(const System& system, double dt, std::size_t steps) {
    run result;
    const state start{{}, body::gay_balmaz_initial_state()};
    const double energy = system.hamiltonian()(start.momentum);
    state x = start;
    ode::integrate_n_steps(stepper{}, system, x, 0.0, dt, steps, [&](const state& y, double) {
        const auto worst = [](double& so_far, double now) { so_far = std::max(so_far, now); };
        worst(result.sphere, std::abs(y.momentum.squaredNorm() - start.momentum.squaredNorm()));
        worst(result.in_space, (y.configuration * y.momentum - start.momentum).norm());
        worst(result.energy, std::abs(system.hamiltonian()(y.momentum) - energy));
        result.momenta.push_back(y.momentum);
    });
    return result;
}

/// Seen from behind, where the orbit runs: turned by half a turn about the third axis.
gallery::curve on_sphere(const std::vector<Vector3d>& points, std::size_t from, std::size_t to,
                         const std::string& label, gallery::line_style style,
                         gallery::colour tint) {
    gallery::curve result{.label = label, .style = style, .tint = tint};
    for (std::size_t k = from; k <= to; ++k) {
        result.x.push_back(-points[k].x());
        result.y.push_back(-points[k].y());
        result.z.push_back(points[k].z());
    }
    return result;
}

/// Where sphere and energy ellipsoid meet: one deterministic orbit for each level.
std::vector<gallery::curve> energy_levels(const body& h) {
    const auto system = geo::lie_poisson<geo::so3>(h);
    std::vector<gallery::curve> levels;
    for (const double sign : {1.0, -1.0})
        for (const double angle : {0.25, 0.5, 0.75, 0.951, 1.15, 1.35})
            for (const Vector3d& start : {Vector3d{std::sin(angle), 0, sign * std::cos(angle)},
                                          Vector3d{-std::sin(angle), 0, sign * std::cos(angle)}}) {
                geo::recorder<Vector3d> orbit;
                Vector3d m = start;
                ode::integrate_n_steps(stepper{}, system, m, 0.0, 0.05, 500, orbit);
                levels.push_back(on_sphere(orbit.states(), 0, 500, "", gallery::line_style::thin,
                                           gallery::colour::grey));
            }
    return levels;
}

void show(const gallery::figure& figure, const std::string& name) {
    const gallery::drawing result = gallery::draw(figure, name);
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
}

/// The two momenta of a step, between which the proof of convergence moves (equations (62), with the
/// sign of the quadratic terms corrected): with ξ = I⁻¹(A + B)/4 + Σ χ_i ΔW_i/(2 dt) and x = dt ξ,
///
///     A + (x × A)/2 + (x·A) x/4 = Π,      B + (x × B)/2 + (x·B) x/4 = A − (x × A)/2 + (x·A) x/4
struct momenta_of_step {
    Vector3d first, second;

    momenta_of_step(const body& h, const Vector3d& pi, const Vector3d& turned_by_noise, double dt)
        : first{pi}, second{pi} {
        double change = 1;
        for (int i = 0; i < 200 && change > 1e-16 * pi.norm(); ++i) {
            const Vector3d velocity = h.gradient(Vector3d((first + second) / 2));
            const Vector3d x = 0.5 * (dt * velocity + turned_by_noise);
            const auto side = [&](const Vector3d& m, double sign) {
                return Vector3d(0.5 * sign * x.cross(m) + 0.25 * x.dot(m) * x);
            };
            const Vector3d a = pi - side(first, 1);
            const Vector3d b = a + side(a, -1) - side(second, 1);
            change = (a - first).norm() + (b - second).norm();
            first = a;
            second = b;
        }
    }
    double norm() const { return std::hypot(first.norm(), second.norm()); }
};

/// Figure 14: the size of both on the momentum sphere, for increments up to where they are cut off.
/// Returns the largest of all.
double draw_momenta_of_steps(const body& h, double radius, double dt) {
    const double most = std::sqrt(4 * std::abs(std::log(dt)) * dt);
    gallery::figure figure{
        .title = "The momenta A and B of a step on their sphere, |(A, B)|/(√2 |Π|) − 1",
        .columns = 2,
        .width = 1200,
        .height = 900};
    double largest = 0;
    for (const Vector3d& part :
         {Vector3d{0, 0, 0}, Vector3d{1, 0, 0}, Vector3d{0, 1, -1}, Vector3d{1, 1, 1}}) {
        const Vector3d increment = most * part;
        char title[80];
        std::snprintf(title, sizeof title, "ΔW = (%.2f, %.2f, %.2f)", increment.x(), increment.y(),
                      increment.z());
        gallery::panel panel{.title = title, .x_label = "longitude of Π", .y_label = ""};
        for (const double height : {-0.8, -0.4, 0.0, 0.4, 0.8}) {
            char label[32];
            std::snprintf(label, sizeof label, "Π_3 = %.1f |Π|", height);
            gallery::curve curve{.label = label};
            for (int i = 0; i <= 180; ++i) {
                const double angle = 2 * std::numbers::pi * i / 180,
                             across = std::sqrt(1 - height * height);
                const Vector3d pi{across * std::cos(angle), across * std::sin(angle), height};
                const double size =
                    momenta_of_step{h, radius * pi, 0.02 * increment, dt}.norm() / radius;
                largest = std::max(largest, size);
                curve.x.push_back(angle);
                curve.y.push_back(size / std::numbers::sqrt2 - 1);
            }
            panel.curves.push_back(curve);
        }
        figure.panels.push_back(panel);
    }
    show(figure, "rigid_body_ensemble_fig14");
    return largest;
}

int reproduce(std::uint64_t seed, double dt, std::size_t steps, std::size_t paths) {
    const body h = body::gay_balmaz();
    const auto noises =
        geo::noise(geo::linear{Vector3d{0.02, 0, 0}}, geo::linear{Vector3d{0, 0.02, 0}},
                   geo::linear{Vector3d{0, 0, 0.02}});
    const auto quiet = geo::lie_poisson<geo::so3>(h);
    const run deterministic = follow(quiet, dt, steps);
    std::vector<run> ensemble;
    for (std::size_t k = 0; k < paths; ++k)
        ensemble.push_back(follow(
            geo::lie_poisson<geo::so3>(h, noises, geo::wiener_path{seed, k, dt}), dt, steps));

    double sphere = 0, in_space = 0, energy = 0;
    for (const run& each : ensemble) {
        sphere = std::max(sphere, each.sphere);
        in_space = std::max(in_space, each.in_space);
        energy = std::max(energy, each.energy);
    }
    std::cout << "Rigid body I = (1, 2, 3), dt = " << dt << ", " << steps << " steps, " << paths
              << " paths of seed " << seed << ".\nLargest deviation of\n\n";
    gallery::text_table kept{"quantity", "deterministic", "all paths", "paper"};
    kept.row("|Π|²", deterministic.sphere, sphere, "exact");
    kept.row("RΠ, the momentum in space", deterministic.in_space, in_space, "1e-10");
    kept.row("energy", deterministic.energy, energy, "1e-10 without noise");
    std::cout
        << kept
        << "\nThe paper's energy needs the sign that it prints in the Cayley derivative, with "
           "which the scheme\nis not variational. The right one fluctuates with the square "
           "of the step:\n\n";
    gallery::text_table squares{"dt", "largest deviation of the energy", "over dt²"};
    double least = HUGE_VAL, most = 0; // of the last column
    for (const double step : {0.04, 0.02, 0.01, 0.005}) {
        const double change =
            follow(quiet, step, static_cast<std::size_t>(std::lround(50 / step))).energy;
        squares.row(step, change, change / (step * step));
        least = std::min(least, change / (step * step));
        most = std::max(most, change / (step * step));
    }
    std::cout << squares << '\n';

    const double bound = draw_momenta_of_steps(h, body::gay_balmaz_initial_state().norm(), dt);
    std::cout
        << "The momenta A, B of a step, in a ball of radius 2 |Π| in the proof of convergence: "
           "|(A, B)| <= "
        << bound << " |Π|.\n\n";
    // Figure 1: the path that stays closest to its level of energy, and the one that leaves it
    // most.
    const auto by_energy = [](const run& a, const run& b) { return a.energy < b.energy; };
    const auto [calm, wild] = std::minmax_element(ensemble.begin(), ensemble.end(), by_energy);
    const auto sphere_panel = [&](const std::string& title) {
        return gallery::panel{.title = title,
                              .x_label = "−Π_1",
                              .y_label = "−Π_2",
                              .z_label = "Π_3",
                              .sphere = 1,
                              .curves = energy_levels(h)};
    };
    const auto path_panel = [&](const std::string& title, const run& path) {
        gallery::panel result = sphere_panel(title);
        result.curves.push_back(on_sphere(path.momenta, 0, steps, "with noise",
                                          gallery::line_style::thin, gallery::colour::blue));
        result.curves.push_back(on_sphere(deterministic.momenta, 0, steps, "without",
                                          gallery::line_style::line, gallery::colour::vermillion));
        result.curves.push_back(on_sphere(deterministic.momenta, 0, 0, "start",
                                          gallery::line_style::points, gallery::colour::black));
        return result;
    };
    show({.title = "Body momentum on its sphere: two paths of the noise",
          .panels = {path_panel("stays close to its orbit", *calm), path_panel("leaves it", *wild)},
          .columns = 2,
          .width = 1200,
          .height = 680},
         "rigid_body_ensemble_fig1");
    show({.title = "Body momentum on its sphere, with levels of energy",
          .panels = {path_panel("", *wild)},
          .width = 760,
          .height = 720},
         "momentum_sphere");

    // Figure 2: where the ensemble is, and the way it has come lately.
    gallery::figure forecast{.title = "An ensemble of paths spreads over the sphere",
                             .columns = 2,
                             .width = 1200,
                             .height = 1240};
    for (const double part : {0.1, 0.4, 0.8, 1.0}) {
        const auto now = static_cast<std::size_t>(std::lround(part * static_cast<double>(steps)));
        const std::size_t lately = now - std::min(now, static_cast<std::size_t>(1.5 / dt));
        char title[32];
        std::snprintf(title, sizeof title, "t = %g", static_cast<double>(now) * dt);
        gallery::panel panel = sphere_panel(title);
        for (const run& each : ensemble)
            panel.curves.push_back(on_sphere(each.momenta, lately, now, "",
                                             gallery::line_style::thin, gallery::colour::sky));
        gallery::curve cloud{.label = "with noise",
                             .style = gallery::line_style::points,
                             .tint = gallery::colour::blue};
        for (const run& each : ensemble) {
            cloud.x.push_back(-each.momenta[now].x());
            cloud.y.push_back(-each.momenta[now].y());
            cloud.z.push_back(each.momenta[now].z());
        }
        panel.curves.push_back(cloud);
        panel.curves.push_back(on_sphere(deterministic.momenta, now, now, "without",
                                         gallery::line_style::points, gallery::colour::vermillion));
        forecast.panels.push_back(panel);
    }
    show(forecast, "rigid_body_ensemble_fig2");
    return gallery::record(
        "rigid_body_ensemble",
        {{"momentum in space, all noisy paths", in_space, "1e-10", in_space < 1e-11},
         {"|Pi|^2, all noisy paths", sphere, "exact", sphere < 1e-12},
         {"energy without noise over dt^2, least", least, "one number", most < 1.1 * least},
         {"the same, most; 1e-10 in the paper by a misprint", most, "one number",
          most < 1.1 * least},
         {"figure 14, largest |(A, B)| / |Pi|", bound, "at most 2", bound <= 2}});
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed;
    double dt;
    long steps, paths;
    po::options_description options{
        "An ensemble of stochastic rigid bodies, after Gay-Balmaz and Wu\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the Brownian paths")(
        "dt", po::value(&dt)->default_value(0.01, "0.01"),
        "time step")("steps", po::value(&steps)->default_value(5000), "number of steps")(
        "paths", po::value(&paths)->default_value(20),
        "number of paths")("full", "the length of the paper's experiment, which is the default");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("quick")) {
        gallery::unless_given(*given, "steps", steps, 500);
        gallery::unless_given(*given, "paths", paths, 5);
    }
    if (steps < 1) throw geo::invalid_argument{"steps", "must be positive"};
    if (paths < 1) throw geo::invalid_argument{"paths", "must be positive"};
    geo::require_positive(dt, "dt");
    return reproduce(seed, dt, static_cast<std::size_t>(steps), static_cast<std::size_t>(paths));
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
