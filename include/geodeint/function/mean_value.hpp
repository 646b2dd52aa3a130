// SPDX-License-Identifier: BSL-1.0
//
// The mean value discrete gradient (Harten, Lax, van Leer; also called averaged vector field), by
// Gauss's quadrature with n nodes c_j and weights b_j on [0, 1]:
//
//     g(x, y) = int_0^1 grad h(x + s (y - x)) ds  ~  sum_j b_j grad h(x + c_j (y - x)).
//
// Symmetric, of second order, never divides by the step, and needs no energy. It
// reproduces the change of h exactly for polynomials of degree 2 n, and for other functions up to
// the error of the quadrature, O(|y - x|^{2n+1}).
//
//     geodeint::metriplectic_midpoint<geodeint::mean_value<3>>
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/discrete_gradient.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace geodeint {

template <int Nodes = 5>
struct mean_value {
    static_assert(Nodes >= 1, "a quadrature needs a node");
    static constexpr unsigned short order = 2;
    static constexpr bool is_exact = false;

    /// gradient = g(x, y) at time t
    template <class H, class State, class Gradient>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient) {
        static const quadrature gauss;
        detail::work_vector<State> point = detail::scratch_like<1>(x);
        point = x + gauss.nodes[0] * (y - x);
        gradient_of(h, std::as_const(point), t, gradient);
        if constexpr (Nodes > 1) {
            detail::work_vector<Gradient> scratch = detail::scratch_like<2>(gradient);
            gradient *= gauss.weights[0];
            for (std::size_t j = 1; j < Nodes; ++j) {
                point = x + gauss.nodes[j] * (y - x);
                detail::add_gradient_of(h, std::as_const(point), t, gauss.weights[j], gradient,
                                        scratch);
            }
        }
    }

    /// The same: a mean needs no scalar product.
    template <class H, class State, class Gradient, class Pairing>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient,
                         const Pairing&) {
        evaluate(h, x, y, t, gradient);
    }

    /// Gauss's nodes and weights on [0, 1], by Newton's method on Legendre's polynomial.
    struct quadrature {
        std::array<double, Nodes> nodes;
        std::array<double, Nodes> weights;

        quadrature() {
            for (int j = 0; j < Nodes; ++j) {
                double root = -std::cos(std::numbers::pi * (j + 0.75) / (Nodes + 0.5));
                double slope = 1;
                for (int iteration = 0; iteration < 100; ++iteration) {
                    double value = root, before = 1;
                    for (int k = 2; k <= Nodes; ++k) {
                        const double next = ((2 * k - 1) * root * value - (k - 1) * before) / k;
                        before = value;
                        value = next;
                    }
                    slope = Nodes * (before - root * value) / (1 - root * root);
                    const double change = value / slope;
                    root -= change;
                    if (std::abs(change) < 1e-15) break;
                }
                nodes[static_cast<std::size_t>(j)] = (1 + root) / 2;
                weights[static_cast<std::size_t>(j)] = 1 / ((1 - root * root) * slope * slope);
            }
        }
    };
};

} // namespace geodeint
