// SPDX-License-Identifier: BSL-1.0
//
// What every manifold promises about its geodesics.
#pragma once

#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace geodeint::testing {

/// From x with any vectors u and w, which are projected; distance(x, y) of two points.
template <class M, class Distance>
void check_geodesics(const typename M::state_type& x, typename M::vector_type u,
                     typename M::vector_type w, Distance distance) {
    using vector = typename M::vector_type;
    M::project(x, u);
    M::project(x, w);
    auto half = x, whole = x, again = x;
    M::move(x, vector(0.5 * u), half);
    M::move(x, u, whole);
    BOOST_TEST(M::contains(whole));

    // the middle: the same geodesic goes on from there, and back
    vector v = u;
    M::carry_forth(x, vector(0.5 * u), v);
    vector tangent = v;
    M::project(half, tangent);
    BOOST_TEST((tangent - v).norm() < 1e-14 * (1 + v.norm()));
    M::move(half, vector(0.5 * v), again);
    BOOST_TEST(distance(again, whole) < 1e-14 * (1 + u.norm()));
    M::move(half, vector(-0.5 * v), again);
    BOOST_TEST(distance(again, x) < 1e-14 * (1 + u.norm()));

    // vectors keep their products along it, and come back as they were
    vector moved = w;
    M::carry_forth(x, u, moved);
    vector direction = u;
    M::carry_forth(x, u, direction);
    BOOST_TEST(std::abs(moved.dot(direction) - w.dot(u)) < 1e-14 * (1 + w.norm() * u.norm()));
    M::carry_back(x, u, moved);
    BOOST_TEST((moved - w).norm() < 1e-14 * (1 + w.norm()));

    // the velocity at the start
    M::move(x, vector(1e-6 * u), again);
    BOOST_TEST(std::abs(distance(again, x) - 1e-6 * u.norm()) < 1e-12 * (1 + u.norm()));
}

} // namespace geodeint::testing
