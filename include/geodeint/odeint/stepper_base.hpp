// SPDX-License-Identifier: BSL-1.0
//
// What every fixed-step scheme of this library shares as an odeint stepper: the types that odeint's
// drivers, iterators and checkers look for, the ways a step can be called, and the guarantees
// around it. A scheme derives from it and writes one function,
//
//     template <class System>
//     void advance(System& system, const State& x, double t, double dt, State& next);
//
// The base checks t, dt and the state before, the new state after, and only then touches the
// caller's state: a step that throws leaves it exactly as it was.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <boost/numeric/odeint/stepper/stepper_categories.hpp>
#include <boost/numeric/odeint/util/unwrap_reference.hpp>

#include <type_traits>

namespace geodeint {

template <class Scheme, class State, unsigned short Order>
class stepper_base {
public:
    using state_type = State;
    using deriv_type = State;
    using value_type = double;
    using time_type = double;
    using order_type = unsigned short;
    using stepper_category = boost::numeric::odeint::stepper_tag;

    /// The order of convergence without noise.
    static constexpr order_type order() { return Order; }

    /// In place: x(t) becomes x(t + dt).
    template <class System, class X>
    void do_step(System&& system, X& x, time_type t, time_type dt) {
        if (computed_next(system, x, t, dt)) x = next_;
    }

    /// The same through a temporary view, such as an Eigen::Map made in the call.
    template <class System, class X>
    void do_step(System&& system, const X& x, time_type t, time_type dt) {
        if (computed_next(system, x, t, dt)) const_cast<X&>(x) = next_;
    }

    /// Out of place: `out` becomes x(t + dt).
    template <class System, class In, class Out>
    void do_step(System&& system, const In& in, time_type t, Out& out, time_type dt) {
        if (computed_next(system, in, t, dt))
            out = next_;
        else
            out = in;
    }

    template <class X>
    void adjust_size(const X& x) {
        viewed_ = x;
        next_ = viewed_;
    }

private:
    /// Leaves the new state in next_; false if dt = 0, when there is nothing to do.
    template <class System, class X>
    bool computed_next(System& wrapped, const X& x, double t, double dt) {
        using system_type = std::remove_cv_t<System>;
        using unwrapped = typename boost::numeric::odeint::unwrap_reference<system_type>::type;
        if constexpr (std::is_same_v<system_type, unwrapped>)
            return computed_from(wrapped, state_of(x), t, dt);
        else {
            unwrapped& system = wrapped;
            return computed_from(system, state_of(x), t, dt);
        }
    }

    template <class System>
    bool computed_from(System& system, const State& x, double t, double dt) {
        require_finite(t, "t");
        require_finite(dt, "dt");
        if (!all_finite(x)) throw invalid_argument{"x", "the state is not finite"};
        if (dt == 0) return false;
        static_cast<Scheme&>(*this).advance(system, x, t, dt, next_);
        if (!all_finite(next_))
            throw invalid_argument{"dt", "the step from a finite state is not finite: dt is too "
                                         "large, or the system is singular there"};
        return true;
    }

    template <class X>
    const State& state_of(const X& x) {
        if constexpr (std::is_same_v<X, State>)
            return x;
        else
            return viewed_ = x;
    }

    State next_ = blank<State>();
    State viewed_ = blank<State>(); // a copy of states that come as views
};

} // namespace geodeint
