// SPDX-License-Identifier: BSL-1.0
//
// A number that was estimated from a sample: its value, its standard error, and the interval that
// covers the truth in 95 of 100 samples.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

namespace geodeint {

struct estimate {
    double value = 0;
    double standard_error = std::numeric_limits<double>::infinity();
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();

    /// The interval covers x.
    bool covers(double x) const noexcept { return low <= x && x <= high; }

    /// value ± t standard_error with Student's t of 95 % for `freedom` degrees of freedom. What is
    /// not finite is not known: 0, with an interval from minus to plus infinity.
    static estimate from(double value, double standard_error, std::size_t freedom) {
        if (!std::isfinite(value) || !std::isfinite(standard_error)) return {};
        const double margin = student_quantile(freedom) * standard_error;
        return {value, standard_error, value - margin, value + margin};
    }

    /// The 97.5 % quantile of Student's distribution, by its expansion in 1/freedom to third order
    /// (Abramowitz, Stegun 26.7.5): 1e-3 off at 8 degrees of freedom, less above.
    static double student_quantile(std::size_t freedom) {
        constexpr double z = 1.959963984540054;
        constexpr double z2 = z * z;
        const double n = static_cast<double>(freedom);
        return z + z * (z2 + 1) / (4 * n) + z * ((5 * z2 + 16) * z2 + 3) / (96 * n * n) +
               z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n * n * n);
    }
};

} // namespace geodeint
