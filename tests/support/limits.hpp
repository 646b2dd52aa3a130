// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace geodeint::testing {

/// What a listed stepper does not do, and neither promises nor denies by its `keeps`.
struct limits {
    /// Runs systems with noise.
    bool noise = true;
    /// On the dual of se(3): a step of everything moved by a translation is the step, moved.
    bool translations = true;
    /// After a step that failed, goes on with the very bits of a stepper that did not see it fail.
    /// Where a step is made of several, the inner stepper has lost its memory, and agrees to rounding.
    bool same_bits_after_fault = true;
    /// As many steps of another stepper make one step, and each of them is rounded.
    int inner_steps = 1;
};

} // namespace geodeint::testing
