// SPDX-License-Identifier: BSL-1.0
//
// R^n as a manifold, for products with others: an entropy, or momenta.
//
//     using space = geodeint::product_manifold<geodeint::sphere, geodeint::flat_space<1>>;
#pragma once

#include <Eigen/Core>

namespace geodeint {

template <int N>
struct flat_space {
    static_assert(N > 0, "the dimension is fixed and positive");
    using state_type = Eigen::Matrix<double, N, 1>;
    using vector_type = state_type;

    static void move(const state_type& x, const vector_type& u, state_type& to) { to = x + u; }
    static void carry_forth(const state_type&, const vector_type&, vector_type&) {}
    static void carry_back(const state_type&, const vector_type&, vector_type&) {}
    static void project(const state_type&, vector_type&) {}
    static bool contains(const state_type&) { return true; }
};

} // namespace geodeint
