// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/space_of.hpp>

#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>

#include <Eigen/Core>
#include <boost/test/unit_test.hpp>

#include <type_traits>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(what_stands_for_a_space) {
    BOOST_TEST((std::is_same_v<space_of<so3>, dual<so3>>));
    BOOST_TEST((std::is_same_v<space_of<rotation>, group<rotation>>));
    BOOST_TEST((std::is_same_v<space_of<cotangent<rotation, Vector3d>>, bundle<rotation>>));
    BOOST_TEST((std::is_same_v<space_of<dual<se3>>, dual<se3>>));
    BOOST_TEST((moved_space<space_of<rigid_motion>> && !moved_space<cotangent_bundle<so3>>));
}
