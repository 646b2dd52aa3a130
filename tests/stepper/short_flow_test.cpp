// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/short_flow.hpp>

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/point_vortices.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(short_flows)

BOOST_AUTO_TEST_CASE(are_near_the_exponential_and_keep_the_orbit) {
    const Vector3d x{0.3, -0.5, 0.4}, mu{0.2, 1.1, -0.7};
    const auto error = [&](double s) {
        const Vector3d near = detail::near_coadjoint_exp<so3>(s * x, mu);
        BOOST_TEST(std::abs(near.norm() - mu.norm()) < 1e-15);
        return (near - so3::coadjoint_exp(s * x, mu)).norm();
    };
    const double order = std::log2(error(0.2) / error(0.1));
    BOOST_TEST(std::abs(order - 5) < 0.1, order);
    // where there is no such map it is the exponential
    const se3::dual_type screw{x, mu};
    BOOST_TEST((detail::near_coadjoint_exp<se3>(screw, screw) == se3::coadjoint_exp(screw, screw)));
}

BOOST_AUTO_TEST_CASE(are_those_of_the_parts) {
    const squared_pairing rotor{Vector3d{0.2, 0.5, 0.1}, 0.7};
    Vector3d exact{0.2, 1.1, -0.7}, near = exact, velocity;
    detail::flow_of_part<so3>(rotor, 0.0, 1e-3, exact, velocity);
    detail::short_flow<so3>(rotor, 0.0, 1e-3, near, velocity);
    BOOST_TEST((exact - near).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(of_pairs_of_vortices_are_exact_in_both_algebras) {
    Eigen::Matrix3Xd start{{0.6, 0, 0.001}, {0, 0.8, 0.8}, {0.8, -0.6, -0.6}}; // 2 and 3 are close
    const models::point_vortices vortices{Vector3d{1, -0.6, 0.8}};
    const auto check = [&]<class G>(G) {
        for (const auto& pair : vortices.parts()) {
            Eigen::Matrix3Xd flown = start, moved = start, velocity;
            detail::short_flow<G>(pair, 0.0, 0.01, flown, velocity);
            pair.gradient(start, velocity);
            velocity *= G::chirality * 0.01;
            moved = G::coadjoint_exp(velocity, moved);
            BOOST_TEST((flown - moved).norm() < 1e-13);
            // what is constant along the flow
            BOOST_TEST((vortices.momentum(flown) - vortices.momentum(start)).norm() < 1e-14);
        }
        // all of them together are the motion
        Eigen::Matrix3Xd velocity, sum = Eigen::Matrix3Xd::Zero(3, 3);
        for (const auto& pair : vortices.parts()) {
            pair.gradient(start, velocity);
            sum += velocity;
        }
        vortices.gradient(start, velocity);
        BOOST_TEST((G::coadjoint(sum, start) - G::coadjoint(velocity, start)).norm() <
                   1e-12 * velocity.norm());
    };
    check(power<so3>{});
    check(power<su<2>>{});
}

BOOST_AUTO_TEST_SUITE_END()
