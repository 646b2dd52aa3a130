// SPDX-License-Identifier: BSL-1.0
//
// A run of any stepper of which some numbers are watched, for tables and pictures:
//
//     watched_run r = watch("boris", colour::orange, boris{}, system, x0, dt, steps, {energy, momentum});
//     r.largest(0)                    the largest change of the first number; infinite where the run broke
//     r.curve_of(1)                   the change of the second over time, for a logarithmic axis
#pragma once

#include "support/plot.hpp"

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace geodeint::gallery {

struct watched_run {
    std::string name;
    colour tint = colour::automatic;
    /// At 2000 times or so.
    std::vector<double> time = {};
    std::vector<Eigen::VectorXd> states = {};
    std::vector<std::vector<double>> changes = {};
    /// Of each number over all steps of the first and the second half.
    std::vector<double> first_half = {}, second_half = {};
    bool broke = false; ///< a step had no solution, or was infinite

    double largest(std::size_t i) const {
        return broke ? HUGE_VAL : std::max(first_half[i], second_half[i]);
    }
    curve curve_of(std::size_t i) const {
        curve result{.label = name, .x = time, .style = line_style::thin, .tint = tint};
        for (const double change : changes[i]) result.y.push_back(change + 1e-16);
        return result;
    }
    /// Coordinate j over coordinate i.
    curve path(Eigen::Index i, Eigen::Index j) const {
        curve result{.label = name, .style = line_style::thin, .tint = tint};
        for (const Eigen::VectorXd& x : states) {
            result.x.push_back(x[i]);
            result.y.push_back(x[j]);
        }
        return result;
    }
};

template <class Stepper, class System, class State>
watched_run watch(const std::string& name, colour tint, Stepper stepper, const System& system,
                  State x, double dt, int steps,
                  const std::vector<std::function<double(const State&)>>& watched) {
    watched_run run{.name = name, .tint = tint};
    run.changes.resize(watched.size());
    run.first_half.resize(watched.size());
    run.second_half.resize(watched.size());
    std::vector<double> initial;
    for (const auto& each : watched) initial.push_back(each(x));
    const int stride = std::max(1, steps / 2000);
    for (int i = 0; i <= steps; ++i) {
        if (!x.allFinite() || x.norm() > 1e6) run.broke = true;
        if (run.broke) break;
        if (i % stride == 0) {
            run.time.push_back(i * dt);
            run.states.push_back(x);
        }
        for (std::size_t k = 0; k < watched.size(); ++k) {
            const double change = std::abs(watched[k](x) - initial[k]);
            double& half = 2 * i <= steps ? run.first_half[k] : run.second_half[k];
            half = std::max(half, change);
            if (i % stride == 0) run.changes[k].push_back(change);
        }
        if (i == steps) break;
        try {
            stepper.do_step(system, x, i * dt, dt);
        } catch (const boost::numeric::odeint::odeint_error&) {
            run.broke = true;
        }
    }
    return run;
}

} // namespace geodeint::gallery
