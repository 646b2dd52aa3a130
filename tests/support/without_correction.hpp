// SPDX-License-Identifier: BSL-1.0
//
// A stepper of this library as it would be without its rounding_correction: the scheme alone, with the
// rounding errors that it makes.
#pragma once

#include <geodeint/stepper/stepper_base.hpp>

#include <utility>

namespace geodeint::testing {

template <class Stepper>
class without_correction : public stepper_base<without_correction<Stepper>, typename Stepper::state_type,
                                            Stepper::order()> {
public:
    using state_type = typename Stepper::state_type;

    explicit without_correction(Stepper scheme = Stepper{}) : scheme_{std::move(scheme)} {}

    template <class System>
    void advance(System& system, const state_type& x, double t, double dt, state_type& next) {
        scheme_.advance(system, x, t, dt, next);
    }

private:
    Stepper scheme_;
};

} // namespace geodeint::testing
