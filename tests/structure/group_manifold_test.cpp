// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/group_manifold.hpp>

#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/structure/manifold.hpp>

#include "support/manifold_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

static_assert(manifold<group_manifold<rotation>>);

BOOST_AUTO_TEST_SUITE(groups_as_manifolds)

BOOST_AUTO_TEST_CASE(rotations_have_geodesics) {
    random_source random{3};
    for (int trial = 0; trial < 20; ++trial) {
        const rotation g = rotation::exp(random.vector<Vector3d>());
        check_geodesics<group_manifold<rotation>>(
            g, random.vector<Vector3d>(), random.vector<Vector3d>(),
            [](const rotation& x, const rotation& y) { return (x.inverse() * y).log().norm(); });
    }
}

BOOST_AUTO_TEST_CASE(vectors_are_body_velocities) {
    const rotation g = rotation::exp(Vector3d{0.3, -0.2, 0.9});
    const Vector3d u{0.1, 0.7, -0.4};
    rotation to;
    group_manifold<rotation>::move(g, u, to);
    BOOST_TEST(((g * rotation::exp(u)).matrix() - to.matrix()).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
