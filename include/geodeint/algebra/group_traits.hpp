// SPDX-License-Identifier: BSL-1.0
//
// A group element is any type with a specialisation of `group_traits`. It names the Lie algebra
// and says how elements are made and combined; everything on the dual stays with the algebra.
//
//     template <> struct group_traits<my_rotation> {
//         using algebra = so3;
//         static my_rotation identity();
//         static my_rotation compose(const my_rotation& g, const my_rotation& h);   // g h
//         static my_rotation inverse(const my_rotation& g);
//         static my_rotation exp(const Eigen::Vector3d& x);                // throws on NaN
//         static my_rotation cayley(const Eigen::Vector3d& x);             // throws on NaN
//         static bool all_finite(const my_rotation& g);
//         static Eigen::Vector3d log(const my_rotation& g);
//         static Eigen::Vector3d adjoint(const my_rotation& g, const Eigen::Vector3d& x);
//         static Eigen::Vector3d coadjoint_action(const my_rotation& g, const Eigen::Vector3d& mu);
//     };
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>

namespace geodeint {

namespace detail {

/// Throws unless the argument of an exponential is finite: a group element made of NaN looks like
/// an element, and some group libraries abort the program on it.
template <class Algebra>
const Algebra& require_finite_exponent(const Algebra& x) {
    if (!all_finite(x)) throw outside_domain{"x", "the exponent of a group element is not finite"};
    return x;
}

} // namespace detail

/// A group element without NaN or infinity in it.
template <group_element Element>
bool all_finite(const Element& g) {
    return group_traits<Element>::all_finite(g);
}

} // namespace geodeint
