// SPDX-License-Identifier: BSL-1.0
//
// The isospectral Gauss method of order 6, with three stages; see isospectral_gauss.hpp.
//
//     geodeint::isospectral_gauss6<geodeint::so3> stepper;
#pragma once

#include <geodeint/stepper/isospectral_gauss.hpp>

namespace geodeint {

template <lie_algebra G, class Solver = cascade>
using isospectral_gauss6 = isospectral_gauss<G, 3, Solver>;

} // namespace geodeint
