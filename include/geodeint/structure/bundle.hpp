// SPDX-License-Identifier: BSL-1.0
//
// A motion together with its reconstruction: pairs (g, x) of a group element and a state of Base,
// which is the dual of the algebra, or an advected space. One sigma moves both,
//
//     g' = g tau(sigma),      x' = x moved by sigma.
//
// A system lives on Base, or, where Base is the dual, on T*G. In that case its Hamiltonian depends
// on g as well, and g^{-1} dh/dg is the torque.
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/structure/cotangent_bundle.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/structure/group.hpp>

#include <span>

namespace geodeint {

template <group_element Element, class Base = dual<typename group_traits<Element>::algebra>>
struct bundle {
    using algebra = typename Base::algebra;
    using state_type = cotangent<Element, typename Base::state_type>;
    using generator_type = typename algebra::algebra_type;
    using real = real_of<generator_type>;
    static constexpr double side = 1;
    static_assert(Base::side == side, "a body frame is left-invariant");

    /// The two states may be one object.
    template <class Tau>
    static void move(const generator_type& sigma, const state_type& from, state_type& to) {
        group<Element>::template move<Tau>(sigma, from.configuration, to.configuration);
        Base::template move<Tau>(sigma, from.momentum, to.momentum);
    }

    template <class System>
    static constexpr bool moved_by = Base::template moved_by<System>;
    template <class System>
    static void generator(System& system, const state_type& x, double t, time_of<real> dt,
                          std::span<const real> dW, generator_type& sigma,
                          generator_type& scratch) {
        Base::generator(system, x.momentum, t, dt, dW, sigma, scratch);
    }

    static const auto& reduced(const state_type& x) { return Base::reduced(x.momentum); }

    static auto& momentum(state_type& x) { return Base::momentum(x.momentum); }
    static const auto& momentum(const state_type& x) { return Base::momentum(x.momentum); }

    /// h depends on g.
    template <class System>
    static constexpr bool breaks_symmetry = lives_on<System, cotangent_bundle<algebra>>;
    template <class System>
    static constexpr bool has_torque = breaks_symmetry<System> || Base::template has_torque<System>;
    template <class System>
    static void drive(System& system, const state_type& x, double t, time_of<real> dt,
                      std::span<const real> dW, generator_type& velocity,
                      typename algebra::dual_type& torque) {
        if constexpr (breaks_symmetry<System>) {
            using covector = typename cotangent_bundle<algebra>::template covector<state_type>;
            auto both = detail::blank<covector>(), scratch = both;
            system.generator(x, t, dt, dW, both, scratch);
            velocity = both.momentum;
            torque = both.configuration;
        } else {
            Base::drive(system, x.momentum, t, dt, dW, velocity, torque);
        }
    }
};

} // namespace geodeint
