// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/product_manifold.hpp>

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/structure/flat_space.hpp>
#include <geodeint/structure/group_manifold.hpp>
#include <geodeint/structure/sphere.hpp>

#include "support/manifold_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

using space = product_manifold<sphere, product_manifold<group_manifold<rotation>, flat_space<2>>>;
static_assert(manifold<space>);
static_assert(space::vector_type::RowsAtCompileTime == 8);

BOOST_AUTO_TEST_SUITE(product_manifolds)

BOOST_AUTO_TEST_CASE(have_the_geodesics_of_their_factors) {
    random_source random{5};
    const auto distance = [](const space::state_type& x, const space::state_type& y) {
        const double a = (x.first - y.first).norm(),
                     b = (x.second.first.inverse() * y.second.first).log().norm(),
                     c = (x.second.second - y.second.second).norm();
        return std::sqrt(a * a + b * b + c * c);
    };
    for (int trial = 0; trial < 20; ++trial) {
        const space::state_type x{
            random.vector<Vector3d>().normalized(),
            {rotation::exp(random.vector<Vector3d>()), random.vector<Eigen::Vector2d>()}};
        check_geodesics<space>(x, random.vector<space::vector_type>(),
                               random.vector<space::vector_type>(), distance);
    }
}

BOOST_AUTO_TEST_CASE(contain_what_their_factors_contain) {
    space::state_type x{Vector3d::UnitX(), {rotation{}, Eigen::Vector2d{1, 2}}};
    BOOST_TEST((space::contains(x) && all_finite(x)));
    x.second.second(0) = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(!all_finite(x));
    x.first *= 2;
    BOOST_TEST(!space::contains(x));
}

BOOST_AUTO_TEST_SUITE_END()
