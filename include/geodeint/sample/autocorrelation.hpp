// SPDX-License-Identifier: BSL-1.0
//
// How many independent values a correlated series is worth. With its autocorrelation rho(k),
//
//     tau = 1 + 2 sum_{k >= 1} rho(k),     effective size = n/tau,     error of the mean = s sqrt(tau/n),
//
// the sum cut off at the first k >= 6 tau/2 (Sokal's window), which is self-consistent: what comes after
// is noise.
//
//     const geodeint::autocorrelation series{values};
//     series.mean(), series.error(), series.time(), series.effective_size()
#pragma once

#include <geodeint/error.hpp>

#include <cmath>
#include <cstddef>
#include <span>

namespace geodeint {

class autocorrelation {
public:
    explicit autocorrelation(std::span<const double> values) : size_{values.size()} {
        if (values.size() < 16) throw invalid_argument{"values", "must be at least 16"};
        for (const double x : values) mean_ += x;
        mean_ /= static_cast<double>(size_);
        variance_ = covariance(values, 0);
        if (!(variance_ > 0)) return;
        double half = 0.5;
        for (std::size_t k = 1; k < size_ / 2; ++k) {
            half += covariance(values, k) / variance_;
            if (static_cast<double>(k) >= 6 * half) break;
        }
        time_ = half > 0.5 / static_cast<double>(size_) ? 2 * half : 1 / static_cast<double>(size_);
    }

    double mean() const { return mean_; }
    /// Of the mean, one standard error.
    double error() const { return std::sqrt(variance_ / effective_size()); }
    double variance() const { return variance_; }
    /// tau, in values.
    double time() const { return time_; }
    double effective_size() const { return static_cast<double>(size_) / time_; }

private:
    double covariance(std::span<const double> values, std::size_t lag) const {
        double sum = 0;
        for (std::size_t i = 0; i + lag < values.size(); ++i)
            sum += (values[i] - mean_) * (values[i + lag] - mean_);
        return sum / static_cast<double>(values.size() - lag);
    }

    std::size_t size_;
    double mean_ = 0;
    double variance_ = 0;
    double time_ = 1;
};

} // namespace geodeint
