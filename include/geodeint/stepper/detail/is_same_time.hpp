// SPDX-License-Identifier: BSL-1.0
//
// Whether a step begins when the last one ended. Loops count time in different ways, t0 + n dt or
// t += dt, and round it differently; late in a long run these errors are larger than any fixed part of
// a step.
#pragma once

#include <cmath>
#include <limits>

namespace geodeint::detail {

template <class Time>
[[gnu::always_inline]] inline bool is_same_time(Time t, Time end, Time dt) {
    using std::abs;
    return abs(t - end) <= Time(1e-9) * abs(dt) + 4 * std::numeric_limits<Time>::epsilon() * abs(t);
}

} // namespace geodeint::detail
