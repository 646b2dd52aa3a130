// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/flat_space.hpp>

#include <geodeint/structure/manifold.hpp>

#include "support/manifold_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(manifold<flat_space<1>>);

BOOST_AUTO_TEST_SUITE(flat_spaces)

BOOST_AUTO_TEST_CASE(have_straight_geodesics) {
    using vector = flat_space<4>::vector_type;
    random_source random{4};
    const auto x = random.vector<vector>(), u = random.vector<vector>();
    check_geodesics<flat_space<4>>(x, u, random.vector<vector>(),
                                   [](const vector& a, const vector& b) { return (a - b).norm(); });
    vector to;
    flat_space<4>::move(x, u, to);
    BOOST_TEST((to - x - u).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
