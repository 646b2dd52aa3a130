// SPDX-License-Identifier: BSL-1.0
//
// Which states variational_midpoint<so3> runs on, and which systems drive them.
#include <geodeint/stepper/variational_level.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/models/rigid_body.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

using free_body = decltype(lie_poisson<so3>(models::rigid_body::gay_balmaz()));
using top = decltype(lie_poisson<se3>(models::heavy_top::gay_balmaz()));
using top_state = semidirect_dual<Vector3d, Vector3d>;
using attitude = cotangent<rotation, Vector3d>;

} // namespace

static_assert(semidirect_over<se3, so3> && !semidirect_over<so3, so3>);
static_assert(variational_system<free_body, so3, Vector3d>);
static_assert(variational_system<free_body, so3, attitude>);
static_assert(variational_system<top, so3, top_state>);
static_assert(variational_system<top, se3, top_state>);
static_assert(!variational_system<free_body, so3, top_state>);
static_assert(!variational_system<top, so3, Vector3d>);

BOOST_AUTO_TEST_CASE(a_torque_is_solved_for_only_where_there_is_one) {
    BOOST_TEST((!variational_level<so3, Vector3d>::has_torque<free_body>));
    BOOST_TEST((!variational_level<so3, attitude>::has_torque<free_body>));
    BOOST_TEST((variational_level<so3, top_state>::has_torque<top>));
}
