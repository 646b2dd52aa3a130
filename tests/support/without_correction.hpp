// SPDX-License-Identifier: BSL-1.0
//
// A stepper of this library without its rounding correction: the scheme alone, with the rounding errors
// that it makes.
#pragma once

namespace geodeint::testing {

template <class Stepper>
Stepper without_correction(Stepper stepper = {}) {
    stepper.correct_rounding(false);
    return stepper;
}

} // namespace geodeint::testing
