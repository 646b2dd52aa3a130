// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/coordinate_metric.hpp>

#include <geodeint/structure/sphere.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

using namespace geodeint;
using Eigen::Vector2d;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(metrics_of_coordinates)

BOOST_AUTO_TEST_CASE(lengths_are_those_of_relative_moves) {
    const Vector3d sizes{2, 1e-200, 1e150}, a{0.5, 3e200, 2e-150};
    const detail::coordinate_metric<Vector3d> metric{sizes};
    BOOST_TEST(std::abs(metric(a, a) - 14) < 1e-13);
    BOOST_TEST(std::abs(metric.reach(a) - 6) < 1e-14);
    Vector3d move = a;
    metric.raise(move);
    BOOST_TEST((move.cwiseQuotient(sizes) - Vector3d{1, 3, 2}).norm() < 1e-14);
    BOOST_TEST(std::abs(metric.relative_size(a) - move.cwiseQuotient(sizes).norm()) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_pairing_has_one_size) {
    const detail::pairing_metric metric{detail::flat_pairing{}, 10.0};
    const Vector2d a{3, 4};
    BOOST_TEST(metric(a, a) == 25);
    BOOST_TEST(metric.reach(a) == 50);
    BOOST_TEST(metric.relative_size(a) == 0.5);
    Vector2d move = a;
    metric.raise(move);
    BOOST_TEST((move == a));
}

BOOST_AUTO_TEST_CASE(flat_coordinates_have_sizes_and_compact_ones_have_not) {
    using space = product_manifold<sphere, flat_space<2>>;
    const space::state_type x{Vector3d::UnitX(), Vector2d{-3, 1e-9}},
        y{Vector3d::UnitY(), Vector2d{4, 0}};
    space::vector_type sizes;
    detail::coordinate_sizes<space>::write(x, y, sizes);
    BOOST_TEST((sizes - (space::vector_type() << 1, 1, 1, 7, 1e-9).finished()).norm() == 0.0);
}

BOOST_AUTO_TEST_SUITE_END()
