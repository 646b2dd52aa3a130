// SPDX-License-Identifier: BSL-1.0
//
// A Lie group as a manifold: the geodesics g exp(t xi) of its body velocities xi, which do not
// change along them. Vectors are the coordinates of the algebra, covectors left-trivialised
// derivatives g^{-1} dh/dg in the same coordinates.
//
//     geodeint::group_manifold<geodeint::rotation>
#pragma once

#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/concepts.hpp>

#include <Eigen/Core>

namespace geodeint {

template <group_element Element>
struct group_manifold {
    using algebra = typename group_traits<Element>::algebra;
    using state_type = Element;
    using vector_type = Eigen::Matrix<double, algebra::dimension, 1>;

    static void move(const state_type& g, const vector_type& u, state_type& to) {
        to = group_traits<Element>::compose(
            g, group_traits<Element>::exp(algebra::from_coordinates(u)));
    }
    static void carry_forth(const state_type&, const vector_type&, vector_type&) {}
    static void carry_back(const state_type&, const vector_type&, vector_type&) {}
    static void project(const state_type&, vector_type&) {}
    static bool contains(const state_type&) { return true; }
};

} // namespace geodeint
