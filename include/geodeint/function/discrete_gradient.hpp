// SPDX-License-Identifier: BSL-1.0
//
// A discrete gradient of a function h between two states (Bloch, Farre Puiggali, Martin de Diego,
// definition 1):
//
//     <g(x, y), y - x> = h(y) - h(x),      g(x, x) = grad h(x).
//
// Schemes built from one keep h exactly, because they need nothing else of h. Ready ones: gonzalez,
// mean_value, itoh_abe. They are stateless types with
//
//     static constexpr unsigned short order;    2, or 1 where g(x, y) is not g(y, x)
//     static constexpr bool is_exact;           false where the identity holds up to quadrature
//     static void evaluate(h, x, y, t, g);      g = g(x, y) with the time frozen at t
//
// and, where flat coordinates are not the ones that define the gradient, evaluate(h, x, y, t, g,
// pairing).
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <concepts>

namespace geodeint {

namespace detail {

/// Room for a vector like x: on the stack where its size is fixed. Otherwise every call with the
/// same slot returns the same vector, which is allocated once in each thread.
template <int Slot, class Vector>
work_vector<Vector> scratch_like(const Vector& x) {
    if constexpr (flat_dimension<Vector> == Eigen::Dynamic) {
        static thread_local Vector room;
        room = x;
        return room;
    } else {
        return x;
    }
}

} // namespace detail

template <class D, class H, class State, class Gradient = State>
concept discrete_gradient = requires(const H& h, const State& x, const State& y, double t,
                                     Gradient& g) {
    { D::order } -> std::convertible_to<unsigned short>;
    { D::is_exact } -> std::convertible_to<bool>;
    D::evaluate(h, x, y, t, g);
};

namespace detail {

/// The gradient of H at the midpoint is its discrete gradient: H says `is_linear` or
/// `is_quadratic`.
template <class H>
concept at_most_quadratic = requires {
    requires H::is_linear;
}
|| requires { requires H::is_quadratic; };

} // namespace detail

} // namespace geodeint
