// SPDX-License-Identifier: BSL-1.0
//
// What the first argument of a stepper stands for:
//
//     a Lie algebra G        its dual               munthe_kaas_midpoint<so3>
//     a group element        the group              runge_kutta_munthe_kaas4<rotation>
//     cotangent<g, mu>       both at once           munthe_kaas_heun<cotangent<rotation, Vector3d>>
//     a space                itself
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/foreign_state.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/structure/bundle.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/structure/group.hpp>

#include <concepts>

namespace geodeint {

/// What a scheme of Munthe-Kaas type needs: elements sigma of an algebra move the states.
template <class Space>
concept moved_space = lie_algebra<typename Space::algebra> &&
    requires(const typename Space::generator_type& sigma, const typename Space::state_type& x,
             typename Space::state_type& next) {
    // the e of dexp^{-1}_{-e sigma}
    { Space::side } -> std::convertible_to<double>;
    // Ad*_{tau(e sigma)} mu, g tau(sigma), or both
    Space::template move<exponential>(sigma, x, next);
};

namespace detail {

template <class T>
struct space_of {
    using type = T;
};
template <lie_algebra G>
struct space_of<G> {
    using type = dual<G>;
};
template <group_element Element>
struct space_of<Element> {
    using type = group<Element>;
};
template <class Element, class Momentum>
struct space_of<cotangent<Element, Momentum>> {
    using type = bundle<Element>;
};

template <foreign_state State>
struct space_of<State> {
    static_assert(!foreign_state<State>,
                  "this stepper is named after a space, and not after the type that holds a state: "
                  "write munthe_kaas_midpoint<so3>, which steps a std::array<double, 3>, too");
};

} // namespace detail

template <class T>
using space_of = typename detail::space_of<T>::type;

} // namespace geodeint
