// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/group.hpp>

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/structure/space_of.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

const auto turning = [](const rotation&, Vector3d& xi, double t) { xi = Vector3d{t, 0, 1}; };

} // namespace

static_assert(moved_space<group<rotation>> && moved_space<group<rigid_motion>>);
static_assert(group<rotation>::moved_by<decltype(turning)>);
static_assert(
    !group<rotation>::moved_by<decltype(lie_poisson<so3>(models::rigid_body::ephrati()))>);

BOOST_AUTO_TEST_SUITE(groups)

BOOST_AUTO_TEST_CASE(move_from_the_right) {
    const rotation start = rotation::exp({0.1, 0.7, -0.4});
    const Vector3d sigma{0.3, -0.2, 0.5};
    rotation moved, in_place = start;
    group<rotation>::move<exponential>(sigma, start, moved);
    group<rotation>::move<exponential>(sigma, in_place, in_place);
    const Eigen::Matrix3d expected = start.matrix() * rotation::exp(sigma).matrix();
    BOOST_TEST((moved.matrix() - expected).norm() < 1e-15);
    BOOST_TEST((in_place.matrix() - moved.matrix()).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(take_generators_from_the_body_velocity) {
    Vector3d generator, scratch;
    group<rotation>::generator(turning, rotation{}, 2.0, 0.5, {}, generator, scratch);
    BOOST_TEST((generator - Vector3d{1, 0, 0.5}).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
