// SPDX-License-Identifier: BSL-1.0
//
// A stepper that advances several paths at once in vector registers. Each lane gets the bits that
// the scalar stepper gives it alone: the formulas are the same code, compiled for lanes of doubles.
//
//     using stepper = geodeint::isospectral_midpoint<geodeint::so3>;
//     geodeint::lane_stepper<stepper, 8> batch;
//     geodeint::lane_system<system_type, 8> systems{system};           eight paths, see there
//     geodeint::in_lanes<Eigen::Vector3d, 8> x = ...;
//     batch.do_step(systems, x, t, dt);
//
// It runs in odeint's integrate functions. Implicit steps are solved by fixed_point in all lanes; a
// lane that needs more is stepped alone by the scalar stepper. A lane where that fails, too, keeps
// its state, is retired, and is listed with the reason in `failures()`; the others go on.
//
// Tested: isospectral_midpoint<so3>, munthe_kaas_midpoint<so3 or se3> with either retraction,
// stochastic_heun. Implicit ones need noise: without it, a scalar stepper guesses its first iterate
// from the last steps, which lanes do not do.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/lanes/detail/lane_fixed_point.hpp>
#include <geodeint/lanes/in_lanes.hpp>
#include <geodeint/lanes/lane_system.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/detail/step_memory.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <boost/numeric/odeint/stepper/stepper_categories.hpp>

#include <concepts>
#include <exception>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

namespace detail {

/// Solvers iterate in all lanes at once, and a type of states is the one in lanes; other policies of a
/// stepper are the same.
template <class Policy, int Width>
struct policy_lanes {
    using type = std::conditional_t<std::derived_from<Policy, iterative_solver>,
                                    lane_fixed_point<Width>, Policy>;
};
template <class Policy, int Width>
    requires requires { typename lane_traits<Policy, Width>::type; }
struct policy_lanes<Policy, Width> : lane_traits<Policy, Width> {};

/// The generator of a step has a derivative, from which steps with noise profit.
template <class System, class State>
concept is_solved_with_hessians =
    requires(const System& system, const State& x,
             Eigen::Matrix<real_of<State>, flat_dimension<State>, flat_dimension<State>>& matrix) {
    system.generator_jacobian(x, 0.0, 0.0, std::span<const real_of<State>>{}, matrix);
};

template <class Policy, int Width>
using policy_in_lanes = typename policy_lanes<Policy, Width>::type;

} // namespace detail

/// A stepper in lanes is the same stepper on the space in lanes.
template <template <class, class...> class Stepper, class Space, class... Policies, int Width>
    requires requires { typename Stepper<Space, Policies...>::stepper_category; }
struct lane_traits<Stepper<Space, Policies...>, Width> {
    using type = Stepper<in_lanes<Space, Width>, detail::policy_in_lanes<Policies, Width>...>;
};

/// A lane that could not be advanced from t.
struct lane_failure {
    int lane;
    double t;
    std::string reason;
};

template <class Stepper, int Width>
class lane_stepper {
public:
    using scalar_stepper = Stepper;
    using state_type = in_lanes<typename Stepper::state_type, Width>;
    using deriv_type = state_type;
    using value_type = double;
    using time_type = double;
    using order_type = typename Stepper::order_type;
    using stepper_category = boost::numeric::odeint::stepper_tag;

    explicit lane_stepper(Stepper stepper = Stepper{})
        : scalar_{std::move(stepper)}, batch_{in_batch(scalar_)} {}

    static constexpr order_type order() { return Stepper::order(); }

    /// x(t) becomes x(t + dt) in every lane that is not retired.
    template <class System>
    void do_step(const System& wrapped, state_type& x, double t, double dt) {
        const auto& system = detail::unwrapped(wrapped);
        using batch_type = std::remove_cvref_t<decltype(system.batch())>;
        static_assert(!is_implicit || !detail::deterministic<batch_type>,
                      "an implicit step without noise starts from the steps before it, which lanes "
                      "do not do: run the scalar stepper");
        using system_type = std::remove_cvref_t<decltype(system.lane(0))>;
        static_assert(
            !detail::is_solved_with_hessians<system_type, typename Stepper::state_type> ||
                detail::is_solved_with_hessians<batch_type, state_type>,
            "the noise field has an add_hessian for states of doubles only: make it a "
            "template over the state, or lanes would not have the bits of the scalar stepper");
        require_finite(t, "t");
        require_finite(dt, "dt");
        state_type next = x;
        if (dt == 0) {
            // the scalar stepper reports what is wrong with a state that is not finite
            const lane_mask<Width> troubled = ~finite_lanes(x);
            if (any(troubled)) advance_alone(system, x, t, dt, next, troubled);
            return;
        }
        advance(system, x, t, dt, next);
        using G = detail::corrected_orbits<batch_stepper, batch_type, state_type>;
        if constexpr (!std::is_void_v<G>) correct<G>(x, next);
        assign_where(retired_, x, next);
        x = next;
    }

    /// Lanes that have failed and are no longer advanced.
    const lane_mask<Width>& retired() const { return retired_; }
    const std::vector<lane_failure>& failures() const { return failures_; }

    /// Advances all lanes again.
    void restart() {
        retired_ = false;
        failures_.clear();
    }

private:
    using batch_stepper = in_lanes<Stepper, Width>;
    static constexpr bool is_implicit = requires(const Stepper& stepper) { stepper.solver(); };

    static batch_stepper in_batch(const Stepper& stepper) {
        if constexpr (is_implicit) {
            using solver = std::remove_cvref_t<decltype(stepper.solver())>;
            static_assert(std::same_as<solver, cascade> || std::same_as<solver, fixed_point>,
                          "lanes iterate like fixed_point, with which cascade begins");
            return batch_stepper{detail::lane_fixed_point<Width>{
                stepper.solver().tolerance(), stepper.solver().iteration_limit()}};
        } else {
            return batch_stepper{};
        }
    }

    template <class System>
    void advance(const System& system, const state_type& x, double t, double dt, state_type& next) {
        loses_more_ = false;
        batch_.advance(system.batch(), x, t, dt, next);
        lane_mask<Width> troubled = ~finite_lanes(next);
        if constexpr (is_implicit) troubled |= batch_.last_solve().left_over;
        if (any(troubled)) advance_alone(system, x, t, dt, next, troubled);
    }

    /// As stepper_base corrects what rounding did, in each lane.
    template <class G>
    void correct(const state_type& x, state_type& next) {
        if (!scalar_.corrects_rounding()) return;
        lane_mask<Width> goes_on = memory_.last.ends_at(x);
        if (!all(goes_on)) goes_on |= memory_.last.begins_at(x);
        memory_.correction.template prepare<G>(x, goes_on);
        if constexpr (promises_of<Stepper>.casimirs != kept::exact) {
            lane_mask<Width> loses_more = loses_more_;
            if (!batch_.is_solved_to_round_off()) loses_more = true;
            if (any(loses_more)) memory_.correction.skip(loses_more);
        }
        memory_.correction.template correct<G>(next);
        memory_.last.remember(x, next);
    }

    /// Not inlined, because it is rare. The copy of a stepper that has made no step yet corrects no
    /// rounding.
    template <class System>
    [[gnu::noinline]] void advance_alone(const System& system, const state_type& x, double t,
                                         double dt, state_type& next,
                                         const lane_mask<Width>& which) {
        for (int i = 0; i < Width; ++i) {
            if (!which[i] || retired_[i]) continue;
            auto state = lane(x, i);
            try {
                Stepper stepper = scalar_;
                stepper.do_step(system.lane(i), state, t, dt);
                set_lane(next, i, state);
                if constexpr (is_implicit) loses_more_.set(i, !stepper.is_solved_to_round_off());
            } catch (const std::exception& error) {
                retired_.set(i, true);
                failures_.push_back({i, t, error.what()});
            }
        }
    }

    Stepper scalar_;
    batch_stepper batch_;
    detail::step_memory<state_type> memory_;
    lane_mask<Width> retired_{false};
    lane_mask<Width> loses_more_{false}; // than rounding, in the last step
    std::vector<lane_failure> failures_;
};

} // namespace geodeint
