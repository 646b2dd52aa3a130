// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/impulse.hpp>

#include <geodeint/algebra/pose_with.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <numbers>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(impulses)

BOOST_AUTO_TEST_CASE(turn_a_spin_on_its_sphere) {
    // a quarter of a turn about the third axis; dm/dt = m x omega turns the other way
    Vector3d m{0.6, 0, 0.8}, fluid = m;
    impulse<so3>(m, {0, 0, std::numbers::pi / 2});
    BOOST_TEST((m - Vector3d{0, -0.6, 0.8}).norm() < 1e-15);
    impulse<right_invariant<so3>>(fluid, {0, 0, std::numbers::pi / 2});
    BOOST_TEST((fluid - Vector3d{0, 0.6, 0.8}).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(keep_the_orbit) {
    se3::dual_type x{Vector3d{1, 2, 3}, Vector3d{-1, 0.5, 2}};
    const auto before = se3::casimirs(x);
    impulse<se3>(x, {Vector3d{3, -1, 2}, Vector3d{0.3, 5, 1}});
    const auto after = se3::casimirs(x);
    BOOST_TEST((x.momentum - Vector3d{1, 2, 3}).norm() > 1);
    BOOST_TEST(std::abs(after[0] - before[0]) < 1e-14 * before[0]);
    BOOST_TEST(std::abs(after[1] - before[1]) < 1e-13 * std::abs(before[1]));
}

BOOST_AUTO_TEST_CASE(change_the_numbers_of_a_pose_and_leave_it_where_it_is) {
    using state = pose_with<rotation, 3>;
    state x{rotation::exp({0.1, 0.2, 0.3}), {1, 2, 3}};
    const Eigen::Matrix3d before = x.pose.matrix();
    impulse<state>(x, {Vector3d::Zero(), Vector3d{0, 0, -5}});
    BOOST_TEST((x.vector == Vector3d{1, 2, -2}));
    BOOST_TEST((x.pose.matrix() - before).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(are_finite) {
    Vector3d m{1, 2, 3};
    BOOST_CHECK_EXCEPTION(
        impulse<so3>(m, {0, 0, std::numeric_limits<double>::quiet_NaN()}), invalid_argument,
        [](const invalid_argument& error) { return error.argument() == "sigma"; });
    BOOST_TEST((m == Vector3d{1, 2, 3}));
}

BOOST_AUTO_TEST_SUITE_END()
