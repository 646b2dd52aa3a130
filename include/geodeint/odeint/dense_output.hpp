// SPDX-License-Identifier: BSL-1.0
//
// Adaptive steps of an error stepper, and the solution between them. The stepper itself
// interpolates, so that for a stepper that keeps an orbit every point lies on the orbit. Steps are
// chosen by `controlled`, with the same guarantees. odeint's make_dense_output makes one:
//
//     make_dense_output(1e-9, 1e-9, stepper)     make_dense_output(1e-9, 1e-9, max_dt, stepper)
//
// A time outside of the last step is refused, so that times out of order in integrate_times do not
// pass unnoticed. (Without dense output odeint calls nobody for such a time but the observer, with
// the state of another time.)
#pragma once

#include <geodeint/odeint/controlled.hpp>

#include <boost/numeric/odeint/stepper/controlled_step_result.hpp>
#include <boost/numeric/odeint/stepper/generation/make_dense_output.hpp>
#include <boost/numeric/odeint/stepper/stepper_categories.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

namespace geodeint {

/// An error stepper whose `between(theta, x, y)` writes the state y at the fraction theta of its
/// last trial, which began at x.
template <class Stepper>
concept interpolating_stepper = error_stepper<Stepper> &&
    requires(const Stepper& stepper, const typename Stepper::state_type& x,
             typename Stepper::state_type& y) {
    stepper.between(typename Stepper::time_type(0.5), x, y);
};

template <interpolating_stepper Stepper>
class dense_output {
public:
    using stepper_type = Stepper;
    using state_type = typename Stepper::state_type;
    using deriv_type = typename Stepper::deriv_type;
    using time_type = typename Stepper::time_type;
    using value_type = time_type;
    using stepper_category = boost::numeric::odeint::dense_output_stepper_tag;

    /// With tolerances per coordinate, absolute and relative.
    explicit dense_output(time_type eps_abs = time_type(1e-6), time_type eps_rel = time_type(1e-6),
                          Stepper stepper = Stepper{})
        : control_{eps_abs, eps_rel, std::move(stepper)} {}

    /// With steps up to |max_dt|; 0 sets no limit.
    dense_output(time_type eps_abs, time_type eps_rel, time_type max_dt,
                 Stepper stepper = Stepper{})
        : control_{eps_abs, eps_rel, max_dt, std::move(stepper)} {}

    /// Starts at x(t); the first step tried is dt.
    template <class X>
    void initialize(const X& x, time_type t, time_type dt) {
        current_ = x;
        previous_ = current_;
        t_ = previous_t_ = t;
        dt_ = dt;
    }

    /// One step of the length found; returns the times of its ends.
    template <class System>
    std::pair<time_type, time_type> do_step(System&& system) {
        previous_ = current_;
        previous_t_ = t_;
        while (control_.try_step(system, previous_, t_, current_, dt_) ==
               boost::numeric::odeint::fail) {
        }
        return {previous_t_, t_};
    }

    /// The state at a time within the last step.
    template <class X>
        requires(!std::is_const_v<X>)
    void calc_state(time_type t, X& x) const {
        require_within_last_step(t);
        if (t_ == previous_t_)
            x = current_;
        else {
            state_type state = current_;
            control_.stepper().between((t - previous_t_) / (t_ - previous_t_), previous_, state);
            if (!all_finite(state))
                throw invalid_argument{"t", "the state there, within the last step, is not finite: "
                                            "the tolerance is too large"};
            x = state;
        }
    }
    /// The same through a temporary view.
    template <detail::writable_view X>
    void calc_state(time_type t, const X& x) const {
        calc_state(t, const_cast<X&>(x));
    }

    const state_type& current_state() const { return current_; }
    time_type current_time() const { return t_; }
    time_type current_time_step() const { return dt_; }
    const state_type& previous_state() const { return previous_; }
    time_type previous_time() const { return previous_t_; }

    /// Forgets what the controller remembers of the last step.
    void reset() { control_.reset(); }

private:
    /// Its ends may be missed by the rounding of a time loop, and by what odeint's drivers take for
    /// equal: an epsilon, whatever the times are.
    void require_within_last_step(time_type t) const {
        const time_type rounding = std::numeric_limits<time_type>::epsilon() *
                                   (1 + 4 * std::max(magnitude(t_), magnitude(previous_t_)));
        const auto [first, last] = std::minmax(t_, previous_t_);
        if (!(first - rounding <= t && t <= last + rounding))
            throw invalid_argument{"t",
                                   "is not within the last step: times must be in the order in "
                                   "which steps are made"};
    }

    controlled<Stepper> control_;
    state_type current_ = detail::blank<state_type>();
    state_type previous_ = detail::blank<state_type>();
    time_type t_ = time_type(0);
    time_type previous_t_ = time_type(0);
    time_type dt_ = time_type(0);
};

} // namespace geodeint

namespace boost::numeric::odeint {

template <geodeint::interpolating_stepper Stepper>
struct get_dense_output<Stepper> {
    using type = geodeint::dense_output<Stepper>;
};

} // namespace boost::numeric::odeint
