// SPDX-License-Identifier: BSL-1.0
//
// A manifold with geodesics, as the schemes on manifolds need it: a stateless type of static
// functions. A step from x to y is a tangent vector u at x, and the middle of the step is
//
//     z = exp_x(u/2),     v = u carried along the geodesic to z,     y = exp_x(u),
//
// so that x = exp_z(-v/2) and y = exp_z(v/2). Tangent vectors and covectors are Eigen vectors of
// coordinates whose scalar product is the metric.
//
//     sphere                  unit vectors of R^3
//     group_manifold<g>       a Lie group, with body velocities
//     flat_space<n>           R^n
//     product_manifold<A, B>  pairs
//
//     static_assert(geodeint::manifold<geodeint::sphere>);
#pragma once

#include <concepts>

namespace geodeint {

template <class M>
concept manifold = requires(const typename M::state_type& x, const typename M::vector_type& u,
                            typename M::state_type& point, typename M::vector_type& vector) {
    // point = exp_x(u)
    M::move(x, u, point);
    // vector, at x, becomes the one at exp_x(u) along the geodesic
    M::carry_forth(x, u, vector);
    // vector, at exp_x(u), becomes the one at x along the geodesic
    M::carry_back(x, u, vector);
    // vector = its tangent part at x
    M::project(x, vector);
    // x is a point of the manifold, up to some rounding
    { M::contains(x) } -> std::convertible_to<bool>;
};

} // namespace geodeint
