// SPDX-License-Identifier: BSL-1.0
//
// When an iteration may go on without computing discrete gradients anew. What a discrete gradient
// has more than the gradient at the middle is a quotient of small differences, and its rounding
// keeps an iteration from converging: near an equilibrium, already at 1e-7 of the step. But the
// quotient hardly changes from one iterate to the next. So it is kept as it was
//
//     while the iterate is within `trust` times its size of where the quotient was computed,
//
// with a trust of 1e-13 as long as the iterates approach each other, and twice as much each time
// that they do not although they are close: then rounding is all that moves them.
//
//     if (!trust.serves(iterate, computed_at, scratch)) compute_discrete_gradients();
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <algorithm>
#include <limits>

namespace geodeint::detail {

class quotient_trust {
public:
    /// True if what was computed at `computed_at` serves `iterate`, else `computed_at` becomes the
    /// iterate. `scratch` is overwritten.
    template <class Vector, class Room>
    bool serves(const Vector& iterate, Room& computed_at, Room& scratch) {
        if (!started_) {
            started_ = true;
            computed_at = iterate;
            return false;
        }
        scratch = iterate - computed_at;
        const double distance = norm_sum(scratch), size = norm_sum(iterate);
        if (distance <= trust_ * size) return true;
        if (!(distance <= largest * size))
            trust_ = least;
        else if (distance >= last_distance_)
            trust_ = std::min(2 * trust_, largest);
        last_distance_ = distance;
        computed_at = iterate;
        return false;
    }

private:
    static constexpr double least = 1e-13, largest = 1e-6;

    bool started_ = false;
    double trust_ = least;
    double last_distance_ = std::numeric_limits<double>::infinity();
};

} // namespace geodeint::detail
