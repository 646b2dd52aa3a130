// SPDX-License-Identifier: BSL-1.0
//
// The dual of a semidirect product S = G x V, moved by G alone: a momentum mu and a parameter a that
// the motion carries along, such as the direction of gravity in a heavy top. With half of a step x,
//
//     a  -> tau(e x)^{-1} a,      mu -> Ad*_{tau(e x)} mu,
//
// and what the parameter does to the momentum is a kick by the torque T = e dh/da <> a. (dual<S> is
// the same space, moved by all of S.)
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/structure/dual.hpp>

#include <span>
#include <type_traits>

namespace geodeint {

namespace detail {

/// A semidirect product of G with a space, of the same chirality.
template <class S, class G>
concept semidirect_over = lie_algebra<S> && requires {
    requires std::is_base_of_v<typename S::base_algebra, G>;
    requires S::chirality == G::chirality;
    typename S::action;
};

} // namespace detail

template <lie_algebra G, detail::semidirect_over<G> S>
struct advected {
    using algebra = G;
    using state_type = typename S::dual_type;
    using generator_type = typename G::algebra_type;
    using real = real_of<state_type>;
    static constexpr double side = G::chirality;

    /// The two states may be one object.
    template <class Tau>
    static void move(const generator_type& sigma, const state_type& from, state_type& to) {
        const generator_type oriented = real(side) * sigma;
        if constexpr (requires { S::action::template pull_back<Tau>(oriented, from.advected); }) {
            to.advected = S::action::template pull_back<Tau>(oriented, from.advected);
        } else {
            // the action of the group is part of Ad* of the semidirect product
            typename S::algebra_type turn{oriented, from.advected};
            set_zero(turn.advected);
            to.advected = Tau::coadjoint_action(S{}, turn, from).advected;
        }
        to.momentum = Tau::coadjoint_action(G{}, oriented, from.momentum);
    }

    static auto& momentum(state_type& x) { return x.momentum; }
    static const auto& momentum(const state_type& x) { return x.momentum; }

    template <class System>
    static constexpr bool has_torque = true;
    template <class System>
    static void drive(System& system, const state_type& x, double t, time_of<real> dt,
                      std::span<const real> dW, generator_type& velocity,
                      typename G::dual_type& torque) {
        typename S::algebra_type both, scratch;
        resize_like(both, x);
        resize_like(scratch, x);
        system.generator(x, t, dt, dW, both, scratch);
        velocity = both.momentum;
        torque = S::action::diamond(both.advected, x.advected);
        if constexpr (side < 0) torque *= real(side);
    }
};

} // namespace geodeint
