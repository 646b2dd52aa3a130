// SPDX-License-Identifier: BSL-1.0
//
// The isospectral Gauss method of order 4, with two stages; see isospectral_gauss.hpp.
//
//     geodeint::isospectral_gauss4<geodeint::so3> stepper;
#pragma once

#include <geodeint/stepper/isospectral_gauss.hpp>

namespace geodeint {

template <lie_algebra G, class Solver = cascade>
using isospectral_gauss4 = isospectral_gauss<G, 2, Solver>;

} // namespace geodeint
