// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/pose_with.hpp>

#include "support/group_checks.hpp"

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;

#ifdef GEODEINT_TEST_SOPHUS
using elements = boost::mpl::list<pose_with<rotation, 1>, pose_with<rigid_motion, 10>,
                                  pose_with<Sophus::SO3d, 3>, pose_with<Sophus::SE3d, 6>>;
#else
using elements = boost::mpl::list<pose_with<rotation, 1>, pose_with<rigid_motion, 10>>;
#endif

BOOST_AUTO_TEST_SUITE(poses_with_numbers)

BOOST_AUTO_TEST_CASE_TEMPLATE(are_group_elements, element, elements) {
    check_group_element<element>();
}

BOOST_AUTO_TEST_CASE(start_at_the_identity_and_add_their_numbers) {
    using state = pose_with<rotation, 2>;
    using traits = group_traits<state>;
    const state blank, x{rotation::exp({0.1, 0, 0}), {1, 2}}, y{rotation::exp({0.2, 0, 0}), {3, 5}};
    BOOST_TEST(norm_inf(traits::log(blank)) == 0);
    BOOST_TEST((traits::compose(x, y).vector == Eigen::Vector2d(4, 7)));
    BOOST_TEST((traits::compose(x, y).pose.log() - Eigen::Vector3d{0.3, 0, 0}).norm() < 1e-15);
    BOOST_TEST((traits::inverse(x).vector == Eigen::Vector2d(-1, -2)));
}

BOOST_AUTO_TEST_CASE(see_what_is_not_finite) {
    pose_with<rotation, 2> x;
    BOOST_TEST(all_finite(x));
    x.vector[1] = std::numeric_limits<double>::infinity();
    BOOST_TEST(!all_finite(x));
    BOOST_CHECK_THROW((group_traits<pose_with<rotation, 2>>::exp({{0, 0, 0}, x.vector})),
                      invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
