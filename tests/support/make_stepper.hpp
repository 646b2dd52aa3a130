// SPDX-License-Identifier: BSL-1.0
//
// A function that makes a fresh stepper each time, for checks that need several of them.
#pragma once

namespace geodeint::testing {

template <class Stepper>
auto make() {
    return [] { return Stepper{}; };
}

} // namespace geodeint::testing
