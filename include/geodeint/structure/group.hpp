// SPDX-License-Identifier: BSL-1.0
//
// A Lie group as a space: attitudes and poses of bodies, moved from the right, g' = g tau(sigma).
//
// A system there is a function system(g, xi, t) that writes the body velocity xi = g^{-1} dg/dt, or an
// equation with noise, sde(f, g, path) of such functions (system/sde.hpp):
//
//     g^{-1} dg = f(g, t) dt + sum_i g_i(g, t) o dW_i
#pragma once

#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/concepts.hpp>

#include <span>

namespace geodeint {

template <group_element Element>
struct group {
    using algebra = typename group_traits<Element>::algebra;
    using state_type = Element;
    using generator_type = typename algebra::algebra_type;
    using real = real_of<generator_type>;
    static constexpr double side = 1;

private:
    template <class System>
    static constexpr bool gives_velocity = requires(System& system, const Element& g,
                                                    generator_type& xi, double t) {
        system(g, xi, t);
    };
    template <class System>
    static constexpr bool has_noise = requires(System& system) {
        system.path();
    };
    template <class System>
    static constexpr bool has_increment = requires(System& system, const Element& g, double t,
                                                   time_of<real> dt, std::span<const real> dW,
                                                   generator_type& sigma) {
        system.increment(g, t, dt, dW, sigma, sigma);
    };

public:
    /// to = from tau(sigma); the two may be one object.
    template <class Tau>
    static void move(const generator_type& sigma, const Element& from, Element& to) {
        to = group_traits<Element>::compose(from, Tau::template element<Element>(sigma));
    }

    template <class System>
    static constexpr bool moved_by = has_increment<System> ||
                                     (gives_velocity<System> && !has_noise<System>);

    /// sigma = dt xi(g, t), plus what the noise adds.
    template <class System>
    static void generator(System& system, const Element& g, double t, time_of<real> dt,
                          std::span<const real> dW, generator_type& sigma,
                          generator_type& scratch) {
        if constexpr (has_increment<System>) {
            system.increment(g, t, dt, dW, sigma, scratch);
        } else {
            system(g, sigma, t);
            sigma *= real(dt);
        }
    }
};

} // namespace geodeint
