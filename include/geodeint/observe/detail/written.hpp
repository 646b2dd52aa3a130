// SPDX-License-Identifier: BSL-1.0
//
// A number in the table of a report, by a format of printf: written("%.2f", order).
#pragma once

#include <cmath>
#include <cstdio>
#include <string>

namespace geodeint::detail {

/// "nan" without a sign, where it is none.
inline std::string written(const char* format, double value) {
    if (std::isnan(value)) return "nan";
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

} // namespace geodeint::detail
