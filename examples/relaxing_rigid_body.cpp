// SPDX-License-Identifier: BSL-1.0
//
// A rigid body that relaxes: its energy is kept, its angular momentum grows, and in the end it
// turns about the axis of its largest moment of inertia (Bloch, Farre Puiggali, Martin de Diego,
// figure 1). The example repeats the figure, puts classical steppers beside the scheme, and asks of
// many starts on one energy ellipsoid to which end of the axis they go.
#include <geodeint/error.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/models/relaxing_rigid_body.hpp>
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
#include <iostream>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;
using body = geo::models::relaxing_rigid_body;
using stepper = geo::metriplectic_midpoint<geo::gonzalez, Vector3d>;

struct run {
    std::vector<double> time, energy, entropy;
    std::vector<Vector3d> momentum;
    double drift = 0;
    int violations = 0;
};

/// An observer that keeps the account of the two laws.
template <class System>
auto watch(const System& system, run& result) {
    return [&](const Vector3d& p, double t) {
        const double energy = system.hamiltonian()(p), entropy = system.entropy()(p);
        if (!result.time.empty()) {
            const double rounding =
                4 * std::numeric_limits<double>::epsilon() * result.entropy.back();
            if (entropy < result.entropy.back() - rounding) ++result.violations;
        }
        result.time.push_back(t);
        result.momentum.push_back(p);
        result.entropy.push_back(entropy);
        result.energy.push_back(energy);
        result.drift = std::max(result.drift, std::abs(energy / result.energy.front() - 1));
    };
}

/// A name for a legend, where an underscore would make a subscript.
std::string in_words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::vector<gallery::finding> figure_one(double dt, double duration) {
    const auto system = body::bloch().system();
    const auto steps = static_cast<std::size_t>(std::lround(duration / dt));
    struct trial {
        std::string name;
        gallery::colour tint;
        run result = {};
    };
    std::vector<trial> trials{{"metriplectic_midpoint", gallery::colour::blue},
                              {"implicit_midpoint", gallery::colour::green},
                              {"runge_kutta4", gallery::colour::vermillion},
                              {"dopri5, tolerance 1e-6", gallery::colour::orange}};
    const auto fixed = [&](auto scheme, run& result) {
        Vector3d p = body::bloch_initial_state();
        ode::integrate_n_steps(scheme, system, p, 0.0, dt, steps, watch(system, result));
    };
    fixed(stepper{}, trials[0].result);
    fixed(geo::implicit_midpoint<Vector3d>{}, trials[1].result);
    fixed(ode::runge_kutta4<Vector3d>{}, trials[2].result);
    Vector3d p = body::bloch_initial_state();
    ode::integrate_adaptive(ode::make_controlled<ode::runge_kutta_dopri5<Vector3d>>(1e-6, 1e-6),
                            system, p, 0.0, duration, dt, watch(system, trials[3].result));

    const run& ours = trials[0].result;
    std::cout << "I = (10, 5, 1), p(0) = (0.001, -1, 0.001), dt = " << dt << ", " << steps
              << " steps.\n\n";
    gallery::text_table table{"stepper", "steps", "|H − H_0|/H_0", "S falls in steps",
                              "1 − S/S_max"};
    const double highest = 10 * ours.energy.front();
    for (const trial& each : trials)
        table.row(each.name, each.result.time.size() - 1, each.result.drift, each.result.violations,
                  1 - each.result.entropy.back() / highest);
    std::cout << table
              << "\nTheory: S rises to S_max = I_1 H_0 at p = (±√(2 I_1 H_0), 0, 0) = ±1.414217.\n"
                 "Energy and entropy are quadratic here, so that the implicit midpoint rule is the "
                 "same scheme. p(end) = "
              << ours.momentum.back().transpose() << "\n\n";

    gallery::panel momentum{.title = "angular momentum", .x_label = "t", .y_label = "p_i"};
    const gallery::colour tints[] = {gallery::colour::blue, gallery::colour::vermillion,
                                     gallery::colour::green};
    const double shown = std::min(duration, 100.0);
    for (int i = 0; i < 3; ++i) {
        gallery::curve line{.label = "p_" + std::to_string(i + 1),
                            .tint = tints[static_cast<std::size_t>(i)]};
        for (std::size_t k = 0; k < ours.time.size() && ours.time[k] <= shown; ++k) {
            line.x.push_back(ours.time[k]);
            line.y.push_back(ours.momentum[k](i));
        }
        momentum.curves.push_back(line);
    }
    gallery::panel entropy{.title = "entropy", .x_label = "t", .y_label = "S = |p|^2/2"};
    gallery::curve rise{.tint = gallery::colour::blue};
    for (std::size_t k = 0; k < ours.time.size() && ours.time[k] <= shown; ++k) {
        rise.x.push_back(ours.time[k]);
        rise.y.push_back(ours.entropy[k]);
    }
    entropy.curves.push_back(rise);
    gallery::panel energy{
        .title = "energy", .x_label = "t", .y_label = "drift of H / H_0, so far", .log_y = true};
    for (const trial& each : trials) {
        gallery::curve line{.label = in_words(each.name), .tint = each.tint};
        double worst = 1e-17;
        const std::size_t every = each.result.time.size() / 5000 + 1;
        for (std::size_t k = 0; k < each.result.time.size(); ++k) {
            worst = std::max(worst, std::abs(each.result.energy[k] / each.result.energy[0] - 1));
            if (k % every != 0) continue;
            line.x.push_back(each.result.time[k]);
            line.y.push_back(worst);
        }
        energy.curves.push_back(line);
    }
    const auto drawn = gallery::draw({.title = "The relaxing rigid body",
                                      .panels = {momentum, entropy, energy},
                                      .columns = 3,
                                      .width = 1650,
                                      .height = 520},
                                     "relaxing_rigid_body");
    if (drawn.drawn) std::cout << "  " << drawn.picture.string() << '\n';
    const double left = std::abs(1 - ours.entropy.back() / highest),
                 classical = trials[2].result.drift;
    return {{"energy while entropy grows", ours.drift, "exact", ours.drift < 1e-13},
            {"steps in which entropy falls", std::to_string(ours.violations), "0",
             ours.violations == 0},
            {"energy, odeint runge_kutta4", classical, "lost", classical > 100 * ours.drift},
            {"distance from the limit, 1 - S/S_max", left, "0", duration < 100 || left < 1e-6}};
}

/// Starts all over the ellipsoid H = 1/2, and the end of the first axis that each goes to.
gallery::finding basins(std::size_t rings) {
    const Vector3d inertia{3, 2, 1};
    gallery::panel starts{.title = "where a start ends: +p_1 (blue) or −p_1 (orange)",
                          .x_label = "longitude of w about axis 3, degrees",
                          .y_label = "latitude, degrees"};
    gallery::curve right{.style = gallery::line_style::points, .tint = gallery::colour::blue};
    gallery::curve left{.style = gallery::line_style::points, .tint = gallery::colour::orange};
    gallery::panel paths{.title = "paths of the axis of rotation",
                         .x_label = "1",
                         .y_label = "2",
                         .z_label = "3",
                         .sphere = 1};
    const auto system = body{inertia, 0.3}.system();
    std::size_t count = 0, settled = 0;
    for (std::size_t i = 0; i < rings; ++i)
        for (std::size_t j = 0; j < 2 * rings; ++j) {
            const double latitude =
                (static_cast<double>(i) + 0.5) / static_cast<double>(rings) * 180 - 90;
            const double longitude =
                (static_cast<double>(j) + 0.5) / static_cast<double>(rings) * 180 - 180;
            const double a = latitude * std::numbers::pi / 180,
                         b = longitude * std::numbers::pi / 180;
            const Vector3d axis{std::cos(a) * std::cos(b), std::cos(a) * std::sin(b), std::sin(a)};
            Vector3d p = inertia.cwiseSqrt().cwiseProduct(axis); // on H = 1/2
            run result;
            ode::integrate_n_steps(stepper{}, system, p, 0.0, 0.2, 1500, watch(system, result));
            ++count;
            if (std::abs(std::abs(p(0)) - std::sqrt(3.0)) < 1e-6 && result.violations == 0 &&
                result.drift < 1e-13)
                ++settled;
            auto& side = p(0) > 0 ? right : left;
            side.x.push_back(longitude);
            side.y.push_back(latitude);
            if (i == rings / 3 && j % (rings / 2) == rings / 4) {
                gallery::curve path{.style = gallery::line_style::thin,
                                    .tint =
                                        p(0) > 0 ? gallery::colour::blue : gallery::colour::orange};
                for (const Vector3d& q : result.momentum) {
                    const Vector3d w = q.cwiseQuotient(inertia.cwiseSqrt());
                    path.x.push_back(w.x());
                    path.y.push_back(w.y());
                    path.z.push_back(w.z());
                }
                paths.curves.push_back(path);
            }
        }
    std::cout << settled << " of " << count
              << " starts end on the axis of the largest moment with the energy they had and "
                 "entropy that never fell; "
              << right.x.size() << " at its positive end.\n";
    starts.curves = {right, left};
    const auto drawn = gallery::draw({.title = "To which end of the axis? I = (3, 2, 1)",
                                      .panels = {paths, starts},
                                      .columns = 2,
                                      .width = 1500,
                                      .height = 700},
                                     "relaxing_rigid_body_basins");
    if (drawn.drawn) std::cout << "  " << drawn.picture.string() << '\n';
    return {"starts that end on the axis, by both laws",
            std::to_string(settled) + " of " + std::to_string(count), "all", settled == count};
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    double dt, duration;
    po::options_description options{"The relaxing rigid body\n\nOptions"};
    options.add_options()("help,h", "this text")("dt", po::value(&dt)->default_value(0.1, "0.1"),
                                                 "time step")(
        "duration", po::value(&duration)->default_value(500),
        "length of the run")("full", "a million steps, and many more starts");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    const bool full = given->count("full") > 0;
    if (full) gallery::unless_given(*given, "duration", duration, 1e6 * dt);
    geo::require_positive(dt, "dt");
    geo::require_positive(duration, "duration");
    std::vector<gallery::finding> findings = figure_one(dt, duration);
    findings.push_back(basins(full ? 90 : given->count("quick") ? 6 : 36));
    return gallery::record("relaxing_rigid_body", findings);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
