// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>

#include "support/group_checks.hpp"

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

#ifdef GEODEINT_TEST_SOPHUS
using elements = boost::mpl::list<rotation, Sophus::SO3d>;
#else
using elements = boost::mpl::list<rotation>;
#endif

BOOST_AUTO_TEST_SUITE(rotations)

BOOST_AUTO_TEST_CASE_TEMPLATE(is_a_group, element, elements) { check_group_element<element>(); }

BOOST_AUTO_TEST_CASE_TEMPLATE(turns_vectors_as_the_matrix_does, element, elements) {
    random_source random{7};
    const auto x = random.vector<Eigen::Vector3d>(), v = random.vector<Eigen::Vector3d>();
    const element g = group_traits<element>::exp(x);
    BOOST_TEST((g * v - g.matrix() * v).norm() < 1e-15);
    BOOST_TEST((g.matrix().transpose() * g.matrix() - Eigen::Matrix3d::Identity()).norm() < 2e-15);
}

BOOST_AUTO_TEST_CASE(a_million_products_stay_orthogonal) {
    const rotation turn = rotation::exp({0.01, -0.02, 0.015});
    rotation g;
    for (int i = 0; i < 1'000'000; ++i) g = g * turn;
    BOOST_TEST(std::abs(g.quaternion().norm() - 1) < 4e-16);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_not_a_rotation) {
    BOOST_CHECK_THROW(rotation{Eigen::Matrix3d{2 * Eigen::Matrix3d::Identity()}}, invalid_argument);
    BOOST_CHECK_THROW(rotation{Eigen::Matrix3d{-Eigen::Matrix3d::Identity()}}, invalid_argument);
    BOOST_CHECK_THROW(rotation(Eigen::Quaterniond{0, 0, 0, 0}), invalid_argument);
    const Eigen::Matrix3d quarter = rotation::exp({0, 0, 1.5}).matrix();
    BOOST_TEST((rotation{quarter}.log() - Eigen::Vector3d(0, 0, 1.5)).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
