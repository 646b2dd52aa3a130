// SPDX-License-Identifier: BSL-1.0
//
// Heun's method of Munthe-Kaas type, explicit and Stratonovich-consistent (Luesink, Ephrati,
// Cifani, Geurts, section 4, corrected), for (stochastic) Lie-Poisson systems on the dual of a Lie
// algebra, with the group element if wanted, and for motion on a group (see
// structure/space_of.hpp). With the generator F(x, t) = dt xi(x, t) + sum_i dW_i xi_i(x, t)
// and the side e of the space,
//
//     k1 = F(x, t),     k2 = F(move(k1, x), t + dt),     x' = move(sigma, x),
//     sigma = (k1 + dexp^{-1}_{-e k1} k2)/2,
//
// where dexp^{-1} is cut off after the power `HighestPower` of ad: 0 keeps k2 as it is, 1 adds
// (e/2) [k1, k2]. The orders are the same.
//
// Keeps: coadjoint orbits, hence every Casimir, or the group, to round-off. Order 2; strong order 1
// for one noise, 1/2 for several that do not commute. Does not keep: energy, the Poisson bracket,
// time reversal.
//
//     geodeint::munthe_kaas_heun<geodeint::so3> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, mu, 0.0, 0.01, 5000);
#pragma once

#include <geodeint/algebra/detail/dexp_inverse_polynomial.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/structure/space_of.hpp>

namespace geodeint {

template <class Space, int HighestPower = 0>
    requires moved_space<space_of<Space>>
class munthe_kaas_heun : public stepper_base<munthe_kaas_heun<Space, HighestPower>,
                                             typename space_of<Space>::state_type, 2> {
    using real = real_of<typename space_of<Space>::generator_type>;

public:
    static constexpr promises keeps{.casimirs = kept::exact};

    using space = space_of<Space>;
    using state_type = typename space::state_type;
    using algebra_type = typename space::generator_type;

    /// On the dual of an algebra it stays on the orbits of that algebra.
    template <class System>
    using orbits = typename space::algebra;

    template <class System, class X>
    static constexpr bool runs = space::template moved_by<System>;

    template <class System>
    [[gnu::always_inline]] void advance(System& system, const state_type& x, time_of<real> t,
                                        time_of<real> dt, state_type& next) {
        const double start = static_cast<double>(t), end = static_cast<double>(t + dt);
        const detail::step_increments<System, real> dW{system, start, static_cast<double>(dt),
                                                       increments_};
        detail::work_vector<algebra_type> k1 = k1_, k2 = k2_, sigma = sigma_;
        space::generator(system, x, start, dt, dW, k1, scratch_);
        space::template move<exponential>(k1, x, next);
        space::generator(system, next, end, dt, dW, k2, scratch_);
        sigma = detail::dexp_inverse_polynomial<typename space::algebra, HighestPower>(space::side,
                                                                                       k1, k2);
        sigma += k1;
        detail::stretch(sigma, real(0.5));
        space::template move<exponential>(sigma, x, next);
    }

private:
    algebra_type k1_ = detail::blank<algebra_type>();
    algebra_type k2_ = detail::blank<algebra_type>();
    algebra_type sigma_ = detail::blank<algebra_type>();
    algebra_type scratch_ = detail::blank<algebra_type>();
    detail::increment_room<real> increments_;
};

} // namespace geodeint
