// SPDX-License-Identifier: BSL-1.0
//
// Gonzalez's discrete gradient: the gradient at the midpoint, corrected along the step so that it
// reproduces the change of h exactly. With m = (x + y)/2 and d = y - x,
//
//     g(x, y) = grad h(m) + (h(y) - h(x) - <grad h(m), d>) / <d, d> d
//
// so that <g(x, y), d> = h(y) - h(x). Symmetric in x and y, of second order, and equal to grad h(m)
// for quadratic h (one that says `is_quadratic` or `is_linear` is not evaluated at all). The
// correction is left out where it is only the rounding of h, which division by <d, d> would blow
// up: where it is at most 8 eps (|h(x)| + |h(y)| + |grad h(m)| |d|).
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

#include <cmath>
#include <limits>
#include <utility>

namespace geodeint {

struct gonzalez {
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
        detail::work_vector<State> step = detail::scratch_like<0>(x);
        step = 0.5 * (x + y);
        gradient_of(h, std::as_const(step), t, gradient);
        if constexpr (detail::at_most_quadratic<H>) return;
        step = y - x;
        const double length = pairing(step, step);
        const double before = energy_of(h, x, t), after = energy_of(h, y, t);
        const double missing = (after - before) - pairing(step, gradient);
        const double rounding = 8 * std::numeric_limits<double>::epsilon() *
                                (std::abs(before) + std::abs(after) +
                                 std::sqrt(length * std::abs(pairing(gradient, gradient))));
        // the negation lets an energy that is NaN make the gradient NaN
        if (!(std::abs(missing) <= rounding)) gradient += missing / length * step;
    }

    /// The same with the scalar product of flat coordinates.
    template <class H, class State, class Gradient>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient) {
        evaluate(h, x, y, t, gradient, [](const auto& a, const auto& b) { return dot(a, b); });
    }
};

} // namespace geodeint
