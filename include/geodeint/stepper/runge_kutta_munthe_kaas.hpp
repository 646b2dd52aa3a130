// SPDX-License-Identifier: BSL-1.0
//
// The explicit Runge-Kutta-Munthe-Kaas methods (Munthe-Kaas 1999; Luesink, Ephrati, Cifani, Geurts,
// eqs. (28), (29), corrected): any tableau, on the dual of a Lie algebra, on a group, or on both at
// once (see structure/space_of.hpp). With the velocity xi and the side e of the space,
//
//     s_i = sum_j a_ij k_j,     k_i = dexp^{-1}_{-e s_i} (dt xi(move(s_i, x), t + c_i dt)),
//     x'  = move(sigma, x),     sigma = sum_i b_i k_i,
//
// where dexp^{-1} is cut off after the power p - 2 of ad. Without it every tableau has order 2.
//
// Order 4 has a cheaper form, runge_kutta_munthe_kaas4, in a header of its own, which this one includes.
//
// Keeps: coadjoint orbits, hence every Casimir, or the group, to round-off. Order p, that of the
// tableau. Does not keep: energy, the Poisson bracket, time reversal. No noise.
//
//     geodeint::runge_kutta_munthe_kaas5<geodeint::so3> momentum;         // m' = ad*_{grad H} m
//     geodeint::runge_kutta_munthe_kaas5<geodeint::rotation> attitude;    // system(g, xi, t)
#pragma once

#include <geodeint/stepper/butcher_tableau.hpp>
#include <geodeint/stepper/detail/munthe_kaas_stages.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas4.hpp>
#include <geodeint/stepper/stepper_base.hpp>

namespace geodeint {

template <class Space, const auto& Tableau>
    requires(moved_space<space_of<Space>>&& explicit_tableau<Tableau>)
class runge_kutta_munthe_kaas
    : public stepper_base<runge_kutta_munthe_kaas<Space, Tableau>,
                          typename space_of<Space>::state_type, Tableau.order> {
    using time = time_of<real_of<typename space_of<Space>::state_type>>;

public:
    static constexpr promises keeps{.casimirs = kept::exact};

    using space = space_of<Space>;
    using state_type = typename space::state_type;

    /// On the dual of an algebra it stays on the orbits of that algebra.
    template <class System>
    using orbits = typename space::algebra;

    template <class System, class X>
    static constexpr bool runs = space::template moved_by<System>;

    template <class System>
    void advance(System& system, const state_type& x, time t, time dt, state_type& next) {
        detail::work_vector<stages> k = stages_;
        k.template evaluate<0, Tableau.stages>(system, x, t, dt, next);
        detail::work_vector<algebra_type> sigma = sigma_;
        k.combine([](std::size_t i) { return Tableau.b[i]; }, sigma);
        space::template move<exponential>(sigma, x, next);
    }

private:
    using algebra_type = typename space::generator_type;
    using stages = detail::munthe_kaas_stages<Space, Tableau>;

    stages stages_;
    algebra_type sigma_ = detail::blank<algebra_type>();
};

template <class Space>
using runge_kutta_munthe_kaas3 = runge_kutta_munthe_kaas<Space, tableaux::kutta3>;
template <class Space>
using runge_kutta_munthe_kaas5 = runge_kutta_munthe_kaas<Space, tableaux::butcher5>;
template <class Space>
using runge_kutta_munthe_kaas6 = runge_kutta_munthe_kaas<Space, tableaux::butcher6>;

} // namespace geodeint
