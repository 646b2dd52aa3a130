// SPDX-License-Identifier: BSL-1.0
//
// Gonzalez's discrete gradient: a gradient b between x and y, corrected along the step so that it
// reproduces the change of h exactly. With d = y - x,
//
//     g(x, y) = b(x, y) + (h(y) - h(x) - <b(x, y), d>) / <d, d> d
//
// so that <g(x, y), d> = h(y) - h(x). Symmetric in x and y and of second order if b is. `gonzalez` is
// that of the paper, with the gradient at the midpoint, b = grad h((x + y)/2). gonzalez_on<B> takes
// another one: mean_value<2> is the mean over two Gauss nodes of the step.
//
// The correction adds numbers of different units where the coordinates of d have different ones. It
// is of second order with the gradient at the midpoint, and then as steep in some units as to leave
// a step without a solution; with two nodes it is of fourth order, O(|d|^5)/|d|.
//
// It is left out where it is only the rounding of h, which division by <d, d> would blow up: where
// <g, d> is wrong by at most 8 eps (|h(x)| + |h(y)| + sum_i |b_i| (|x_i| + |y_i|)). A quadratic h has
// none (one that says `is_quadratic` or `is_linear` is not evaluated at all).
//
// (Gonzalez 1996; Bloch, Farre Puiggali, Martin de Diego, (13).)
//
//     geodeint::metriplectic_midpoint<geodeint::gonzalez> stepper;
//     Eigen::Vector3d g;
//     geodeint::gonzalez::evaluate(h, x, y, t, g);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/discrete_gradient.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/function/mean_value.hpp>

#include <cmath>
#include <limits>
#include <utility>

namespace geodeint {

/// On the gradient `Base`, which is symmetric in x and y.
template <class Base>
struct gonzalez_on {
    static_assert(Base::order == 2, "the gradient that is corrected has to be symmetric");
    static constexpr unsigned short order = 2;
    static constexpr bool is_exact = true;

    /// gradient = g(x, y) at time t; `pairing(d, g)` is the one that defines the gradient.
    template <class H, class State, class Gradient, class Pairing>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient,
                         const Pairing& pairing) {
        static_assert(has_energy<H, State>, "a discrete gradient needs the energy operator()(x)");
        static_assert(
            !requires { requires H::has_weighted_gradient; },
            "energy and gradient of this Hamiltonian belong to different pairings");
        if constexpr (detail::at_most_quadratic<H>) {
            detail::midpoint_gradient::evaluate(h, x, y, t, gradient);
        } else {
            Base::evaluate(h, x, y, t, gradient);
            detail::work_vector<State> step = detail::scratch_like<0>(x);
            step = y - x;
            const double before = energy_of(h, x, t), after = energy_of(h, y, t);
            const double missing = (after - before) - pairing(step, gradient);
            const double rounding = 8 * std::numeric_limits<double>::epsilon() *
                                    (std::abs(before) + std::abs(after) +
                                     detail::sum_of_products(gradient, x, y, pairing));
            // the negation lets an energy that is NaN make the gradient NaN
            if (!(std::abs(missing) <= rounding)) gradient += missing / pairing(step, step) * step;
        }
    }

    /// The same with the scalar product of flat coordinates.
    template <class H, class State, class Gradient>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient) {
        evaluate(h, x, y, t, gradient, [](const auto& a, const auto& b) { return dot(a, b); });
    }
};

/// That of the paper.
struct gonzalez : gonzalez_on<detail::midpoint_gradient> {};

} // namespace geodeint
