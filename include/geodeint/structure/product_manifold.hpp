// SPDX-License-Identifier: BSL-1.0
//
// Pairs of points of two manifolds: a direction and an entropy, say, or an attitude and a vector of
// momenta and temperatures. A tangent vector is that of the first followed by that of the second.
//
//     using space = geodeint::product_manifold<geodeint::sphere, geodeint::flat_space<1>>;
//     space::state_type x{direction, entropy};     x.first, x.second
#pragma once

#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/structure/manifold.hpp>

#include <Eigen/Core>

namespace geodeint {

template <class First, class Second>
struct product_point {
    First first;
    Second second;

    friend bool all_finite(const product_point& x) {
        return all_finite(x.first) && all_finite(x.second);
    }
};

template <manifold First, manifold Second>
struct product_manifold {
    using state_type = product_point<typename First::state_type, typename Second::state_type>;
    static constexpr int first_dimension = First::vector_type::RowsAtCompileTime;
    static constexpr int second_dimension = Second::vector_type::RowsAtCompileTime;
    using vector_type = Eigen::Matrix<double, first_dimension + second_dimension, 1>;

    static void move(const state_type& x, const vector_type& u, state_type& to) {
        First::move(x.first, first(u), to.first);
        Second::move(x.second, second(u), to.second);
    }
    static void carry_forth(const state_type& x, const vector_type& u, vector_type& v) {
        for_both(v, [&](auto& a, auto& b) {
            First::carry_forth(x.first, first(u), a);
            Second::carry_forth(x.second, second(u), b);
        });
    }
    static void carry_back(const state_type& x, const vector_type& u, vector_type& v) {
        for_both(v, [&](auto& a, auto& b) {
            First::carry_back(x.first, first(u), a);
            Second::carry_back(x.second, second(u), b);
        });
    }
    static void project(const state_type& x, vector_type& v) {
        for_both(v, [&](auto& a, auto& b) {
            First::project(x.first, a);
            Second::project(x.second, b);
        });
    }
    static bool contains(const state_type& x) {
        return First::contains(x.first) && Second::contains(x.second);
    }

private:
    static typename First::vector_type first(const vector_type& u) {
        return u.template head<first_dimension>();
    }
    static typename Second::vector_type second(const vector_type& u) {
        return u.template tail<second_dimension>();
    }
    template <class Function>
    static void for_both(vector_type& v, Function&& change) {
        typename First::vector_type a = first(v);
        typename Second::vector_type b = second(v);
        change(a, b);
        v << a, b;
    }
};

} // namespace geodeint
