// SPDX-License-Identifier: BSL-1.0
//
// The dual of a Lie algebra G as a space: where the states of Lie-Poisson systems live, and what
// moves them. With chirality e (+1 left-invariant, -1 right-invariant),
//
//     pi(mu) p = e ad*_p mu                 the Poisson tensor: dmu/dt = pi(mu) grad H(mu)
//     mu'      = Ad*_{tau(e sigma)} mu      the motion by an element sigma of the algebra
//
// Only spaces know the orientation e: no scheme multiplies by the chirality.
//
//     geodeint::dual<geodeint::so3>::move<geodeint::exponential>(sigma, mu, next);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

#include <span>

namespace geodeint {

template <lie_algebra G>
struct dual {
    using algebra = G;
    using state_type = typename G::dual_type;
    using covector_type = typename G::algebra_type;
    using generator_type = covector_type;
    using real = real_of<state_type>;
    /// The e of dexp^{-1}_{-e sigma}, which carries velocities at the moved point back to sigma.
    static constexpr double side = G::chirality;

    /// out = e ad*_p mu
    [[gnu::always_inline]] static void sharp(const state_type& mu, const covector_type& p,
                                             state_type& out) {
        out = real(side) * G::coadjoint(p, mu);
    }
    /// <mu, p>
    static auto pairing(const state_type& mu, const covector_type& p) { return G::pairing(mu, p); }

    /// to = Ad*_{tau(e sigma)} from; the two may be one object.
    template <class Tau>
    [[gnu::always_inline]] static void move(const generator_type& sigma, const state_type& from,
                                            state_type& to) {
        to = Tau::coadjoint_action(G{}, real(side) * sigma, from);
    }

    /// The change c = mu' - mu by this motion, which is not rounded like mu; and the change from mu to
    /// (d_{e sigma} tau)^* (mu + mu')/2, from c. Where the retraction knows them.
    template <class Tau>
    [[gnu::always_inline]] static auto change(const generator_type& sigma,
                                              const state_type& mu) requires requires {
        Tau::coadjoint_change(G{}, sigma, mu);
    }
    { return Tau::coadjoint_change(G{}, real(side) * sigma, mu); }
    template <class Tau>
    [[gnu::always_inline]] static auto mean_change(const generator_type& sigma,
                                                   const state_type& mu,
                                                   const state_type& c) requires requires {
        Tau::mean_change(G{}, sigma, mu, c);
    }
    { return Tau::mean_change(G{}, real(side) * sigma, mu, c); }

    /// The system says what moves a state, by a generator.
    template <class System>
    static constexpr bool moved_by = lives_on<System, dual>;

    /// sigma = dt grad H(mu) + sum_i dW_i grad h_i(mu)
    template <class System>
    [[gnu::always_inline]] static void generator(System& system, const state_type& mu, double t,
                                                 time_of<real> dt, std::span<const real> dW,
                                                 generator_type& sigma, generator_type& scratch) {
        system.generator(mu, t, dt, dW, sigma, scratch);
    }

    /// The part of a state on which the Hamiltonian depends: all of it.
    static const state_type& reduced(const state_type& mu) { return mu; }

    /// For variational schemes, which move the state, kick its momentum and move it again: the
    /// momentum of a state, and velocity and torque of a step. Here there is no torque.
    static state_type& momentum(state_type& mu) { return mu; }
    static const state_type& momentum(const state_type& mu) { return mu; }
    template <class System>
    static constexpr bool has_torque = false;
    template <class System>
    static void drive(System& system, const state_type& mu, double t, time_of<real> dt,
                      std::span<const real> dW, generator_type& velocity, state_type&) {
        generator_type scratch;
        resize_like(scratch, velocity);
        system.generator(mu, t, dt, dW, velocity, scratch);
    }
};

} // namespace geodeint
