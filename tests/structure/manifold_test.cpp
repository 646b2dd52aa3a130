// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/manifold.hpp>

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/structure/flat_space.hpp>
#include <geodeint/structure/group_manifold.hpp>
#include <geodeint/structure/product_manifold.hpp>
#include <geodeint/structure/sphere.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;

static_assert(manifold<sphere> && manifold<flat_space<3>> && manifold<group_manifold<rotation>>);
static_assert(manifold<product_manifold<group_manifold<rotation>, flat_space<4>>>);
static_assert(!manifold<rotation> && !manifold<Eigen::Vector3d> && !manifold<so3>);

BOOST_AUTO_TEST_SUITE(manifolds)

BOOST_AUTO_TEST_CASE(are_stateless) {
    BOOST_TEST(std::is_empty_v<sphere>);
    BOOST_TEST(std::is_empty_v<flat_space<3>>);
    BOOST_TEST(std::is_empty_v<group_manifold<rotation>>);
}

BOOST_AUTO_TEST_SUITE_END()
