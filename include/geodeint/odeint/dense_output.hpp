// SPDX-License-Identifier: BSL-1.0
//
// Adaptive steps of an error stepper, and the solution between them. The stepper itself
// interpolates, so that for a stepper that keeps an orbit every point lies on the orbit. Steps are
// chosen by `controlled`, with the same guarantees. odeint's make_dense_output makes one:
//
//     make_dense_output(1e-9, 1e-9, stepper)     make_dense_output(1e-9, 1e-9, max_dt, stepper)
//
// Where odeint asks for a step that ends at the end of the run, initialize(current_state(),
// current_time(), dt), and that is rejected, several steps are made in its place: odeint does not ask
// again, and would look for the end of the run beyond the last step.
//
// A time outside of the last step is refused, so that times out of order in integrate_times do not
// pass unnoticed. (Without dense output odeint calls nobody for such a time but the observer, with
// the state of another time.)
#pragma once

#include <geodeint/algebra/detail/view_of.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/odeint/controlled.hpp>
#include <geodeint/odeint/detail/seen_state.hpp>

#include <boost/numeric/odeint/stepper/controlled_step_result.hpp>
#include <boost/numeric/odeint/stepper/generation/make_dense_output.hpp>
#include <boost/numeric/odeint/stepper/stepper_categories.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

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
        ends_there_ = static_cast<const void*>(&x) == static_cast<const void*>(&current_);
        end_ = t + dt;
        current_ = view_.state_of(x);
        previous_ = current_;
        t_ = previous_t_ = t;
        dt_ = dt;
        before_.clear();
    }

    /// One step of the length found, or as many as lead to where it was to end; returns the times of
    /// its ends.
    template <class System>
    std::pair<time_type, time_type> do_step(System&& system) {
        const time_type begin = t_;
        before_.clear();
        make_step(system);
        while (ends_there_ && is_before(t_, end_)) {
            before_.push_back({previous_t_, t_, previous_, control_.stepper()});
            if (!is_before(t_ + dt_, end_)) dt_ = end_ - t_;
            make_step(system);
        }
        ends_there_ = false;
        return {begin, t_};
    }

    /// The state at a time within the last step.
    template <class X>
        requires(!std::is_const_v<X>)
    void calc_state(time_type t, X& x) const {
        require_within_last_step(t);
        const auto within = std::find_if(before_.begin(), before_.end(),
                                         [&](const step& s) { return !is_before(s.end, t); });
        if (within != before_.end())
            interpolate(within->made_by, within->start, within->begin, within->end, t, x);
        else if (t_ == previous_t_)
            view_.write(static_cast<const state_type&>(current_), x);
        else
            interpolate(control_.stepper(), previous_, previous_t_, t_, t, x);
    }
    /// The same through a temporary view.
    template <class X>
        requires(detail::writable_view<X> || detail::coordinate_view<X, state_type>)
    void calc_state(time_type t, const X& x) const { calc_state(t, const_cast<X&>(x)); }

    /// As observers see it: a state_type, and what else holds the same numbers.
    const detail::seen_as<state_type>& current_state() const { return current_; }
    time_type current_time() const { return t_; }
    time_type current_time_step() const { return dt_; }
    const state_type& previous_state() const { return previous_; }
    time_type previous_time() const { return previous_t_; }

    /// Forgets what the controller remembers of the last step.
    void reset() { control_.reset(); }

private:
    /// A step, and the stepper that made it.
    struct step {
        time_type begin, end;
        state_type start;
        Stepper made_by;
    };

    template <class System>
    void make_step(System& system) {
        previous_ = current_;
        previous_t_ = t_;
        while (control_.try_step(system, previous_, t_, current_, dt_) ==
               boost::numeric::odeint::fail) {
        }
    }

    template <class X>
    static void interpolate(const Stepper& stepper, const state_type& start, time_type begin,
                            time_type end, time_type t, X& x) {
        state_type state = start;
        stepper.between((t - begin) / (end - begin), start, state);
        if (!all_finite(state))
            throw invalid_argument{"t", "the state there, within the last step, is not finite: "
                                        "the tolerance is too large"};
        detail::view_of<state_type>::write(state, x);
    }

    /// t comes before `other` in the direction of the steps, by more than their rounding.
    bool is_before(time_type t, time_type other) const {
        return dt_ < 0 ? other < t - rounding() : t < other - rounding();
    }
    time_type rounding() const {
        return std::numeric_limits<time_type>::epsilon() *
               (1 + 4 * std::max(magnitude(t_), magnitude(previous_t_)));
    }

    /// Its ends may be missed by the rounding of a time loop, and by what odeint's drivers take for
    /// equal: an epsilon, whatever the times are.
    void require_within_last_step(time_type t) const {
        const auto [first, last] =
            std::minmax(t_, before_.empty() ? previous_t_ : before_.front().begin);
        if (!(first - rounding() <= t && t <= last + rounding()))
            throw invalid_argument{"t",
                                   "is not within the last step: times must be in the order in "
                                   "which steps are made"};
    }

    controlled<Stepper> control_;
    detail::view_of<state_type> view_;
    detail::seen_as<state_type> current_ = detail::blank<detail::seen_as<state_type>>();
    state_type previous_ = detail::blank<state_type>();
    time_type t_ = time_type(0);
    time_type previous_t_ = time_type(0);
    time_type dt_ = time_type(0);
    // the step asked for is to end there
    bool ends_there_ = false;
    time_type end_ = time_type(0);
    std::vector<step> before_; // the last one, where several were made
};

} // namespace geodeint

namespace boost::numeric::odeint {

template <geodeint::interpolating_stepper Stepper>
struct get_dense_output<Stepper> {
    using type = geodeint::dense_output<Stepper>;
};

} // namespace boost::numeric::odeint
