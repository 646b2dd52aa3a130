// SPDX-License-Identifier: BSL-1.0
//
// What is left of a classical stepper's lead after many periods. A free rigid body turns
// periodically, and everything about it is known: with a = m_1(0), c = m_3(0), m_2(0) = 0 and the
// modulus k,
//
//     m = (a dn, b sn, c cn)(lambda t),   period 4 K/lambda,   time mean of m_3^2 = c^2 (1 - (K - E)/(k^2 K)).
//
// Steppers run with about as many gradients per period. Printed are the errors of the
// energy and of |m|^2, of that mean, which is one of the invariant measure of the orbit, in the
// first and in the last tenth of the run, and of the period.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas4.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/text_table.hpp"

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

/// A body that counts its gradients; copies share the count.
struct counted : geo::models::rigid_body {
    explicit counted(const Vector3d& inertia) : geo::models::rigid_body{inertia} {}
    std::shared_ptr<std::uint64_t> gradients = std::make_shared<std::uint64_t>(0);

    Vector3d gradient(const Vector3d& m) const {
        ++*gradients;
        return geo::models::rigid_body::gradient(m);
    }
};

struct exact_orbit {
    Vector3d start{std::sin(1.1), 0, std::cos(1.1)}, inertia{2, 1, 2.0 / 3};
    double period, mean; ///< of m_3^2

    exact_orbit() {
        const Vector3d w = inertia.cwiseInverse(), squares = start.cwiseAbs2();
        const double k2 = squares[2] / squares[0] * (w[2] - w[1]) / (w[1] - w[0]);
        const double b = std::sqrt(squares[2] + squares[0] * k2);
        const double lambda = start[0] * start[2] * (w[2] - w[0]) / b;
        const double K = boost::math::ellint_1(std::sqrt(k2)),
                     E = boost::math::ellint_2(std::sqrt(k2));
        period = 4 * K / lambda;
        mean = squares[2] * (1 - (K - E) / (k2 * K));
    }
};

struct outcome {
    double gradients, energy = 0, casimir = 0, early, late, period;
};

template <class Stepper>
outcome run(Stepper stepper, double dt, std::int64_t periods) {
    const exact_orbit orbit;
    const counted body{orbit.inertia};
    const auto system = geo::lie_poisson<geo::so3>(body);
    const double energy = body(orbit.start);
    // so that tenths of the run are whole numbers of periods, as nearly as steps allow
    const auto steps = std::llround(static_cast<double>(periods) * orbit.period / dt);
    Vector3d m = orbit.start;
    double early = 0, late = 0, first = 0, last = 0;
    std::int64_t early_steps = 0, late_steps = 0, turns = -1;
    outcome found{};
    for (std::int64_t i = 0; i < steps; ++i) {
        const double before = m[1], t = static_cast<double>(i) * dt;
        stepper.do_step(system, m, t, dt);
        found.energy = std::max(found.energy, std::abs(body(m) - energy));
        found.casimir = std::max(found.casimir, std::abs(m.squaredNorm() - 1));
        if (10 * i < steps) early += m[2] * m[2], ++early_steps;
        if (10 * i >= 9 * steps) late += m[2] * m[2], ++late_steps;
        if (before < 0 && m[1] >= 0) { // where the chord crosses zero
            last = t + dt * before / (before - m[1]);
            if (++turns == 0) first = last;
        }
    }
    found.gradients = static_cast<double>(*body.gradients) / static_cast<double>(periods);
    found.early = std::abs(early / static_cast<double>(early_steps) - orbit.mean);
    found.late = std::abs(late / static_cast<double>(late_steps) - orbit.mean);
    found.period = std::abs((last - first) / static_cast<double>(turns) / orbit.period - 1);
    return found;
}

int compare(std::int64_t periods) {
    gallery::text_table table{"stepper", "dt",          "gradients",  "energy",
                              "|m|^2",   "mean, first", "mean, last", "period"};
    const auto row = [&](const std::string& name, double dt, auto stepper) {
        const outcome found = run(stepper, dt, periods);
        char step[16], gradients[16];
        std::snprintf(step, sizeof step, "%g", dt);
        std::snprintf(gradients, sizeof gradients, "%.0f", found.gradients);
        table.row(name, std::string{step}, std::string{gradients}, found.energy, found.casimir,
                  found.early, found.late, found.period);
        return found;
    };
    // steps of about 600 gradients per period
    const outcome rk4 = row("odeint runge_kutta4", 0.0715, ode::runge_kutta4<Vector3d>{});
    const outcome high =
        row("odeint runge_kutta_fehlberg78", 0.2325, ode::runge_kutta_fehlberg78<Vector3d>{});
    row("runge_kutta_munthe_kaas4", 0.0715, geo::runge_kutta_munthe_kaas4<geo::so3>{});
    const outcome ours = row("munthe_kaas_midpoint", 0.3, geo::munthe_kaas_midpoint<geo::so3>{});
    const outcome isospectral =
        row("isospectral_midpoint", 0.25, geo::isospectral_midpoint<geo::so3>{});
    const outcome gauss = row("isospectral_gauss4", 0.8, geo::isospectral_gauss4<geo::so3>{});
    std::cout << "A free rigid body, " << periods
              << " periods. Errors of the mean of m_3^2 in the first and the last tenth; gradients "
                 "per period.\n\n"
              << table;
    return gallery::record(
        "long_times",
        {{"energy, munthe_kaas_midpoint", ours.energy, "round-off", ours.energy < 1e-11},
         {"|m|^2, munthe_kaas_midpoint", ours.casimir, "round-off", ours.casimir < 1e-13},
         {"|m|^2, isospectral_gauss4", gauss.casimir, "round-off", gauss.casimir < 1e-13},
         {"mean, last over first, isospectral_midpoint", isospectral.late / isospectral.early, "1",
          std::abs(isospectral.late / isospectral.early - 1) < 0.3},
         {"energy, odeint runge_kutta4", rk4.energy, "lost", rk4.energy > 1e4 * ours.energy},
         {"|m|^2, odeint runge_kutta4", rk4.casimir, "lost", rk4.casimir > 1e4 * ours.casimir},
         {"mean, last tenth, munthe_kaas_midpoint", ours.late},
         {"mean, last tenth, odeint runge_kutta4", rk4.late},
         {"energy, odeint runge_kutta_fehlberg78", high.energy},
         {"mean, last tenth, odeint runge_kutta_fehlberg78", high.late}});
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::int64_t periods;
    po::options_description options{"Classical steppers and ours after many periods\n\nOptions"};
    options.add_options()("help,h", "this text")("periods",
                                                 po::value(&periods)->default_value(100'000),
                                                 "of the body")("full", "a million periods");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) gallery::unless_given(*given, "periods", periods, 1'000'000);
    // means over a tenth of them know the orbit to about one part in its periods
    if (given->count("quick")) gallery::unless_given(*given, "periods", periods, 20'000);
    if (periods < 100) throw geo::invalid_argument{"periods", "must be at least 100"};
    return compare(periods);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
