// SPDX-License-Identifier: BSL-1.0
//
// Schemes for constant steps have no estimate of their error, so that odeint cannot control them.
// make_controlled and make_dense_output of such a stepper say so, in one readable error instead of
// odeint's own.
#pragma once

#include <boost/numeric/odeint/stepper/generation/make_controlled.hpp>
#include <boost/numeric/odeint/stepper/generation/make_dense_output.hpp>

#include <concepts>

namespace geodeint::detail {

/// A stepper of this library that has no estimate of its error.
template <class Stepper>
concept fixed_step_scheme = requires(const Stepper& stepper) {
    { stepper.corrects_rounding() } -> std::same_as<bool>;
}
&&!requires { typename Stepper::velocity_type; };

} // namespace geodeint::detail

namespace boost::numeric::odeint {

template <geodeint::detail::fixed_step_scheme Stepper>
struct get_controller<Stepper> {
    static_assert(!geodeint::detail::fixed_step_scheme<Stepper>,
                  "make_controlled: this stepper is for constant steps and has no estimate of its "
                  "error; take runge_kutta_munthe_kaas_dopri5");
    using type = Stepper;
};

template <geodeint::detail::fixed_step_scheme Stepper>
struct get_dense_output<Stepper> {
    static_assert(
        !geodeint::detail::fixed_step_scheme<Stepper>,
        "make_dense_output: this stepper is for constant steps and has no estimate of its "
        "error; take runge_kutta_munthe_kaas_dopri5");
    using type = Stepper;
};

} // namespace boost::numeric::odeint
