// SPDX-License-Identifier: BSL-1.0
//
// Where variational_midpoint<G> runs: what its state carries along with the momentum mu in g*, and
// what drives it. tau(x) is half of a step.
//
//     state                                   carried by tau(x)             torque T
//     mu                                      nothing                       0
//     semidirect_dual<mu, a>                  a -> tau(x)^{-1} a            dh/da <> a
//     cotangent<g, mu>                        g -> g tau(x)                 g^{-1} dh/dg
//     cotangent<g, semidirect_dual<mu, a>>    both                          dh/da <> a
//
// The system of the third is a hamiltonian_on_group<G>, or a lie_poisson<G> whose motion g is
// wanted (then T = 0); that of the others a lie_poisson of G or of a semidirect product G x V. If
// these are right-invariant, the step is the left-invariant one with (-dt, -dW).
//
// Users take variational_midpoint<G>, which chooses the level by the type of its state.
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <span>
#include <type_traits>

namespace geodeint {

/// A semidirect product of G with a space, of the same chirality.
template <class S, class G>
concept semidirect_over = lie_algebra<S> && requires {
    requires std::is_base_of_v<typename S::base_algebra, G>;
    requires S::chirality == G::chirality;
    typename S::action;
};

template <class G, class State>
struct variational_level;

/// The system drives a state of this kind.
template <class System, class G, class State>
concept variational_system = variational_level<G, State>::template runs<System>;

/// mu
template <lie_algebra G>
struct variational_level<G, typename G::dual_type> {
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    template <class System>
    static constexpr bool runs = lie_poisson_system_on<System, G>;
    template <class System>
    static constexpr bool has_torque = false;

    static dual_type& momentum(dual_type& mu) { return mu; }
    static const dual_type& momentum(const dual_type& mu) { return mu; }

    template <class Tau, class System>
    static void carry(const algebra_type&, const dual_type&, dual_type&) {}

    template <class System>
    static void generator(System& system, const dual_type& mu, double t, double dt,
                          std::span<const double> dW, algebra_type& velocity, dual_type&) {
        algebra_type scratch;
        resize_like(scratch, velocity);
        system.generator(mu, t, dt, dW, velocity, scratch);
        if constexpr (G::chirality < 0) velocity *= -1.0;
    }
};

/// (mu, a)
template <lie_algebra G, class Advected>
struct variational_level<G, semidirect_dual<typename G::dual_type, Advected>> {
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;
    using state_type = semidirect_dual<dual_type, Advected>;

    template <class System>
    static constexpr bool runs = semidirect_over<typename System::algebra, G>&&
        std::is_same_v<typename System::algebra::dual_type, state_type>&&
            lie_poisson_system_on<System, typename System::algebra>;
    template <class System>
    static constexpr bool has_torque = true;

    static dual_type& momentum(state_type& x) { return x.momentum; }
    static const dual_type& momentum(const state_type& x) { return x.momentum; }

    template <class Tau, class System>
    static void carry(const algebra_type& x, const state_type& from, state_type& to) {
        using S = typename System::algebra;
        if constexpr (requires { S::action::template pull_back<Tau>(x, from.advected); })
            to.advected = S::action::template pull_back<Tau>(x, from.advected);
        else {
            // the action of the group is part of Ad* of the semidirect product
            typename S::algebra_type turn{x, from.advected};
            set_zero(turn.advected);
            to.advected = Tau::coadjoint_action(S{}, turn, from).advected;
        }
    }

    template <class System>
    static void generator(System& system, const state_type& x, double t, double dt,
                          std::span<const double> dW, algebra_type& velocity, dual_type& torque) {
        using S = typename System::algebra;
        typename S::algebra_type both, scratch;
        resize_like(both, x);
        resize_like(scratch, x);
        system.generator(x, t, dt, dW, both, scratch);
        if constexpr (G::chirality < 0) both *= -1.0;
        velocity = both.momentum;
        torque = S::action::diamond(both.advected, x.advected);
    }
};

/// (g, mu) and (g, (mu, a))
template <lie_algebra G, class Element, class Momentum>
    requires(G::chirality == 1 && std::is_same_v<typename group_traits<Element>::algebra, G>)
struct variational_level<G, cotangent<Element, Momentum>> {
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;
    using state_type = cotangent<Element, Momentum>;
    using reduced = variational_level<G, Momentum>;

    template <class System>
    static constexpr bool breaks_symmetry =
        hamiltonian_system_on_group<System, G>&& std::is_same_v<Momentum, dual_type>;
    template <class System>
    static constexpr bool runs = breaks_symmetry<System> || reduced::template runs<System>;
    template <class System>
    static constexpr bool has_torque =
        breaks_symmetry<System> || reduced::template has_torque<System>;

    static dual_type& momentum(state_type& x) { return reduced::momentum(x.momentum); }
    static const dual_type& momentum(const state_type& x) { return reduced::momentum(x.momentum); }

    template <class Tau, class System>
    static void carry(const algebra_type& x, const state_type& from, state_type& to) {
        to.configuration =
            group_traits<Element>::compose(from.configuration, Tau::template element<Element>(x));
        reduced::template carry<Tau, System>(x, from.momentum, to.momentum);
    }

    template <class System>
    static void generator(System& system, const state_type& x, double t, double dt,
                          std::span<const double> dW, algebra_type& velocity, dual_type& torque) {
        if constexpr (breaks_symmetry<System>) {
            auto both = blank<typename System::generator_type>(), scratch = both;
            system.generator(x, t, dt, dW, both, scratch);
            velocity = both.momentum;
            torque = both.configuration;
        } else {
            reduced::generator(system, x.momentum, t, dt, dW, velocity, torque);
        }
    }
};

} // namespace geodeint
