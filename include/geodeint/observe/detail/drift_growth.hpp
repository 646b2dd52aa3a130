// SPDX-License-Identifier: BSL-1.0
//
// How the deviation d_0, d_1, ... of a quantity grew in a run with constant steps:
//
//     none           it stays where it is or oscillates
//     random_walk    like the sum of independent kicks: round-off, or noise
//     linear         with a trend: a drift that goes on
//
//     const auto growth = detail::growth_of(values);
//
// Linear: a straight line through the means of eight blocks explains 90 % of their variance and
// half of the largest deviation. Random walk: mean square differences grow with the distance,
// |d_{k+L} - d_k| ~ L^a with a > 1/4, while successive increments are hardly correlated (the
// correlation is below 1/2; that of a smooth motion is near 1). An oscillation that is slower than
// the run cannot be told from a trend, and is taken for one.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace geodeint::detail {

enum class drift_growth { none, random_walk, linear };

inline const char* to_string(drift_growth growth) {
    switch (growth) {
    case drift_growth::random_walk:
        return "random walk";
    case drift_growth::linear:
        return "linear growth";
    default:
        return "no growth";
    }
}

/// The line through the means of eight blocks.
inline bool has_trend(std::span<const double> d) {
    constexpr std::size_t blocks = 8;
    std::array<double, blocks> mean{};
    for (std::size_t b = 0; b < blocks; ++b) {
        const std::size_t begin = b * d.size() / blocks, end = (b + 1) * d.size() / blocks;
        for (std::size_t k = begin; k < end; ++k) mean[b] += d[k];
        mean[b] /= static_cast<double>(end - begin);
    }
    double centre = 0, largest = 0;
    for (const double m : mean) centre += m / blocks;
    for (const double value : d) largest = std::max(largest, std::abs(value - d[0]));
    double covariance = 0, spread = 0, total = 0;
    for (std::size_t b = 0; b < blocks; ++b) {
        const double x = static_cast<double>(b) - 0.5 * (blocks - 1);
        covariance += x * (mean[b] - centre);
        spread += x * x;
        total += (mean[b] - centre) * (mean[b] - centre);
    }
    const double slope = covariance / spread; // per block
    return slope * covariance > 0.9 * total && std::abs(slope) * blocks > 0.5 * largest;
}

/// The mean of (d_{k+lag} - d_k)^2.
inline double mean_square_difference(std::span<const double> d, std::size_t lag) {
    double sum = 0;
    for (std::size_t k = lag; k < d.size(); ++k) sum += (d[k] - d[k - lag]) * (d[k] - d[k - lag]);
    return sum / static_cast<double>(d.size() - lag);
}

/// The correlation of neighbouring increments.
inline double increment_correlation(std::span<const double> d) {
    const double mean = (d.back() - d.front()) / static_cast<double>(d.size() - 1);
    double variance = 0, covariance = 0;
    for (std::size_t k = 1; k < d.size(); ++k) {
        const double now = d[k] - d[k - 1] - mean;
        variance += now * now;
        if (k > 1) covariance += now * (d[k - 1] - d[k - 2] - mean);
    }
    return variance > 0 ? covariance / variance : 0;
}

/// Values of fewer than 64 steps are too few to tell, and show none; so do values that are not all
/// finite.
inline drift_growth growth_of(std::span<const double> values) {
    if (values.size() < 64 ||
        !std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); }))
        return drift_growth::none;
    if (has_trend(values)) return drift_growth::linear;
    const double near = mean_square_difference(values, values.size() / 64);
    const double far = mean_square_difference(values, values.size() / 4);
    if (!(near > 0)) return drift_growth::none;
    const double exponent = 0.5 * std::log(far / near) / std::log(16.0);
    return exponent > 0.25 && std::abs(increment_correlation(values)) < 0.5
               ? drift_growth::random_walk
               : drift_growth::none;
}

} // namespace geodeint::detail
