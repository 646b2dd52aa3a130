// SPDX-License-Identifier: BSL-1.0
//
// The rules by which the action of a step is approximated, from which variational steppers follow
// (Marsden and West, Discrete mechanics and variational integrators, 2001; all of them classical).
// The first three look at the straight line from q to q' = q + d, at nodes c_k with weights w_k,
//
//     L_d(q, q') = h sum_k w_k L(q + c_k d, d/h):
//
//     left_rule         c = 0         order 1, not symmetric: symplectic Euler (Cosserat, 5.2.5)
//     midpoint_rule     c = 1/2       order 2: the implicit midpoint rule
//     trapezoid_rule    c = 0, 1      order 2: Verlet's method where the mass is constant
//     gauss_rule<S>     at the S nodes of Gauss on the polynomial of degree S that makes the action
//                       critical: order 2S
#pragma once

#include <geodeint/structure/detail/gauss_collocation.hpp>

#include <array>
#include <concepts>
#include <cstddef>

namespace geodeint {

struct left_rule {
    static constexpr unsigned short order = 1;
    static constexpr bool symmetric = false;
    static constexpr std::array<double, 1> nodes{0};
    static constexpr std::array<double, 1> weights{1};
};

struct midpoint_rule {
    static constexpr unsigned short order = 2;
    static constexpr bool symmetric = true;
    static constexpr std::array<double, 1> nodes{0.5};
    static constexpr std::array<double, 1> weights{1};
};

struct trapezoid_rule {
    static constexpr unsigned short order = 2;
    static constexpr bool symmetric = true;
    static constexpr std::array<double, 2> nodes{0, 1};
    static constexpr std::array<double, 2> weights{0.5, 0.5};
};

template <std::size_t Stages>
struct gauss_rule {
    static constexpr unsigned short order = 2 * Stages;
    static constexpr bool symmetric = true;
    using collocation = detail::gauss_collocation<Stages>;
};

/// A rule on the straight line between the ends of a step.
template <class Rule>
concept straight_rule = requires {
    { Rule::order } -> std::convertible_to<unsigned short>;
    { Rule::symmetric } -> std::convertible_to<bool>;
    Rule::nodes.size() == Rule::weights.size();
};

/// Any of them.
template <class Rule>
concept lagrangian_rule = straight_rule<Rule> || requires {
    Rule::collocation::stages;
};

} // namespace geodeint
