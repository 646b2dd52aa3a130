// SPDX-License-Identifier: BSL-1.0
//
// The attitude of a free rigid body: dg/dt = g hat(Ω), Ω = I⁻¹Π, with the momentum Π carried along,
// so that the state is (g, Π). Two explicit methods use the classical tableau of order 4 and move
// along the group by exp:
//
//     runge_kutta_munthe_kaas4    carries each stage back by dexp⁻¹                    order 4
//     retracted_runge_kutta4      uses the stages as they are, as if g were a vector   order 2
//
// Both keep g a rotation and the spatial momentum gΠ to round-off, so that nothing but the error
// itself gives the second one away.
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas4.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/structure/space_of.hpp>
#include <geodeint/system/hamiltonian_system.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

using state = geo::cotangent<geo::rotation, Vector3d>;

/// The mistake: Runge-Kutta's sums, retracted without dexp⁻¹.
struct retracted_runge_kutta4 {
    using stepper_category = ode::stepper_tag;

    template <class System>
    void do_step(const System& system, state& x, double t, double dt) {
        const auto moved = [&x](const Vector3d& s) {
            state y;
            geo::space_of<state>::move<geo::exponential>(s, x, y);
            return y;
        };
        const auto velocity = [&](const state& y, double time) {
            Vector3d k, scratch;
            system.generator(y.momentum, time, dt, {}, k, scratch);
            return k;
        };
        const Vector3d k1 = velocity(x, t);
        const Vector3d k2 = velocity(moved(k1 / 2), t + dt / 2);
        const Vector3d k3 = velocity(moved(k2 / 2), t + dt / 2);
        const Vector3d k4 = velocity(moved(k3), t + dt);
        x = moved((k1 + 2 * k2 + 2 * k3 + k4) / 6);
    }
};

/// How far a run strayed from what both methods should keep.
struct drift {
    double orthogonality = 0; ///< |RᵀR - 1|
    double momentum = 0;      ///< |gΠ - g₀Π₀|
};

class experiment {
public:
    experiment(const Vector3d& inertia, const state& start, double duration)
        : system_{geo::lie_poisson<geo::so3>(geo::models::rigid_body{inertia})},
          start_{start},
          duration_{duration} {
        // order 6, with steps where it is at round-off
        reference_ = run(geo::runge_kutta_munthe_kaas6<state>{}, steps_for(1.0 / 512));
    }

    /// The angle between the attitude at the end and the reference.
    template <class Stepper>
    double error(Stepper stepper, std::size_t steps) const {
        const state end = run(stepper, steps);
        return (reference_.configuration.inverse() * end.configuration).log().norm();
    }

    template <class Stepper>
    drift worst_drift(Stepper stepper, std::size_t steps) const {
        const Vector3d spatial = start_.configuration * start_.momentum;
        drift worst;
        run(stepper, steps, [&](const state& x, double) {
            const Eigen::Matrix3d R = x.configuration.matrix();
            worst.orthogonality = std::max(
                worst.orthogonality, (R.transpose() * R - Eigen::Matrix3d::Identity()).norm());
            worst.momentum =
                std::max(worst.momentum, (x.configuration * x.momentum - spatial).norm());
        });
        return worst;
    }

    double step(std::size_t steps) const { return duration_ / static_cast<double>(steps); }
    std::size_t steps_for(double step) const {
        return static_cast<std::size_t>(std::llround(duration_ / step));
    }

private:
    template <class Stepper, class Observer = ode::null_observer>
    state run(Stepper stepper, std::size_t steps, Observer observer = {}) const {
        state x = start_;
        ode::integrate_n_steps(stepper, system_, x, 0.0, step(steps), steps, observer);
        return x;
    }

    geo::hamiltonian_system<geo::dual<geo::so3>, geo::models::rigid_body> system_;
    state start_;
    double duration_;
    state reference_;
};

struct convergence {
    std::string name;
    std::vector<double> steps, errors;

    /// Between the two last errors above round-off.
    double order() const {
        std::size_t last = errors.size() - 1;
        while (last > 1 && errors[last] < 1e-11) --last;
        return std::log(errors[last - 1] / errors[last]) / std::log(steps[last - 1] / steps[last]);
    }
};

/// A line of the given slope through the third point.
gallery::curve slope(const convergence& of, double order, const std::string& label) {
    gallery::curve line{.label = label, .style = gallery::line_style::dashed};
    line.tint = gallery::colour::grey;
    for (const double step : of.steps) {
        const double value = of.errors[2] * std::pow(step / of.steps[2], order);
        if (value < 1e-14) break;
        line.x.push_back(step);
        line.y.push_back(value);
    }
    return line;
}

std::string fixed(double order) {
    char digits[16];
    std::snprintf(digits, sizeof digits, "%.2f", order);
    return digits;
}

int compare(double duration, std::size_t halvings) {
    const state start{geo::rotation::exp({0.3, -0.2, 0.5}), Vector3d{-0.5878, 0.3, 0.8090}};
    const experiment body{Vector3d{1, 2, 3}, start, duration};

    convergence right{"runge_kutta_munthe_kaas4", {}, {}};
    convergence wrong{"retracted without dexp^-1", {}, {}};
    gallery::text_table errors{"step", right.name, wrong.name};
    for (std::size_t i = 0; i <= halvings; ++i) {
        const std::size_t steps = body.steps_for(1.0) << i;
        right.steps.push_back(body.step(steps));
        wrong.steps.push_back(body.step(steps));
        right.errors.push_back(body.error(geo::runge_kutta_munthe_kaas4<state>{}, steps));
        wrong.errors.push_back(body.error(retracted_runge_kutta4{}, steps));
        errors.row(body.step(steps), right.errors.back(), wrong.errors.back());
    }
    std::cout << "Attitude of a free rigid body after t = " << duration
              << ": angle to the exact one, in radians\n\n"
              << errors << '\n';

    gallery::text_table kept{"step 0.1", "order", "|R^T R - 1|", "|gΠ - g_0Π_0|"};
    const auto row = [&](const convergence& c, const drift& worst) {
        kept.row(c.name, fixed(c.order()), worst.orthogonality, worst.momentum);
    };
    const drift right_drift =
        body.worst_drift(geo::runge_kutta_munthe_kaas4<state>{}, body.steps_for(0.1));
    const drift wrong_drift = body.worst_drift(retracted_runge_kutta4{}, body.steps_for(0.1));
    row(right, right_drift);
    row(wrong, wrong_drift);
    std::cout << "Measured order, and what both keep:\n\n" << kept << '\n';
    const gallery::drawing picture =
        gallery::draw({.title = "The same tableau on SO(3), with and without dexp^{-1}",
                       .panels = {{.x_label = "step",
                                   .y_label = "error of the attitude (rad)",
                                   .log_x = true,
                                   .log_y = true,
                                   .curves = {{.label = "retracted without dexp^{-1}",
                                               .x = wrong.steps,
                                               .y = wrong.errors,
                                               .style = gallery::line_style::line_and_points},
                                              {.label = "Runge-Kutta-Munthe-Kaas 4",
                                               .x = right.steps,
                                               .y = right.errors,
                                               .style = gallery::line_style::line_and_points},
                                              slope(wrong, 2, "slopes 2 and 4"),
                                              slope(right, 4, "")}}}},
                      "attitude");
    if (picture.drawn) std::cout << "Picture: " << picture.picture.string() << '\n';
    const double orthogonality = std::max(right_drift.orthogonality, wrong_drift.orthogonality),
                 momentum = std::max(right_drift.momentum, wrong_drift.momentum);
    return gallery::record(
        "attitude",
        {{"order of runge_kutta_munthe_kaas4 on SO(3)", fixed(right.order()), "4",
          std::abs(right.order() - 4) < 0.2},
         {"the same without dexp^-1", fixed(wrong.order()), "2", std::abs(wrong.order() - 2) < 0.2},
         {"R^T R = 1, both", orthogonality, "round-off", orthogonality < 1e-12},
         {"momentum in space, both", momentum, "round-off", momentum < 1e-12}});
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    double duration;
    long halvings;
    po::options_description options{"Attitude of a free rigid body, with and without dexp^-1\n\n"
                                    "Options"};
    options.add_options()("help,h", "this text")(
        "duration", po::value(&duration)->default_value(10, "10"), "of each run")(
        "halvings", po::value(&halvings)->default_value(9),
        "of the step, from 1 on")("full", "more halvings of the step, until round-off");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) gallery::unless_given(*given, "halvings", halvings, 12);
    if (given->count("quick")) gallery::unless_given(*given, "halvings", halvings, 7);
    if (!(duration >= 1 && duration <= 1e4))
        throw geo::invalid_argument{"duration", "must be between 1 and 10000"};
    if (halvings < 3) throw geo::invalid_argument{"halvings", "must be at least 3"};
    return compare(duration, static_cast<std::size_t>(halvings));
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
