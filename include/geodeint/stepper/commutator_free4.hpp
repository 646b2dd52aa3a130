// SPDX-License-Identifier: BSL-1.0
//
// The commutator-free method of order 4 (Celledoni, Marthinsen and Owren, Commutator-free Lie group
// methods, 2003, section 4), on the dual of a Lie algebra, on a group, or on both at once (see
// structure/space_of.hpp): the classical Runge-Kutta method, composed of motions instead of sums, so
// that neither brackets nor dexp^{-1} occur. With the generator F(x, t) = dt xi(x, t),
//
//     k1 = F(x, t)                           x1 = x moved by k1/2
//     k2 = F(x1, t + dt/2)                   x2 = x moved by k2/2
//     k3 = F(x2, t + dt/2)                   x3 = x1 moved by k3 - k1/2
//     k4 = F(x3, t + dt)
//     x' = x moved by (3 k1 + 2 k2 + 2 k3 - k4)/12, then by (-k1 + 2 k2 + 2 k3 + 3 k4)/12
//
// Keeps: coadjoint orbits, hence every Casimir, or the group, to round-off. Order 4. Does not keep:
// energy, the Poisson bracket, time reversal. Takes no noise. On a vector space it is the classical
// Runge-Kutta method.
//
//     geodeint::commutator_free4<geodeint::so3> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, mu, 0.0, 0.01, 5000);
#pragma once

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/structure/space_of.hpp>

namespace geodeint {

template <class Space>
    requires moved_space<space_of<Space>>
class commutator_free4
    : public stepper_base<commutator_free4<Space>, typename space_of<Space>::state_type, 4> {
public:
    static constexpr promises keeps{.casimirs = kept::exact};

    using space = space_of<Space>;
    using state_type = typename space::state_type;
    using real = real_of<state_type>;
    using time = time_of<real>;

    /// Where it stays, on the dual of an algebra.
    template <class System>
    using orbits = typename space::algebra;

    template <class System, class X>
    static constexpr bool runs = space::template moved_by<System>;

    template <class System>
    void advance(System& system, const state_type& x, time t, time dt, state_type& next) {
        static_assert(detail::deterministic<System>,
                      "commutator_free4 knows no noise: use munthe_kaas_heun "
                      "or munthe_kaas_midpoint");
        const auto generator = [&](const state_type& at, time when, algebra_type& k) {
            space::generator(system, at, static_cast<double>(when), dt, {}, k, scratch_);
        };
        generator(x, t, k1_);
        turn_ = real(0.5) * k1_;
        move(x, halfway_);
        generator(halfway_, t + dt / 2, k2_);
        turn_ = real(0.5) * k2_;
        move(x, next);
        generator(next, t + dt / 2, k3_);
        turn_ = k3_ - real(0.5) * k1_;
        move(halfway_, next);
        generator(next, t + dt, k4_);

        const real twelfth = real(1) / real(12);
        turn_ = twelfth * (real(3) * k1_ + real(2) * k2_ + real(2) * k3_ - k4_);
        move(x, halfway_);
        turn_ = twelfth * (real(2) * k2_ + real(2) * k3_ + real(3) * k4_ - k1_);
        move(halfway_, next);
    }

private:
    using algebra_type = typename space::generator_type;

    void move(const state_type& from, state_type& to) {
        space::template move<exponential>(turn_, from, to);
    }

    algebra_type k1_ = detail::blank<algebra_type>();
    algebra_type k2_ = detail::blank<algebra_type>();
    algebra_type k3_ = detail::blank<algebra_type>();
    algebra_type k4_ = detail::blank<algebra_type>();
    algebra_type turn_ = detail::blank<algebra_type>();
    algebra_type scratch_ = detail::blank<algebra_type>();
    state_type halfway_ = detail::blank<state_type>();
};

} // namespace geodeint
