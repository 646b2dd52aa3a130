// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/direct_sum.hpp>

#include "support/lie_algebra_checks.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(lie_algebra<direct_sum<so3, 1>> && lie_algebra<direct_sum<se3, 10>>);
static_assert(vector_space<direct_sum<se3, 4>::algebra_type>);
static_assert(direct_sum<se3, 4>::dimension == 10);

BOOST_AUTO_TEST_SUITE(direct_sums)

BOOST_AUTO_TEST_CASE(are_lie_algebras) {
    const auto turns = [](random_source& random) {
        return random.vector<direct_sum<so3, 2>::algebra_type>();
    };
    check_lie_algebra<direct_sum<so3, 2>>(turns);
    check_trivialised_derivatives<direct_sum<so3, 2>>(turns);
    const auto twists = [](random_source& random) {
        return random.vector<direct_sum<se3, 4>::algebra_type>();
    };
    check_lie_algebra<direct_sum<se3, 4>>(twists);
    check_trivialised_derivatives<direct_sum<se3, 4>>(twists);
}

BOOST_AUTO_TEST_CASE(have_rates_that_name_their_parts) {
    pose_rate<se3::algebra_type, 2> rate;
    rate.velocity() = {Eigen::Vector3d{1, 2, 3}, Eigen::Vector3d{4, 5, 6}};
    rate.velocity().linear()[0] = 9;
    rate.change() << 7, 8;
    const Eigen::Matrix<double, 8, 1> flat = direct_sum<se3, 2>::coordinates(rate);
    BOOST_TEST((flat.transpose() == Eigen::Matrix<double, 1, 8>{1, 2, 3, 9, 5, 6, 7, 8}));
    const pose_rate<se3::algebra_type, 2> sum = 2.0 * rate - rate;
    BOOST_TEST((sum == rate));
}

BOOST_AUTO_TEST_SUITE_END()
