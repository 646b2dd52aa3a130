// SPDX-License-Identifier: BSL-1.0
//
// Charges in a uniform magnetic field that collide: the motion by odeint's runge_kutta4, the collisions by
// a step of their own after each of its steps, which is swapped:
//
//     orbit_scattering   turns the velocity by one of n angles that have the right averages
//     Euler, Maruyama    x' = x - nu x dt + sqrt(nu (1 - x^2)) dW for the cosine x of the pitch angle,
//                        reflected at -1 and 1, which is what tracers commonly do
//
// Collisions turn a velocity and do not change its length, and the field turns it about itself, so that
// the distribution of x is that of Brownian motion on the sphere, E P_l(x) = exp(-l (l + 1) nu t/2) P_l(x_0).
//
// This is our own experiment; the exact values are textbook ones.
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/orbit_scattering.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ode = boost::numeric::odeint;
namespace geo = geodeint;
namespace gallery = geodeint::gallery;

namespace {

/// Positions above velocities, a column for each marker.
using markers = Eigen::Matrix<double, 6, Eigen::Dynamic>;
using velocities = geo::power<geo::so3>::dual_type;
using collision = std::function<void(velocities& v, double t)>;

constexpr double frequency = 1, gyration = 5, start = 0.8, duration = 1;

/// The field is along the third axis.
void motion(const markers& x, markers& dxdt, double) {
    dxdt.resize(6, x.cols());
    dxdt.topRows<3>() = x.bottomRows<3>();
    dxdt.row(3) = gyration * x.row(4);
    dxdt.row(4) = -gyration * x.row(3);
    dxdt.row(5).setZero();
}

/// Cosines of the pitch angles after `steps` steps, and how much energy a marker gained at most.
struct traced {
    Eigen::ArrayXd x;
    double energy_gain;
};
traced trace(Eigen::Index count, int steps, const collision& collide) {
    const double dt = duration / steps;
    ode::runge_kutta4<markers> stepper;
    markers state = markers::Zero(6, count);
    state.row(3).setConstant(std::sqrt(1 - start * start));
    state.row(5).setConstant(start);
    double gain = 0;
    for (int k = 0; k < steps; ++k) {
        // the motion resolves the gyration, collisions have steps of their own
        constexpr int substeps = 64;
        for (int i = 0; i < substeps; ++i)
            stepper.do_step(motion, state, (k + static_cast<double>(i) / substeps) * dt,
                            dt / substeps);
        velocities v = state.bottomRows<3>();
        const Eigen::ArrayXd before = v.colwise().squaredNorm();
        collide(v, k * dt);
        gain = std::max(gain,
                        (v.colwise().squaredNorm().transpose().array() - before).abs().maxCoeff());
        state.bottomRows<3>() = v;
    }
    const velocities v = state.bottomRows<3>();
    return {v.row(2).transpose().array() / v.colwise().norm().transpose().array(), gain};
}

template <int Points>
collision by_turns(int steps) {
    const geo::wiener_path path{1, 0, duration / steps};
    return [stepper = geo::orbit_scattering<geo::power<geo::so3>, Points>{frequency, path},
            steps](velocities& v, double t) mutable {
        stepper.do_step([](const auto&, auto&, double) {}, v, t, duration / steps);
    };
}

collision by_euler(int steps) {
    return [steps](velocities& v, double t) {
        const double dt = duration / steps;
        for (Eigen::Index k = 0; k < v.cols(); ++k) {
            double dW = 0;
            geo::wiener_path{2, static_cast<std::uint64_t>(k), dt}.increment(t, dt,
                                                                             std::span{&dW, 1});
            const double speed = v.col(k).norm(), old = v(2, k) / speed;
            double x = old - frequency * old * dt + std::sqrt(frequency * (1 - old * old)) * dW;
            if (x > 1) x = 2 - x;
            if (x < -1) x = -2 - x;
            x = std::clamp(x, -1.0, 1.0);
            v.col(k).head<2>() *= std::sqrt((1 - x * x) / std::max(1 - old * old, 1e-300));
            v(2, k) = x * speed;
        }
    };
}

double legendre(int l, double x) {
    double last = 1, now = x;
    if (l == 0) return 1;
    for (int k = 2; k <= l; ++k)
        last = std::exchange(now, ((2 * k - 1) * x * now - (k - 1) * last) / k);
    return now;
}
/// Of x at the end.
double density(double x) {
    double sum = 0;
    for (int l = 0; l < 40; ++l)
        sum += (2 * l + 1) / 2.0 * std::exp(-l * (l + 1) * frequency * duration / 2) *
               legendre(l, start) * legendre(l, x);
    return sum;
}

gallery::curve histogram(const std::string& name, gallery::colour tint, const Eigen::ArrayXd& x) {
    constexpr int bins = 40;
    std::array<double, bins> counts{};
    for (const double each : x)
        ++counts[static_cast<std::size_t>(std::clamp((each + 1) / 2 * bins, 0.0, bins - 1.0))];
    gallery::curve curve{.label = name, .style = gallery::line_style::points, .tint = tint};
    for (std::size_t i = 0; i < bins; ++i) {
        const double n = static_cast<double>(x.size()), width = 2.0 / bins;
        curve.x.push_back(-1 + (static_cast<double>(i) + 0.5) * width);
        curve.y.push_back(counts[i] / (n * width));
        curve.error.push_back(2 * std::sqrt(counts[i]) / (n * width));
    }
    return curve;
}

/// The largest difference between the distribution of x and the exact one (Kolmogorov, Smirnov), times
/// the square root of their number: below 1.95 in 999 of 1000 cases.
double distance(Eigen::ArrayXd x) {
    std::sort(x.begin(), x.end());
    double below = 0, worst = 0, at = -1;
    const double n = static_cast<double>(x.size());
    constexpr int points = 2000;
    for (int i = 0; i < points; ++i) {
        const double next = -1 + 2.0 * (i + 1) / points;
        below += density(0.5 * (at + next)) * (next - at);
        at = next;
        const auto count =
            static_cast<double>(std::upper_bound(x.begin(), x.end(), at) - x.begin());
        worst = std::max(worst, std::abs(count / n - below));
    }
    return std::sqrt(n) * worst;
}

} // namespace

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    int count;
    po::options_description options{"Charges that collide\n\nOptions"};
    options.add_options()("help,h", "this text")("markers", po::value(&count)->default_value(20000),
                                                 "how many charges")("full", "400000 charges");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;
    if (given->count("full") && (*given)["markers"].defaulted()) count = 400000;
    geo::require_positive(count, "markers");

    const double mean = start * std::exp(-frequency * duration);
    gallery::text_table table{{"nu dt", "turns: <x>", "error", "Euler: <x>", "energy gained"}};
    gallery::curve turns{.label = "turns by two angles",
                         .style = gallery::line_style::line_and_points,
                         .tint = gallery::colour::blue},
        euler{.label = "Euler, Maruyama",
              .style = gallery::line_style::line_and_points,
              .tint = gallery::colour::vermillion};
    double worst = 0, least = 1e300, gained = 0;
    for (const int steps : {1, 2, 4, 8}) {
        const traced exact = trace(count, steps, by_turns<2>(steps));
        const traced other = trace(count, steps, by_euler(steps));
        const auto error_of = [&](const Eigen::ArrayXd& x) {
            return std::sqrt((x - x.mean()).square().mean() / count);
        };
        const double step = frequency * duration / steps;
        worst = std::max(worst, std::abs(exact.x.mean() - mean) / error_of(exact.x));
        least = std::min(least, std::abs(other.x.mean() - mean) / error_of(other.x));
        gained = std::max(gained, exact.energy_gain);
        for (auto [curve, x] : {std::pair{&turns, &exact.x}, {&euler, &other.x}}) {
            curve->x.push_back(step);
            curve->y.push_back(x->mean() - mean);
            curve->error.push_back(2 * error_of(*x));
        }
        using gallery::text_table;
        table.add({text_table::text(step), text_table::text(exact.x.mean()),
                   text_table::text(error_of(exact.x)), text_table::text(other.x.mean()),
                   text_table::text(exact.energy_gain)});
    }
    std::cout << "exact <x> " << mean << '\n' << table << '\n';

    const Eigen::ArrayXd by_four = trace(count, 4, by_turns<4>(4)).x;
    const Eigen::ArrayXd reflected = trace(count, 4, by_euler(4)).x;
    gallery::curve law{.label = "exact", .tint = gallery::colour::grey};
    for (double x = -1; x <= 1; x += 0.02) {
        law.x.push_back(x);
        law.y.push_back(density(x));
    }
    const gallery::drawing picture = gallery::draw(
        {.title = "Pitch angles after one collision time",
         .panels =
             {{.title = "four steps",
               .x_label = "cosine of the pitch angle",
               .y_label = "density",
               .curves = {law, histogram("turns by four angles", gallery::colour::blue, by_four),
                          histogram("Euler, Maruyama", gallery::colour::vermillion, reflected)}},
              {.title = "mean cosine",
               .x_label = "collision frequency times step",
               .y_label = "error",
               .curves = {turns, euler}}},
         .columns = 2,
         .width = 1300,
         .height = 560},
        "pitch_angle");
    if (picture.drawn) std::cout << "  " << picture.picture.string() << '\n';

    const double near = distance(by_four), far = distance(reflected);
    gallery::record("pitch_angle",
                    {{"mean cosine by turns, furthest off, in errors", worst, "< 4"},
                     {"by Euler and Maruyama, closest, in errors", least, "-"},
                     {"distribution after four steps, sqrt(n) D by turns", near, "< 1.95"},
                     {"sqrt(n) D by Euler and Maruyama", far, "-"},
                     {"energy that a marker gains in collisions", gained, "0"}});
    return worst < 4 && near < 1.95 && gained < 1e-14 ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
