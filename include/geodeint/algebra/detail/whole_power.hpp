// SPDX-License-Identifier: BSL-1.0
//
// x^n for a whole number n >= 0, multiplied out by squaring: for numbers that are series or polynomials,
// and for any x.
#pragma once

namespace geodeint::detail {

template <class Number>
Number whole_power(Number base, int exponent) {
    Number result{1.0};
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1) result = result * base;
        base = base * base;
    }
    return result;
}

} // namespace geodeint::detail
