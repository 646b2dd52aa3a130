// SPDX-License-Identifier: BSL-1.0
//
// Dormand and Prince's pair of orders 5 and 4 as a Runge-Kutta-Munthe-Kaas method on the dual of a Lie
// algebra or on a group (see structure/space_of.hpp): an odeint error stepper for adaptive steps that
// never leave the orbit, or the group. The stages k_i are those of
// stepper/runge_kutta_munthe_kaas.hpp;
//
//     x'               = move(sigma, x),             sigma = sum_i b_i k_i,
//     x(t + theta dt)  = move(sigma(theta), x),
//     error            = e ad*_d mu on a dual,       d = sum_i (b_i - b^_i) k_i,
//                        d itself on a group,
//
// where sigma(theta) is the pair's own interpolant of order 4 (Hairer, Norsett, Wanner, II.6), in
// the algebra, so that dense output lies on the orbit, too. On a group the relative tolerance is of
// the coordinates log(g), and of the further numbers of a pose (algebra/pose_with.hpp).
//
// Keeps: every Casimir, or the group, to round-off, whatever the step sequence. Order 5. Does not
// keep: energy, the Poisson bracket, time reversal. At equal tolerance its global error is larger than
// that of the classical pair; its advantage is that it stays on the orbit. No noise.
//
//     geodeint::runge_kutta_munthe_kaas_dopri5<geodeint::so3> stepper;
//     integrate_adaptive(make_controlled(1e-9, 1e-9, stepper), system, mu, 0.0, 50.0, 0.1);
//     auto dense = make_dense_output(1e-9, 1e-9, stepper);
//     integrate_const(dense, system, mu, 0.0, 50.0, 0.1, observer);
//
//     geodeint::runge_kutta_munthe_kaas_dopri5<geodeint::rotation> attitude;    // system(g, xi, t)
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/odeint/controlled.hpp>
#include <geodeint/odeint/dense_output.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/butcher_tableau.hpp>
#include <geodeint/stepper/detail/munthe_kaas_stages.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/structure/space_of.hpp>

#include <boost/numeric/odeint/stepper/stepper_categories.hpp>
#include <boost/numeric/odeint/util/resizer.hpp>
#include <boost/numeric/odeint/util/state_wrapper.hpp>

#include <type_traits>

namespace geodeint {

namespace detail {

/// The dual of its algebra, or a group.
template <class Space>
concept dual_or_group = moved_space<Space> &&
    (std::is_same_v<typename Space::state_type, typename Space::algebra::dual_type> ||
     group_element<typename Space::state_type>);

} // namespace detail

template <class Space>
    requires detail::dual_or_group<space_of<Space>>
class runge_kutta_munthe_kaas_dopri5
    : public stepper_base<runge_kutta_munthe_kaas_dopri5<Space>,
                          typename space_of<Space>::state_type, tableaux::dormand_prince5.order> {
    using base = stepper_base<runge_kutta_munthe_kaas_dopri5, typename space_of<Space>::state_type,
                              tableaux::dormand_prince5.order>;
    using time = typename base::time_type;
    static constexpr bool on_group = group_element<typename space_of<Space>::state_type>;

public:
    static constexpr promises keeps{.casimirs = kept::exact};

    using space = space_of<Space>;
    using state_type = typename space::state_type;
    using velocity_type = typename space::generator_type;
    /// What derivatives and errors are made of.
    using error_type = std::conditional_t<on_group, velocity_type, state_type>;
    using order_type = typename base::order_type;

    /// On the dual of an algebra it stays on the orbits of that algebra.
    template <class System>
    using orbits = typename space::algebra;

    // odeint's own controller looks for this in an error stepper
    using stepper_category = boost::numeric::odeint::explicit_error_stepper_tag;
    using algebra_type = vector_space_state_algebra;
    using operations_type = vector_space_state_operations;
    using resizer_type = boost::numeric::odeint::initially_resizer;
    using wrapped_state_type = boost::numeric::odeint::state_wrapper<state_type>;
    using wrapped_deriv_type = wrapped_state_type;
    algebra_type& algebra() { return algebra_; }

    static constexpr order_type stepper_order() { return tableau.order; }
    static constexpr order_type error_order() { return tableau.embedded_order; }

    using base::do_step;

    /// In place, with an estimate of the error, an error_type.
    template <class System, class X, class Error>
    void do_step(System&& system, X& x, time t, time dt, Error& error) {
        do_step(system, x, t, x, dt, error);
    }

    /// Out of place, with an estimate of the error.
    template <class System, class In, class Out, class Error>
    void do_step(System&& wrapped, const In& in, time t, Out& out, time dt, Error& error) {
        auto& system = detail::unwrapped(wrapped);
        start_ = in;
        base::require_valid(start_, t, dt);
        velocity(system, start_, t, velocity_);
        trial(system, start_, velocity_, t, dt, next_, velocity_, error_);
        base::require_finite_step(next_);
        out = next_;
        error = error_;
    }

    /// The same for odeint's controlled_runge_kutta. The derivative of the state does not
    /// determine the velocity in the algebra, and is not used.
    template <class System, class In, class Out, class Error>
    void do_step(System&& system, const In& in, const state_type& /*dxdt*/, time t, Out& out,
                 time dt, Error& error) {
        do_step(system, in, t, out, dt, error);
    }

    template <class System, class X>
    static constexpr bool runs = space::template moved_by<System>;

    template <class System>
    void advance(System& system, const state_type& x, time t, time dt, state_type& next) {
        stages_.template evaluate<0, last>(system, x, t, dt, next);
        move(x, next);
    }

    /// The velocity xi(x, t); on a dual grad H(x, t).
    template <class System>
    void velocity(System& system, const state_type& x, time t, velocity_type& xi) {
        stages_.velocity(system, x, t, xi);
    }

    /// The derivative of the state: e ad*_xi mu on a dual, xi itself on a group.
    static void derivative(const velocity_type& xi, const state_type& x, error_type& dxdt) {
        if constexpr (on_group)
            dxdt = xi;
        else
            space::sharp(x, xi, dxdt);
    }

    /// What relative errors are relative to, in the form of the error.
    static decltype(auto) coordinates(const state_type& x) {
        if constexpr (on_group)
            return error_type(group_traits<state_type>::log(x));
        else
            return (x);
    }

    /// One step from a state whose velocity `xi` is known, with the velocity `xi_next` at its end,
    /// where the next step begins, and the estimated error. Nothing is checked.
    template <class System>
    void trial(System& system, const state_type& x, const velocity_type& xi, time t, time dt,
               state_type& next, velocity_type& xi_next, error_type& error) {
        stages_.set_first(xi, dt);
        stages_.template evaluate<1, last>(system, x, t, dt, next);
        move(x, next);
        if constexpr (!on_group && detail::corrects_rounding_on<typename space::algebra>)
            base::template correct<typename space::algebra>(x, next);
        stages_.velocity(system, next, t + dt, xi_next);
        stages_.template set<last>(sigma_, xi_next, dt);
        stages_.combine([](std::size_t i) { return tableau.b[i] - tableau.embedded[i]; },
                        difference_);
        derivative(difference_, x, error);
    }

    /// The state at the fraction theta of the last trial, which began at x.
    void between(time theta, const state_type& x, state_type& state) const {
        const velocity_type& first = stages_[0];
        const velocity_type& end = stages_[last];
        velocity_type quartic;
        stages_.combine([](std::size_t i) { return interpolant[i]; }, quartic);
        const real part(theta), rest(1 - theta);
        velocity_type sigma = real(2) * sigma_ - first - end + rest * quartic;
        sigma = velocity_type(first - sigma_ + part * sigma);
        sigma = velocity_type(part * (sigma_ + rest * sigma));
        space::template move<exponential>(sigma, x, state);
    }

private:
    using real = real_of<velocity_type>;
    static constexpr const auto& tableau = tableaux::dormand_prince5;
    static constexpr std::size_t last = tableaux::dormand_prince5.stages - 1;
    static_assert(tableaux::dormand_prince5.first_same_as_last());

    static constexpr ratio interpolant[last + 1] = {
        ratio{-12715105075, 11282082432},  0,
        ratio{87487479700, 32700410799},   ratio{-10690763975, 1880347072},
        ratio{701980252875, 199316789632}, ratio{-1453857185, 822651844},
        ratio{69997945, 29380423}};

    void move(const state_type& x, state_type& next) {
        stages_.combine([](std::size_t i) { return tableau.b[i]; }, sigma_);
        space::template move<exponential>(sigma_, x, next);
    }

    algebra_type algebra_;
    detail::munthe_kaas_stages<Space, tableaux::dormand_prince5> stages_;
    velocity_type sigma_ = detail::blank<velocity_type>();
    velocity_type difference_ = detail::blank<velocity_type>();
    velocity_type velocity_ = detail::blank<velocity_type>();
    state_type start_ = detail::blank<state_type>();
    state_type next_ = detail::blank<state_type>();
    error_type error_ = detail::blank<error_type>();
};

} // namespace geodeint
