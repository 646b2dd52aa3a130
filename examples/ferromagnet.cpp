// SPDX-License-Identifier: BSL-1.0
//
// A ferromagnet in a heat bath, three times.
//
//     transition    magnetisation of a cubic lattice against temperature, by two exact samplers that have
//                   nothing in common but the measure: heat-bath sweeps with over-relaxation, and adjusted
//                   thermal sweeps; they have to agree within their errors
//     bias          temperature of the orbit of a chain at J/kT = 2 against the step of Heun's method with
//                   normalisation and of thermal sweeps, unadjusted and adjusted (equilibrium_report)
//     spin waves    S(q, omega) of a cold ring from dynamics that are exactly Poisson (bond_splitting),
//                   beside the law omega = 2 J C(1) (1 - cos q) of linear waves, C(1) = <s_i.s_i+1>: on a
//                   ring it is the order of neighbours that carries a wave, there is no other
//
// These are our own experiments; the exact values are textbook ones.
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/structure_factor.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/sample/equilibrium_report.hpp>
#include <geodeint/sample/over_relaxation.hpp>
#include <geodeint/stepper/bond_splitting.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/thermal_sweeps.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iostream>
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;
using geo::models::spin_lattice;
using state = spin_lattice::state_type;

namespace {

/// Mean and standard error of what `observe` sees in `sweeps` sweeps, after a fifth of them.
geo::autocorrelation sampled(int sweeps, const std::function<void(int)>& sweep,
                             const std::function<double()>& observe) {
    std::vector<double> values;
    for (int i = 0; i < sweeps + sweeps / 5; ++i) {
        sweep(i);
        if (i >= sweeps / 5) values.push_back(observe());
    }
    return geo::autocorrelation{values};
}

struct transition_point {
    double temperature;
    geo::autocorrelation drawn, adjusted;

    /// How far the two samplers are apart, in standard errors.
    double distance() const {
        return std::abs(drawn.mean() - adjusted.mean()) /
               std::hypot(drawn.error(), adjusted.error());
    }
};

transition_point magnetisation_at(double kT, Eigen::Index length, int sweeps) {
    const spin_lattice lattice = spin_lattice::cubic(length).exchange(1);
    state drawn = lattice.aligned({0, 0, 1}), moved = drawn;
    geo::heat_bath_sweep heat_bath{kT, geo::site_uniforms{1, 0}};
    const double h = 0.8;
    const auto system =
        lattice.system(geo::heat_bath{.friction = 1, .temperature = kT}, geo::wiener_path{2, 0, h});
    geo::thermal_sweeps<geo::adjusted> stepper;
    return {kT,
            sampled(
                sweeps,
                [&](int) {
                    heat_bath(lattice, drawn);
                    geo::over_relaxation{}(lattice, drawn);
                },
                [&] { return lattice.magnetisation(drawn).norm(); }),
            sampled(
                sweeps, [&](int i) { stepper.do_step(system, moved, i * h, h); },
                [&] { return lattice.magnetisation(moved).norm(); })};
}

struct bias_point {
    double step, value, error;
};

/// Heun's method, as it is used for spins: without its step to lengths of 1 it would leave the spheres.
struct normalised_heun {
    geo::stochastic_heun<state> heun{};

    template <class System>
    void do_step(System& system, state& s, double t, double dt) {
        heun.do_step(system, s, t, dt);
        s.colwise().normalize();
    }
};

/// How far the temperature of the orbit is from that of the bath, in parts of it, at h, h/2 and h/4.
template <class Stepper>
std::vector<bias_point> biases(double h, int steps) {
    const double kT = 0.5;
    const spin_lattice chain = spin_lattice::chain(16, spin_lattice::boundary::open).exchange(1);
    const auto system =
        chain.system(geo::heat_bath{.friction = 0.5, .temperature = kT}, geo::wiener_path{3, 0, h});
    const geo::equilibrium_report report{
        Stepper{},
        system,
        chain.aligned({0, 0, 1}),
        h,
        {.steps = static_cast<std::size_t>(std::max(1000, steps))}};
    std::vector<bias_point> points;
    for (std::size_t k = 0; k < report.runs.size(); ++k)
        points.push_back({report.runs[k].dt, report.bias(k).mean / kT, report.bias(k).error / kT});
    return points;
}

struct spin_waves {
    std::vector<double> q, measured, expected;
};

/// Where S(q, omega) of a cold ring has its peak, for every fourth q. Short waves see the order of
/// neighbours, c = <s_i.s_j>, and not the magnetisation, which long waves lower: omega = 2 J c (1 - cos q).
spin_waves dispersion(int steps) {
    const Eigen::Index length = 64;
    const double kT = 0.02, dt = 0.1;
    const spin_lattice ring = spin_lattice::chain(length).exchange(1);
    state s = ring.aligned({0, 0, 1});
    geo::heat_bath_sweep heat_bath{kT, geo::site_uniforms{4, 0}};
    for (int i = 0; i < 400; ++i) {
        heat_bath(ring, s);
        geo::over_relaxation{}(ring, s);
    }
    std::vector<Eigen::Index> modes;
    for (Eigen::Index k = 4; k <= length / 2; k += 4) modes.push_back(k);
    geo::structure_factor spectrum{length, modes, dt};
    const auto system = ring.system();
    geo::bond_splitting<spin_lattice> stepper;
    for (int i = 0; i < steps; ++i) {
        stepper.do_step(system, s, i * dt, dt);
        spectrum.add(s);
    }
    spin_waves waves;
    for (std::size_t m = 0; m < modes.size(); ++m) {
        const double q =
            2 * std::numbers::pi * static_cast<double>(modes[m]) / static_cast<double>(length);
        waves.q.push_back(q);
        waves.measured.push_back(spectrum.peak(m));
        waves.expected.push_back(2 * ring.correlation(s, 1, length) * (1 - std::cos(q)));
    }
    return waves;
}

/// A plane of 32^2 spins of a cube just below its transition: places of those along the magnetisation, of
/// those against it, and of those in between.
std::array<gallery::curve, 3> plane_of_spins(int sweeps) {
    const Eigen::Index length = 32;
    const spin_lattice lattice = spin_lattice::cubic(length).exchange(1);
    state s = lattice.aligned({0, 0, 1});
    geo::heat_bath_sweep heat_bath{1.35, geo::site_uniforms{5, 0}};
    for (int i = 0; i < sweeps; ++i) {
        heat_bath(lattice, s);
        geo::over_relaxation{}(lattice, s);
    }
    const Eigen::Vector3d axis = lattice.magnetisation(s).normalized();
    std::array<gallery::curve, 3> curves;
    const std::array names{"along", "across", "against"};
    const std::array tints{gallery::colour::blue, gallery::colour::grey,
                           gallery::colour::vermillion};
    for (std::size_t k = 0; k < 3; ++k)
        curves[k] = {.label = names[k], .style = gallery::line_style::points, .tint = tints[k]};
    for (Eigen::Index i = 0; i < length * length; ++i) {
        const double along = axis.dot(s.col(i));
        gallery::curve& curve = curves[along > 1.0 / 3 ? 0 : along > -1.0 / 3 ? 1 : 2];
        curve.x.push_back(static_cast<double>(i % length));
        curve.y.push_back(static_cast<double>(i / length));
    }
    return curves;
}

gallery::curve curve_of(const std::string& name, gallery::colour tint,
                        const std::vector<bias_point>& points) {
    gallery::curve curve{
        .label = name, .style = gallery::line_style::line_and_points, .tint = tint};
    for (const bias_point& each : points) {
        curve.x.push_back(each.step);
        curve.y.push_back(std::max(std::abs(each.value), 1e-6));
        curve.error.push_back(2 * each.error);
    }
    return curve;
}

} // namespace

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    int length, sweeps;
    po::options_description options{"Spins in a heat bath\n\nOptions"};
    options.add_options()("help,h", "this text")("size", po::value(&length)->default_value(6),
                                                 "sites along an edge of the cube")(
        "sweeps", po::value(&sweeps)->default_value(3000),
        "sweeps at each temperature")("full", "20 sites and 20000 sweeps");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) {
        gallery::unless_given(*given, "size", length, 20);
        gallery::unless_given(*given, "sweeps", sweeps, 20000);
    }
    if (given->count("quick")) {
        gallery::unless_given(*given, "size", length, 4);
        gallery::unless_given(*given, "sweeps", sweeps, 1000);
    }
    geo::require_positive(length, "size");
    geo::require_positive(sweeps, "sweeps");

    gallery::text_table table{{"kT", "|m| drawn", "|m| adjusted", "apart, in errors"}};
    gallery::curve drawn{.label = "heat-bath sweeps and over-relaxation",
                         .style = gallery::line_style::line_and_points,
                         .tint = gallery::colour::blue},
        adjusted{.label = "adjusted thermal sweeps",
                 .style = gallery::line_style::points,
                 .tint = gallery::colour::vermillion};
    double furthest = 0;
    for (const double kT : {0.5, 0.8, 1.1, 1.3, 1.4, 1.5, 1.7, 2.0, 2.5}) {
        const transition_point point = magnetisation_at(kT, length, sweeps);
        furthest = std::max(furthest, point.distance());
        table.add({gallery::text_table::text(kT), gallery::text_table::text(point.drawn.mean()),
                   gallery::text_table::text(point.adjusted.mean()),
                   gallery::text_table::text(point.distance())});
        for (auto [curve, values] :
             {std::pair{&drawn, &point.drawn}, {&adjusted, &point.adjusted}}) {
            curve->x.push_back(kT);
            curve->y.push_back(values->mean());
            curve->error.push_back(2 * values->error());
        }
    }
    std::cout << table << '\n';

    // Heun's method does not survive longer ones
    const auto heun = biases<normalised_heun>(0.4, 8 * sweeps);
    const auto unadjusted = biases<geo::thermal_sweeps<>>(1.6, 4 * sweeps);
    const auto exact = biases<geo::thermal_sweeps<geo::adjusted>>(1.6, 4 * sweeps);
    const spin_waves waves = dispersion(2048);
    const auto plane = plane_of_spins(100);
    double worst_wave = 0;
    for (std::size_t i = 0; i < waves.q.size(); ++i)
        worst_wave = std::max(worst_wave, std::abs(waves.measured[i] - waves.expected[i]));

    const gallery::drawing picture = gallery::draw(
        {.title = "Spins in a heat bath",
         .panels = {{.title = "cubic lattice, " + std::to_string(length) + "^3 spins",
                     .x_label = "kT/J",
                     .y_label = "|m|",
                     .curves = {drawn, adjusted}},
                    {.title = "a plane of 32^3 spins at kT = 1.35 J, along the magnetisation",
                     .x_label = "x",
                     .y_label = "y",
                     .curves = {plane[0], plane[1], plane[2]}},
                    {.title = "temperature of a chain, kT = J/2",
                     .x_label = "step",
                     .y_label = "|T/T₀ − 1|",
                     .log_x = true,
                     .log_y = true,
                     .curves = {curve_of("Heun, normalised", gallery::colour::grey, heun),
                                curve_of("thermal sweeps", gallery::colour::blue, unadjusted),
                                curve_of("adjusted", gallery::colour::vermillion, exact)}},
                    {.title = "spin waves of a ring",
                     .x_label = "q",
                     .y_label = "ω",
                     .curves = {{.label = "peak of S(q, ω)",
                                 .x = waves.q,
                                 .y = waves.measured,
                                 .style = gallery::line_style::points,
                                 .tint = gallery::colour::blue},
                                {.label = "2 J C(1) (1 − cos q)",
                                 .x = waves.q,
                                 .y = waves.expected,
                                 .tint = gallery::colour::grey}}}},
         .columns = 2,
         .width = 1300,
         .height = 1100},
        "ferromagnet");
    if (picture.drawn) std::cout << "  " << picture.picture.string() << '\n';

    double most = 0;
    const double of_heun = std::abs(heun.front().value) / heun.front().error;
    for (const bias_point& each : exact) most = std::max(most, std::abs(each.value) / each.error);
    // the largest of nine and of four deviations
    return gallery::record(
        "ferromagnet",
        {{"two exact samplers of |m|, furthest apart, in errors", furthest, "< 4", furthest < 4},
         {"adjusted sweeps, error of the temperature, in errors", most, "< 4", most < 4},
         {"Heun, the same at its longest step", of_heun},
         {"spin waves, largest error of omega", worst_wave, "< 0.2", worst_wave < 0.2}});
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
