// SPDX-License-Identifier: BSL-1.0
//
// The rigid body of Cosserat's thesis (figures 4.2 and 4.3): J = diag(1, pi, 100), x' = -x x Jx
// from (1, 1, 1), a fast and very unequal top, by Hamiltonian Poisson integrators and by
// runge_kutta4. The integrators keep the Casimir to round-off and the energy in a band;
// runge_kutta4 loses both, linearly in time. But it is of order 4, and for long its errors are far
// smaller: the example says when they meet.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/system/poisson.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

using dual = geo::lie_dual<geo::so3, geo::cayley_map>;

/// H = (c |x|^2 - x.Jx)/2 has the same flow for every c: |x|^2 is a Casimir. The thesis takes c =
/// tr J; the integrators are other ones for every c, exact flows are not.
struct body {
    double c = 0;
    static Vector3d inertia() { return {1, std::numbers::pi, 100}; }

    double operator()(const Vector3d& x) const {
        return 0.5 * (c * x.squaredNorm() - x.dot(inertia().cwiseProduct(x)));
    }
    Vector3d gradient(const Vector3d& x) const { return c * x - inertia().cwiseProduct(x); }
};

struct run {
    std::string name;
    gallery::colour tint;
    std::vector<double> time = {}, energy = {}, casimir = {};
    std::vector<Vector3d> states = {};
    double low = 0, high = 0, leaf = 0;
    Vector3d end{0, 0, 0};
};

template <class Stepper>
run follow(const std::string& name, gallery::colour tint, Stepper stepper, const body& h, double dt,
           int steps) {
    const auto system = geo::poisson(dual{}, h);
    const body measured; // the same energy for all
    Vector3d x{1, 1, 1};
    const double energy = measured(x), norm = x.squaredNorm();
    run result{.name = name, .tint = tint};
    const int stride = std::max(1, steps / 4000);
    for (int i = 0; i <= steps; ++i) {
        const double change = measured(x) - energy, leaf = x.squaredNorm() - norm;
        result.low = std::min(result.low, change);
        result.high = std::max(result.high, change);
        result.leaf = std::max(result.leaf, std::abs(leaf));
        if (i % stride == 0) {
            result.time.push_back(i * dt);
            result.energy.push_back(std::abs(change) + 1e-16);
            result.casimir.push_back(std::abs(leaf) + 1e-16);
        }
        if (i * dt <= 0.0642) result.states.push_back(x);
        if (i < steps) stepper.do_step(system, x, i * dt, dt);
    }
    result.end = x;
    return result;
}

int demonstrate(double dt, double duration) {
    const int steps = static_cast<int>(std::lround(duration / dt));
    const double trace = body::inertia().sum();
    const std::vector<run> runs{follow("runge kutta4", gallery::colour::vermillion,
                                       ode::runge_kutta4<Vector3d>{}, body{}, dt, steps),
                                follow("order 2, H = −x.Jx/2", gallery::colour::blue,
                                       geo::hamiltonian_poisson<dual>{}, body{}, dt, steps),
                                follow("order 2, H of the thesis", gallery::colour::sky,
                                       geo::hamiltonian_poisson<dual>{}, body{trace}, dt, steps),
                                follow("order 4 (Gauss)", gallery::colour::green,
                                       geo::hamiltonian_poisson<dual, 4>{}, body{}, dt, steps)};
    const run exact =
        follow("", gallery::colour::black, geo::hamiltonian_poisson<dual, 8>{}, body{}, dt, steps);

    std::cout << "Rigid body of the thesis, dt = " << dt << ", T = " << duration
              << " (the period is 0.064178).\n\n";
    gallery::text_table table{"", "H - H_0 from", "to", "||x|²-3|",
                              "distance from the solution at T"};
    for (const run& each : runs)
        table.row(each.name, each.low, each.high, each.leaf, (each.end - exact.end).norm());
    std::cout << table << '\n';

    const double band = runs[1].high - runs[1].low;
    const double drift = std::max(std::abs(runs[0].low), std::abs(runs[0].high)) / duration;
    std::cout << "The thesis finds the integrator better than runge_kutta4 in Casimir and energy. "
                 "The energy "
                 "error of\nrunge_kutta4 is "
              << gallery::text_table::text(drift * duration) << " here, the band of order 2 "
              << gallery::text_table::text(band)
              << "; growing as it does, the error\nreaches the band at T = "
              << gallery::text_table::text(band / drift) << ".\n\n";

    gallery::panel sphere{.title = "one turn (figure 4.2)",
                          .x_label = "x_1",
                          .y_label = "x_2",
                          .z_label = "x_3",
                          .sphere = std::sqrt(3.0)};
    gallery::curve orbit{.tint = gallery::colour::blue};
    for (const Vector3d& x : runs[1].states) {
        orbit.x.push_back(x[0]);
        orbit.y.push_back(x[1]);
        orbit.z.push_back(x[2]);
    }
    sphere.curves.push_back(orbit);
    gallery::panel energy{.title = "energy (figure 4.3)",
                          .x_label = "t",
                          .y_label = "|H − H_0| + 10^{−16}",
                          .log_y = true},
        casimir{.title = "Casimir (figure 4.3)",
                .x_label = "t",
                .y_label = "||x|^2 − 3| + 10^{−16}",
                .log_y = true};
    for (const run& each : runs) {
        const auto thin = gallery::line_style::thin;
        energy.curves.push_back({.label = each.name,
                                 .x = each.time,
                                 .y = each.energy,
                                 .style = thin,
                                 .tint = each.tint});
        casimir.curves.push_back(
            {.x = each.time, .y = each.casimir, .style = thin, .tint = each.tint});
    }
    const gallery::drawing result = gallery::draw({.title = "A rigid body with J = diag(1, π, 100)",
                                                   .panels = {sphere, energy, casimir},
                                                   .columns = 3,
                                                   .width = 1800,
                                                   .height = 600},
                                                  "rigid_body_hpi");
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
    const double reach = band / drift, leaf = std::max({runs[1].leaf, runs[2].leaf, runs[3].leaf});
    return gallery::record(
        "rigid_body_hpi",
        {{"Casimir, integrators of order 2 and 4", leaf, "exact", leaf < 1e-11},
         {"Casimir, runge_kutta4", runs[0].leaf, "lost", runs[0].leaf > leaf},
         {"energy, band of order 2 over error of runge_kutta4", reach / duration,
          "> 1; < 1 in the thesis", reach > duration},
         {"energy, order 4 over runge_kutta4", (runs[3].high - runs[3].low) / (drift * duration),
          "< 1", runs[3].high - runs[3].low < drift * duration}});
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    double dt, duration;
    po::options_description options{
        "Hamiltonian Poisson integrators and runge_kutta4 on a rigid body\n\nOptions"};
    options.add_options()("help,h", "this text")(
        "dt", po::value(&dt)->default_value(1e-4, "0.0001"),
        "time step")("duration", po::value(&duration)->default_value(10), "length of a run")(
        "full", "a duration of 1000, a hundred times that of the thesis");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) gallery::unless_given(*given, "duration", duration, 1000);
    if (given->count("quick")) gallery::unless_given(*given, "duration", duration, 1);
    geo::require_positive(dt, "dt");
    geo::require_positive(duration, "duration");
    return demonstrate(dt, duration);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
