// SPDX-License-Identifier: BSL-1.0
//
// Gonzalez's discrete gradient: the gradient at the midpoint, corrected along the step so that it
// accounts for the change of h exactly,
//
//     g(x, y) = grad h(m) + (h(y) - h(x) - <grad h(m), d>) / <d, d> d,     m = (x + y)/2, d = y -
//     x, <g(x, y), d> = h(y) - h(x).
//
// Symmetric in x and y, of second order, and equal to grad h(m) for quadratic h. The correction is
// left out where it is only the rounding of h, which division by <d, d> would blow up.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/system/hamiltonian.hpp>

#include <cmath>
#include <limits>

namespace geodeint {

struct gonzalez {
    /// gradient = g(x, y) at time t; `pairing(d, g)` is the one that defines the gradient.
    template <class H, class State, class Gradient, class Pairing>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient,
                         const Pairing& pairing) {
        static_assert(has_energy<H, State>, "a discrete gradient needs the energy operator()(x)");
        const State middle = 0.5 * (x + y), step = y - x;
        gradient_of(h, middle, t, gradient);
        if constexpr (requires { requires H::is_linear; }) return;
        const double before = energy_of(h, x, t), after = energy_of(h, y, t);
        const double slope = pairing(step, gradient);
        const double missing = after - before - slope;
        const double rounding = 8 * std::numeric_limits<double>::epsilon() *
                                (std::abs(before) + std::abs(after) + std::abs(slope));
        if (std::abs(missing) > rounding) gradient += missing / pairing(step, step) * step;
    }

    /// The same with the scalar product of flat coordinates.
    template <class H, class State, class Gradient>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient) {
        evaluate(h, x, y, t, gradient, [](const State& d, const Gradient& g) { return dot(d, g); });
    }
};

} // namespace geodeint
