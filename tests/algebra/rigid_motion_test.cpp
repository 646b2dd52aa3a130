// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/se3.hpp>

#include "support/group_checks.hpp"

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

#ifdef GEODEINT_TEST_SOPHUS
using elements = boost::mpl::list<rigid_motion, Sophus::SE3d>;
#else
using elements = boost::mpl::list<rigid_motion>;
#endif

BOOST_AUTO_TEST_SUITE(rigid_motions)

BOOST_AUTO_TEST_CASE_TEMPLATE(is_a_group, element, elements) { check_group_element<element>(); }

BOOST_AUTO_TEST_CASE_TEMPLATE(moves_points_in_the_order_of_composition, element, elements) {
    random_source random{8};
    using traits = group_traits<element>;
    const auto x = random.vector<se3::algebra_type>(), y = random.vector<se3::algebra_type>();
    const auto point = random.vector<Eigen::Vector3d>();
    const element g = traits::exp(x), h = traits::exp(y);
    BOOST_TEST((traits::compose(g, h) * point - g * (h * point)).norm() < 1e-14);
    BOOST_TEST((traits::inverse(g) * (g * point) - point).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(refuses_a_translation_that_is_not_finite) {
    BOOST_CHECK_THROW((rigid_motion{rotation{}, Eigen::Vector3d::Constant(NAN)}), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
