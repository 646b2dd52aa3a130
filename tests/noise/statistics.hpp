// SPDX-License-Identifier: BSL-1.0
//
// Statistics of samples, for the tests of noise.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace statistics {

/// The p-value of Kolmogorov and Smirnov's test that `sample` is N(0, deviation^2): the
/// probability of a distribution function at least as far from the normal one as the sample's.
inline double normality(std::vector<double> sample, double deviation) {
    std::sort(sample.begin(), sample.end());
    const double n = static_cast<double>(sample.size());
    double distance = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        const double expected = 0.5 * std::erfc(-sample[i] / deviation / std::numbers::sqrt2);
        distance = std::max({distance, expected - static_cast<double>(i) / n,
                             static_cast<double>(i + 1) / n - expected});
    }
    const double lambda = (std::sqrt(n) + 0.12 + 0.11 / std::sqrt(n)) * distance;
    double tail = 0;
    for (int j = 1; j <= 100; ++j)
        tail += (j % 2 == 1 ? 2 : -2) * std::exp(-2 * j * j * lambda * lambda);
    return std::clamp(tail, 0.0, 1.0);
}

inline double mean(const std::vector<double>& sample) {
    double sum = 0;
    for (double x : sample) sum += x;
    return sum / static_cast<double>(sample.size());
}

/// The mean square of a sample less deviation^2, in units of its standard deviation for
/// N(0, deviation^2).
inline double excess_variance(const std::vector<double>& sample, double deviation) {
    double sum = 0;
    for (double x : sample) sum += x * x / (deviation * deviation) - 1;
    return sum / std::sqrt(2 * static_cast<double>(sample.size()));
}

/// The correlation of two samples in units of its standard deviation for independent ones.
inline double correlation(const std::vector<double>& x, const std::vector<double>& y) {
    const double x_mean = mean(x), y_mean = mean(y);
    double xx = 0, xy = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - x_mean) * (x[i] - x_mean);
        xy += (x[i] - x_mean) * (y[i] - y_mean);
        yy += (y[i] - y_mean) * (y[i] - y_mean);
    }
    return xy / std::sqrt(xx * yy) * std::sqrt(static_cast<double>(x.size()));
}

inline std::vector<double> squares(std::vector<double> sample) {
    for (double& x : sample) x *= x;
    return sample;
}

} // namespace statistics
