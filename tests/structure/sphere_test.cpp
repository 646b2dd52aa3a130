// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/sphere.hpp>

#include <geodeint/structure/manifold.hpp>

#include "support/manifold_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

static_assert(manifold<sphere>);

BOOST_AUTO_TEST_SUITE(unit_sphere)

BOOST_AUTO_TEST_CASE(is_a_manifold_with_geodesics) {
    random_source random{2};
    for (int trial = 0; trial < 20; ++trial) {
        const Vector3d m = random.vector<Vector3d>().normalized();
        check_geodesics<sphere>(
            m, random.vector<Vector3d>(), random.vector<Vector3d>(),
            [](const Vector3d& x, const Vector3d& y) { return (x - y).norm(); });
    }
}

BOOST_AUTO_TEST_CASE(geodesics_are_great_circles) {
    const Vector3d m = Vector3d{1, 2, 2} / 3, u = 0.7 * Vector3d{2, 1, -2} / 3;
    Vector3d to;
    sphere::move(m, u, to);
    BOOST_TEST((to - (std::cos(0.7) * m + std::sin(0.7) * u / 0.7)).norm() < 1e-15);
    BOOST_TEST(std::abs(to.norm() - 1) < 3e-16);
    BOOST_TEST((sphere::contains(to) && !sphere::contains(Vector3d{1, 1, 1})));
}

BOOST_AUTO_TEST_SUITE_END()
