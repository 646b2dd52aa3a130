// SPDX-License-Identifier: BSL-1.0
//
// The order at which an error falls with the step. The grid is chosen by a rule, not by hand: the
// number of steps n grows from 1 by a ratio that depends on the declared order alone, and a run
// counts only if its error lies in [1e-11, 1e-3], where steps are small enough for the order to
// show and errors are well above round-off. The refinement ends below that window or at
// `most_steps`. The finest four pairs of successive runs are judged, each by itself, with its
// actual ratio of steps:
//
//     slope = log(e1 / e2) / log(h1 / h2),        |slope - order| <= 0.1
//
//     const auto measured = detail::measure_order([](double h) { return ...; }, 4);
//     measured.order(), measured.passes(), measured.table()
//
// Fewer than four pairs is a failure.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

namespace geodeint::detail {

struct order_grid {
    double duration = 1;
    double ratio = 0; ///< of neighbouring steps; 0 leaves it to the rule
    std::size_t fewest_steps = 1;
    std::size_t most_steps = std::size_t{1} << 14;
    double largest_error = 1e-3;
    double smallest_error = 1e-11;
    std::size_t pairs = 4;
    double tolerance = 0.1;
};

struct order_measurement {
    struct run {
        double step;
        double error;
        bool counts;
    };

    double declared = 0;
    order_grid grid;
    std::vector<run> runs;
    std::vector<double> slopes; ///< of the pairs that are judged, coarse to fine

    bool enough() const { return slopes.size() >= grid.pairs; }
    bool passes() const {
        return enough() && std::all_of(slopes.begin(), slopes.end(), [this](double slope) {
                   return std::abs(slope - declared) <= grid.tolerance;
               });
    }
    /// The mean slope of the pairs that are judged; NaN without any.
    double order() const {
        double sum = 0;
        for (double slope : slopes) sum += slope;
        return sum / static_cast<double>(slopes.size());
    }
    std::string table() const {
        std::ostringstream text;
        text << "declared order " << declared << ", " << slopes.size() << " pairs judged, "
             << grid.pairs << " needed\n        step       error   slope\n";
        for (std::size_t i = 0; i < runs.size(); ++i) {
            text << std::scientific << std::setprecision(3) << std::setw(12) << runs[i].step
                 << std::setw(12) << runs[i].error;
            if (i > 0 && runs[i].counts && runs[i - 1].counts)
                text << std::fixed << std::setw(8) << slope(runs[i - 1], runs[i]);
            text << (runs[i].counts ? "\n" : "   (outside the window)\n");
        }
        return text.str();
    }

    static double slope(const run& coarse, const run& fine) {
        return std::log(coarse.error / fine.error) / std::log(coarse.step / fine.step);
    }
};

/// Runs the rule above on any error(h), a function of the step.
inline order_measurement measure_order(const std::function<double(double)>& error, double declared,
                                       const order_grid& grid = {}) {
    // four pairs then span two decades of error at the fine end of the window
    const double ratio = grid.ratio > 1
                             ? grid.ratio
                             : std::min(2.0, std::pow(10, 2 / (declared * double(grid.pairs))));

    order_measurement result{declared, grid, {}, {}};
    auto& runs = result.runs;
    double wanted = static_cast<double>(grid.fewest_steps);
    for (std::size_t n = grid.fewest_steps; n <= grid.most_steps;) {
        const double step = grid.duration / static_cast<double>(n);
        const double e = error(step);
        runs.push_back({step, e, e <= grid.largest_error && e >= grid.smallest_error});
        if (e < grid.smallest_error) break;
        const std::size_t last = n;
        while (n == last) n = static_cast<std::size_t>(std::llround(wanted *= ratio));
    }
    for (std::size_t i = runs.size(); i-- > 1 && result.slopes.size() < grid.pairs;)
        if (runs[i].counts && runs[i - 1].counts)
            result.slopes.insert(result.slopes.begin(), result.slope(runs[i - 1], runs[i]));
    return result;
}

} // namespace geodeint::detail
