// SPDX-License-Identifier: BSL-1.0
//
// What a multilevel estimate has found: the expectation with its standard error, the bias that is left,
// and what every level has given and cost. A stream prints it as a table.
#pragma once

#include <geodeint/convergence/estimate.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ostream>
#include <vector>

namespace geodeint {

struct multilevel_result {
    /// Of the difference to the level before; of the expectation itself on level 0.
    struct level {
        double step = 0;
        std::uint64_t paths = 0;
        double mean = 0;
        double variance = 0;
        std::uint64_t steps_per_path = 0;

        double steps() const { return static_cast<double>(paths * steps_per_path); }
    };

    estimate value;  ///< its interval covers chance only
    double bias = 0; ///< how far the finest step is estimated to be off
    std::vector<level> levels = {};

    /// The root mean square error of all: of chance and of the finest step.
    double error() const { return std::hypot(value.standard_error, bias); }
    /// Steps of all runs on all levels.
    double steps() const {
        double sum = 0;
        for (const level& each : levels) sum += each.steps();
        return sum;
    }
};

/// A line for each level, then the value with its error and bias.
inline std::ostream& operator<<(std::ostream& out, const multilevel_result& found) {
    char line[160];
    std::snprintf(line, sizeof line, "%-5s  %-9s  %10s  %12s  %9s  %10s\n", "level", "step",
                  "paths", "mean", "variance", "steps");
    out << line;
    for (std::size_t l = 0; l < found.levels.size(); ++l) {
        const multilevel_result::level& each = found.levels[l];
        std::snprintf(line, sizeof line, "%-5zu  %-9.3g  %10llu  %12.4e  %9.2e  %10.3g\n", l,
                      each.step, static_cast<unsigned long long>(each.paths), each.mean,
                      each.variance, each.steps());
        out << line;
    }
    std::snprintf(line, sizeof line, "%.6g, standard error %.1e, bias %.1e, %.3g steps\n",
                  found.value.value, found.value.standard_error, found.bias, found.steps());
    return out << line;
}

} // namespace geodeint
