// SPDX-License-Identifier: BSL-1.0
//
// The tolerances of a controller of step sizes, for the error of a step: absolute, and relative to the
// state. Both are finite and not negative, and one of them is positive, or no step would be small enough.
#pragma once

#include <geodeint/error.hpp>

#include <cmath>

namespace geodeint::detail {

template <class Number>
void require_tolerance(const Number& value, const char* argument) {
    using std::isfinite;
    if (!(isfinite(value) && value >= 0))
        throw invalid_argument{argument, "must be finite and not negative"};
}

/// Throws invalid_argument of eps_abs or eps_rel.
template <class Number>
void require_tolerances(const Number& eps_abs, const Number& eps_rel) {
    require_tolerance(eps_abs, "eps_abs");
    require_tolerance(eps_rel, "eps_rel");
    if (eps_abs == 0 && eps_rel == 0)
        throw invalid_argument{"eps_abs", "and eps_rel must not both be zero"};
}

} // namespace geodeint::detail
