// SPDX-License-Identifier: BSL-1.0
//
// Chooses the steps of an error stepper: a step is accepted if
//
//     max_i |error_i| / (eps_abs + eps_rel (|x_i| + |dt| |dxdt_i|)) <= 1,
//
// and the next step is chosen as odeint's controlled_runge_kutta chooses it. Beyond that one,
//
//   - an error that is NaN, a step that is not finite, and a step that cannot be solved
//     (no_convergence, invalid_argument) are rejected and tried again with a smaller dt;
//   - where no step is small enough, or dt no longer changes t, it throws step_adjustment_error;
//   - so it does, at the first rejection, where the tolerance of the coordinate with the largest
//     error is less than 2^-70 of that coordinate. The estimate itself is only known to 2^-53 of
//     dt |dxdt|, so that 2^17 steps and more would have to pass for each change in the last place;
//   - the velocity at the end of a step is used again if the next step starts there with the same
//     system. A system is known by its address and, up to 256 of them, its bytes: call reset() if
//     you change a larger one between two such steps, or something that a system only refers to.
//
// A rejected step leaves x and t as they were. odeint's make_controlled makes one:
//
//     make_controlled(1e-9, 1e-9, stepper)     make_controlled(1e-9, 1e-9, max_dt, stepper)
//
// where max_dt limits |dt|, whatever the direction. The caller's state may be anything that holds the
// coordinates of the stepper's in a row (algebra/detail/view_of.hpp).
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/algebra/detail/view_of.hpp>
#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/odeint/detail/known_system.hpp>
#include <geodeint/odeint/detail/tolerances.hpp>
#include <geodeint/odeint/detail/unwrapped.hpp>
#include <geodeint/odeint/vector_space_state.hpp>

#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/controlled_step_result.hpp>
#include <boost/numeric/odeint/stepper/generation/make_controlled.hpp>
#include <boost/numeric/odeint/stepper/stepper_categories.hpp>
#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <cmath>
#include <concepts>
#include <limits>
#include <sstream>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

template <class Stepper>
using error_type = typename Stepper::error_type;

/// What derivatives and errors are made of: vectors like the state, where nobody says otherwise.
template <class Stepper>
using error_of = member_or<typename Stepper::state_type, error_type, Stepper>;

} // namespace detail

/// An error stepper of this library. With its velocity_type, which may be other than the state's,
///   velocity(system, x, t, v)                            evaluates the system,
///   derivative(v, x, dxdt)                               turns that into the state's derivative,
///   trial(system, x, v, t, dt, next, v_next, error)      makes a step and estimates its error.
/// Where states are no vectors, it has an error_type, of which dxdt and error are, and
///   coordinates(x)                                       says how large x is in the same form.
template <class Stepper>
concept error_stepper = requires(const Stepper& stepper, const typename Stepper::velocity_type& v,
                                 const typename Stepper::state_type& x,
                                 detail::error_of<Stepper>& dxdt) {
    { stepper.stepper_order() } -> std::convertible_to<int>;
    { stepper.error_order() } -> std::convertible_to<int>;
    stepper.derivative(v, x, dxdt);
};

template <error_stepper Stepper>
class controlled {
public:
    using stepper_type = Stepper;
    using state_type = typename Stepper::state_type;
    using deriv_type = typename Stepper::deriv_type;
    using time_type = typename Stepper::time_type;
    using value_type = time_type;
    using stepper_category = boost::numeric::odeint::controlled_stepper_tag;

    /// With tolerances per coordinate, absolute and relative.
    explicit controlled(time_type eps_abs = time_type(1e-6), time_type eps_rel = time_type(1e-6),
                        Stepper stepper = Stepper{})
        : controlled{eps_abs, eps_rel, time_type(0), std::move(stepper)} {}

    /// With steps up to |max_dt|; 0 sets no limit.
    controlled(time_type eps_abs, time_type eps_rel, time_type max_dt, Stepper stepper = Stepper{})
        : stepper_{std::move(stepper)}, checker_{eps_abs, eps_rel}, max_dt_{magnitude(max_dt)} {
        detail::require_tolerances(eps_abs, eps_rel);
        require_finite(max_dt, "max_dt");
    }

    /// In place. On success x and t are the new ones; on failure only dt has changed.
    template <class System, class X>
        requires(!std::is_const_v<X>)
    boost::numeric::odeint::controlled_step_result try_step(System&& system, X& x, time_type& t,
                                                            time_type& dt) {
        return attempt(detail::unwrapped(system), x, t, x, dt);
    }

    /// The same through a temporary view, such as an Eigen::Map made in the call.
    template <class System, class X>
        requires(detail::writable_view<X> || detail::coordinate_view<X, state_type>)
    boost::numeric::odeint::controlled_step_result try_step(System&& system, const X& x,
                                                            time_type& t, time_type& dt) {
        return attempt(detail::unwrapped(system), x, t, const_cast<X&>(x), dt);
    }

    /// Out of place.
    template <class System, class In, class Out>
    boost::numeric::odeint::controlled_step_result try_step(System&& system, const In& in,
                                                            time_type& t, Out& out, time_type& dt) {
        return attempt(detail::unwrapped(system), in, t, out, dt);
    }

    /// Forgets the last step.
    void reset() { known_system_.forget(); }

    Stepper& stepper() { return stepper_; }
    const Stepper& stepper() const { return stepper_; }

private:
    template <class System, class In, class Out>
    boost::numeric::odeint::controlled_step_result attempt(System& system, const In& in,
                                                           time_type& t, Out& out, time_type& dt) {
        static_assert(
            detail::deterministic<System>,
            "a step size that is chosen after a look at the noise leads to another limit: "
            "use controlled_in_noise (geodeint/odeint/controlled_in_noise.hpp)");
        require_finite(t, "t");
        require_finite(dt, "dt");
        require_finite(t + dt, "dt");
        if (t + dt == t) give_up(t, dt);
        if (dt != limited(dt)) {
            dt = limited(dt);
            return boost::numeric::odeint::fail;
        }
        start_at(system, view_.state_of(in), t);
        const time_type error = trial_error(system, t, dt);
        if (!(error <= 1)) {
            const bool is_known = error == error;
            if (is_known) require_resolvable(t, dt);
            const time_type smaller = adjuster_.decrease_step(
                dt, is_known ? error : std::numeric_limits<time_type>::infinity(),
                stepper_.error_order());
            if (magnitude(smaller) < 4 * spacing(t)) give_up(t, smaller);
            dt = smaller;
            return boost::numeric::odeint::fail;
        }
        view_.write(next_, out);
        t += dt;
        dt = limited(adjuster_.increase_step(dt, error, stepper_.stepper_order()));
        std::swap(x_, next_);
        std::swap(velocity_, next_velocity_);
        t_ = t;
        return boost::numeric::odeint::success;
    }

    /// x_ = x and its velocity, evaluated unless it is known.
    template <class System>
    void start_at(System& system, const state_type& x, time_type t) {
        if (known_system_.is(system) && t == t_ && is_known(x)) return;
        known_system_.forget();
        x_ = x;
        if (!all_finite(x_)) throw invalid_argument{"x", "the state is not finite"};
        stepper_.velocity(system, x_, t, velocity_);
        known_system_.remember(system);
        t_ = t;
    }

    /// x is x_; false where elements of a group cannot be compared.
    bool is_known(const state_type& x) const {
        if constexpr (vector_space<state_type>)
            return detail::by_parts::same_shape(x_, x) && x_ == x;
        else if constexpr (requires { x_ == x; })
            return x_ == x;
        else
            return false;
    }

    /// x_ in the form of its errors.
    decltype(auto) coordinates() const {
        if constexpr (requires { stepper_.coordinates(x_); })
            return stepper_.coordinates(x_);
        else
            return (x_);
    }

    /// The error of a step in units of the tolerance, also of every coordinate in error_; NaN where
    /// there is no step.
    template <class System>
    time_type trial_error(System& system, time_type t, time_type dt) {
        const auto none = std::numeric_limits<time_type>::quiet_NaN();
        try {
            stepper_.trial(system, x_, velocity_, t, dt, next_, next_velocity_, error_);
        } catch (const no_convergence&) {
            return none;
        } catch (const invalid_argument&) {
            return none;
        }
        if (!all_finite(next_)) return none;
        stepper_.derivative(velocity_, x_, derivative_);
        return checker_.error(algebra_, coordinates(), derivative_, error_, dt);
    }

    /// Gives up if no step can be accepted, however small: where the tolerance of the coordinate
    /// with the largest error is below anything that it can be computed to.
    void require_resolvable(time_type t, time_type dt) {
        using error_type = detail::error_of<Stepper>;
        using number = real_of<error_type>;
        using numbers = Eigen::Matrix<number, flat_dimension<error_type>, 1>;
        numbers errors(flat_size(error_)), sizes(flat_size(error_));
        flatten(error_, errors);
        error_ = coordinates(); // and in units of the tolerance
        checker_.error(algebra_, coordinates(), derivative_, error_, dt);
        flatten(error_, sizes);
        Eigen::Index worst = 0;
        errors.maxCoeff(&worst);
        constexpr int digits = std::numeric_limits<time_type>::digits + 17;
        if (!(sizes(worst) > number(std::ldexp(1.0, digits)))) return;
        std::ostringstream text;
        text << "geodeint: the tolerance is less than doubles resolve: at t = " << t
             << " it is 1 / " << static_cast<time_type>(magnitude(sizes(worst)))
             << " of a coordinate";
        throw boost::numeric::odeint::step_adjustment_error{text.str()};
    }

    /// dt, or where that is longer than it may be the longest step in its direction.
    time_type limited(time_type dt) const {
        if (max_dt_ == 0 || !(magnitude(dt) > max_dt_)) return dt;
        return dt < 0 ? time_type(-max_dt_) : max_dt_;
    }

    [[noreturn]] static void give_up(time_type t, time_type dt) {
        std::ostringstream text;
        text.precision(17);
        text << "geodeint: no progress at t = " << t << ": a step of " << dt
             << " would be needed. The system is singular there, or the tolerance too small";
        throw boost::numeric::odeint::step_adjustment_error{text.str()};
    }

    /// The distance from t to the next number.
    static time_type spacing(time_type t) {
        if constexpr (std::is_floating_point_v<time_type>)
            return std::nextafter(std::abs(t), std::numeric_limits<time_type>::infinity()) -
                   std::abs(t);
        else
            return magnitude(t) * std::numeric_limits<time_type>::epsilon();
    }

    Stepper stepper_;
    detail::view_of<state_type> view_;
    vector_space_state_algebra algebra_;
    boost::numeric::odeint::default_error_checker<time_type, vector_space_state_algebra,
                                                  vector_space_state_operations>
        checker_;
    boost::numeric::odeint::default_step_adjuster<time_type, time_type> adjuster_;
    time_type max_dt_;

    // where the next step begins, if it begins there
    detail::known_system known_system_;
    time_type t_ = time_type(0);
    state_type x_ = detail::blank<state_type>();
    typename Stepper::velocity_type velocity_ = detail::blank<typename Stepper::velocity_type>();

    typename Stepper::velocity_type next_velocity_ =
        detail::blank<typename Stepper::velocity_type>();
    state_type next_ = detail::blank<state_type>();
    detail::error_of<Stepper> error_ = detail::blank<detail::error_of<Stepper>>();
    detail::error_of<Stepper> derivative_ = detail::blank<detail::error_of<Stepper>>();
};

} // namespace geodeint

namespace boost::numeric::odeint {

template <geodeint::error_stepper Stepper>
struct get_controller<Stepper> {
    using type = geodeint::controlled<Stepper>;
};

} // namespace boost::numeric::odeint
