// SPDX-License-Identifier: BSL-1.0
//
// A Lie group as a space: attitudes and poses of bodies, moved from the right, g' = g tau(sigma).
//
// A system there is a function system(g, xi, t) that writes the body velocity xi = g^{-1} dg/dt.
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

    /// to = from tau(sigma); the two may be one object.
    template <class Tau>
    static void move(const generator_type& sigma, const Element& from, Element& to) {
        to = group_traits<Element>::compose(from, Tau::template element<Element>(sigma));
    }

    template <class System>
    static constexpr bool moved_by = requires(System& system, const Element& g, generator_type& xi,
                                              double t) {
        system(g, xi, t);
    };

    /// sigma = dt xi(g, t)
    template <class System>
    static void generator(System& system, const Element& g, double t, time_of<real> dt,
                          std::span<const real>, generator_type& sigma, generator_type&) {
        system(g, sigma, t);
        sigma *= real(dt);
    }
};

} // namespace geodeint
