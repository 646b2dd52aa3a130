// SPDX-License-Identifier: BSL-1.0
//
// The right-invariant (spatial) version of a Lie-Poisson system: the same algebra, with
// d mu = -ad*_{grad H} mu. Fluids in Eulerian variables are of this kind. Every reduced scheme on
// it is the left-invariant one with (dt, dW) replaced by (-dt, -dW).
//
// (Luesink et al., section 2.)
//
//     auto system = geodeint::lie_poisson<geodeint::right_invariant<geodeint::so3>>(H);
//     geodeint::munthe_kaas_midpoint<geodeint::right_invariant<geodeint::so3>> stepper;
#pragma once

#include <geodeint/concepts.hpp>

namespace geodeint {

template <lie_algebra G>
struct right_invariant : G {
    static constexpr double chirality = -1;
};

} // namespace geodeint
