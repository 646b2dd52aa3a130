// SPDX-License-Identifier: BSL-1.0
//
// The Runge-Kutta-Munthe-Kaas method of order 4 with the fewest brackets, two (Munthe-Kaas and Owren,
// Computations in a free Lie algebra, 1999), on the dual of a Lie algebra, on a group, or on both at
// once (see structure/space_of.hpp): the classical Runge-Kutta method for sigma, of which dexp^{-1}
// leaves what matters at order 4. With the generator F(x, t) = dt xi(x, t) and the side e of the
// space,
//
//     k1 = F(x, t)
//     k2 = F(move(s2, x), t + dt/2),      s2 = k1/2
//     k3 = F(move(s3, x), t + dt/2),      s3 = k2/2 + e [k1, k2]/8
//     k4 = F(move(s4, x), t + dt),        s4 = k3
//     x' = move(sigma, x),                sigma = (k1 + 2 k2 + 2 k3 + k4 + e [k1, k4]/2)/6.
//
// On a dual the stages are moved by the exponential to third order, because only x' has to be on the
// orbit (detail/short_exponential.hpp). With all of dexp^{-1} and exponentials throughout it is
// runge_kutta_munthe_kaas<Space, tableaux::runge_kutta4>. Which of them errs less depends on the system:
// where H is quartic and driven, a step here has two to three times the error of one there, in four
// fifths of the time; on the free rigid body a quarter of it.
//
// Keeps: coadjoint orbits, hence every Casimir, or the group, to round-off. Order 4. Does not keep:
// energy, the Poisson bracket, time reversal. No noise.
//
//     geodeint::runge_kutta_munthe_kaas4<geodeint::so3> momentum;         // m' = ad*_{grad H} m
//     geodeint::runge_kutta_munthe_kaas4<geodeint::rotation> attitude;    // system(g, xi, t)
#pragma once

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/detail/short_exponential.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/structure/space_of.hpp>

namespace geodeint {

template <class Space>
    requires moved_space<space_of<Space>>
class runge_kutta_munthe_kaas4 : public stepper_base<runge_kutta_munthe_kaas4<Space>,
                                                     typename space_of<Space>::state_type, 4> {
public:
    static constexpr promises keeps{.casimirs = kept::exact};

    using space = space_of<Space>;
    using state_type = typename space::state_type;
    using real = real_of<typename space::generator_type>;
    using time = time_of<real>;

    /// On the dual of an algebra it stays on the orbits of that algebra.
    template <class System>
    using orbits = typename space::algebra;

    template <class System, class X>
    static constexpr bool runs = space::template moved_by<System>;

    template <class System>
    void advance(System& system, const state_type& x, time t, time dt, state_type& next) {
        static_assert(detail::deterministic<System>,
                      "Runge-Kutta-Munthe-Kaas methods know no noise: use munthe_kaas_heun or "
                      "munthe_kaas_midpoint");
        using algebra = typename space::algebra;
        constexpr double side = space::side;
        detail::work_vector<algebra_type> k1 = k1_, k2 = k2_, k3 = k3_, k4 = k4_, sigma = sigma_;
        const auto generator = [&](const state_type& at, time when, algebra_type& k)
            __attribute__((always_inline)) {
            space::generator(system, at, static_cast<double>(when), dt, {}, k, scratch_);
        };
        const auto stage = [&](time when, algebra_type & k) __attribute__((always_inline)) {
            space::template move<detail::short_exponential>(sigma, x, next);
            generator(next, when, k);
        };
        generator(x, t, k1);
        sigma = real(0.5) * k1;
        stage(t + dt / 2, k2);
        sigma = real(0.5) * k2 + real(side / 8) * algebra::bracket(k1, k2);
        stage(t + dt / 2, k3);
        sigma = k3;
        stage(t + dt, k4);
        sigma = k1 + k4 + real(2) * (k2 + k3) + real(side / 2) * algebra::bracket(k1, k4);
        detail::stretch(sigma, real(1) / real(6));
        space::template move<exponential>(sigma, x, next);
    }

private:
    using algebra_type = typename space::generator_type;

    algebra_type k1_ = detail::blank<algebra_type>();
    algebra_type k2_ = detail::blank<algebra_type>();
    algebra_type k3_ = detail::blank<algebra_type>();
    algebra_type k4_ = detail::blank<algebra_type>();
    algebra_type sigma_ = detail::blank<algebra_type>();
    algebra_type scratch_ = detail::blank<algebra_type>();
};

} // namespace geodeint
