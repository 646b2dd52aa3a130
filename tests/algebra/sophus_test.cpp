// SPDX-License-Identifier: BSL-1.0
//
// Our own elements and those of Sophus, against each other. Without Sophus there is nothing to
// compare: this file is not compiled, and its test is skipped.
#include <boost/test/unit_test.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/sophus.hpp>

#include "support/lie_algebra_checks.hpp"

using namespace geodeint;
using namespace geodeint::testing;

static_assert(group_element<Sophus::SO3d>);
static_assert(group_element<Sophus::SE3d>);

BOOST_AUTO_TEST_SUITE(sophus)

BOOST_AUTO_TEST_CASE(so3_agrees_with_our_rotation) {
    random_source random{9};
    for (const double angle : {1e-12, 1e-8, 1e-4, 1e-2, 1.0, 3.0, 3.14159}) {
        const Eigen::Vector3d x = angle * random.vector<Eigen::Vector3d>().normalized();
        const Eigen::Matrix3d ours = group_traits<rotation>::exp(x).matrix();
        BOOST_TEST((group_traits<Sophus::SO3d>::exp(x).matrix() - ours).norm() < 2e-15);
        BOOST_TEST((group_traits<Sophus::SO3d>::cayley(x).matrix() -
                    group_traits<rotation>::cayley(x).matrix())
                       .norm() < 2e-15);
    }
}

BOOST_AUTO_TEST_CASE(se3_agrees_with_our_rigid_motion_although_its_tangents_are_ordered_otherwise) {
    random_source random{10};
    for (const double size : {1e-12, 1e-8, 1e-4, 1e-2, 1.0}) {
        const se3::algebra_type x = size * random.vector<se3::algebra_type>();
        const auto v = random.vector<se3::algebra_type>();
        const auto ours = group_traits<rigid_motion>::exp(x);
        const auto theirs = group_traits<Sophus::SE3d>::exp(x);
        BOOST_TEST((theirs.rotationMatrix() - ours.rotation().matrix()).norm() < 2e-15);
        BOOST_TEST((theirs.translation() - ours.translation()).norm() < 2e-15 * size);
        BOOST_TEST(distance(se3::adjoint(theirs, v), se3::adjoint(ours, v)) < 1e-14);
        BOOST_TEST(distance(se3::coadjoint_action(theirs, v), se3::coadjoint_action(ours, v)) <
                   1e-14);
    }
}

BOOST_AUTO_TEST_CASE(twists_become_tangents_of_sophus_and_come_back) {
    const auto x = random_source{12}.vector<se3::algebra_type>();
    const Sophus::Vector6d tangent = to_sophus(x);
    BOOST_TEST((tangent.head<3>() == x.linear() && tangent.tail<3>() == x.angular()));
    BOOST_TEST((from_sophus(tangent) == x));
    // Sophus's own exponential takes it
    BOOST_TEST(
        (Sophus::SE3d::exp(tangent).matrix() - group_traits<Sophus::SE3d>::exp(x).matrix()).norm() <
        1e-14);
}

BOOST_AUTO_TEST_CASE(our_dexp_inverse_is_accurate_where_that_of_sophus_is_not) {
    random_source random{11};
    const double angle = 1e-6;
    se3::algebra_type x = random.vector<se3::algebra_type>();
    x.momentum *= angle / x.momentum.norm();
    const auto v = random.vector<se3::algebra_type>();
    // at this angle three terms of the series are exact to round-off
    const se3::algebra_type once = se3::bracket(x, v);
    const se3::algebra_type series = v - 0.5 * once + (1.0 / 12) * se3::bracket(x, once);
    BOOST_TEST(distance(se3::dexp_inverse(x, v), series) < 1e-15);

    const se3::algebra_type theirs =
        from_sophus(Sophus::SE3d::leftJacobianInverse(to_sophus(x)) * to_sophus(v));
    BOOST_TEST((theirs.linear() - series.linear()).norm() > 1e-9);
}

BOOST_AUTO_TEST_SUITE_END()
