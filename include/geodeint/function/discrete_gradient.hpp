// SPDX-License-Identifier: BSL-1.0
//
// A discrete gradient of a function h between two states (Bloch, Farre Puiggali, Martin de Diego,
// definition 1):
//
//     <g(x, y), y - x> = h(y) - h(x),      g(x, x) = grad h(x).
//
// Schemes built from one keep h exactly, because they need nothing else of h. Ready ones: gonzalez,
// gonzalez_on, mean_value, itoh_abe. They are stateless types with
//
//     static constexpr unsigned short order;    2, or 1 where g(x, y) is not g(y, x)
//     static constexpr bool is_exact;           false where the identity holds up to quadrature
//     static void evaluate(h, x, y, t, g);      g = g(x, y) with the time frozen at t
//
// and, where flat coordinates are not the ones that define the gradient, evaluate(h, x, y, t, g,
// pairing).
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <cmath>
#include <concepts>
#include <utility>

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

/// The gradient in the middle of x and y.
struct midpoint_gradient {
    static constexpr unsigned short order = 2;

    template <class H, class State, class Gradient>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient) {
        work_vector<State> middle = scratch_like<0>(x);
        middle = 0.5 * (x + y);
        gradient_of(h, std::as_const(middle), t, gradient);
    }
};

/// sum_i |g_i| (|x_i| + |y_i|): the terms of <g, y - x>, of whose rounding it is made where x and y
/// are close. States without coordinates of their own are taken as a whole.
template <class Gradient, class State, class Pairing>
double sum_of_products(const Gradient& g, const State& x, const State& y, const Pairing& pairing) {
    if constexpr (requires { flat_coordinate(g, 0) * flat_coordinate(x, 0); }) {
        double sum = 0;
        for (Eigen::Index i = 0; i < flat_size(x); ++i)
            sum += std::abs(flat_coordinate(g, i)) *
                   (std::abs(flat_coordinate(x, i)) + std::abs(flat_coordinate(y, i)));
        return sum;
    } else {
        return std::sqrt(std::abs(pairing(g, g))) *
               (std::sqrt(std::abs(pairing(x, x))) + std::sqrt(std::abs(pairing(y, y))));
    }
}

} // namespace detail

} // namespace geodeint
