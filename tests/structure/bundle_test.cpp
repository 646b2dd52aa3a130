// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/bundle.hpp>

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/structure/space_of.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

using space = bundle<rotation>;
using free_body = decltype(lie_poisson<so3>(models::rigid_body::gay_balmaz()));
const space::state_type start{rotation::exp({0.1, 0.7, -0.4}), Vector3d{1, 2, 3}};
const Vector3d sigma{0.3, -0.2, 0.5};

} // namespace

static_assert(moved_space<space>);
static_assert(space::moved_by<free_body> && !space::has_torque<free_body>);

BOOST_AUTO_TEST_SUITE(bundles)

BOOST_AUTO_TEST_CASE(turn_a_body_whose_spatial_momentum_stays) {
    space::state_type end;
    space::move<exponential>(sigma, start, end);
    const Vector3d before = start.configuration * start.momentum,
                   after = end.configuration * end.momentum;
    BOOST_TEST((after - before).norm() < 1e-14);
    rotation alone;
    group<rotation>::move<exponential>(sigma, start.configuration, alone);
    BOOST_TEST((alone.matrix() - end.configuration.matrix()).norm() == 0.0);
    BOOST_TEST((end.momentum - start.momentum).norm() > 0.1);
}

BOOST_AUTO_TEST_CASE(take_generators_from_the_momentum) {
    const auto system = lie_poisson<so3>(models::rigid_body{Vector3d{1, 2, 4}});
    Vector3d generator, scratch;
    space::generator(system, start, 0.0, 0.5, {}, generator, scratch);
    BOOST_TEST((generator - Vector3d{0.5, 0.5, 0.375}).norm() < 1e-15);
}

// Where h depends on g, velocity and torque are the two halves of its gradient.
BOOST_AUTO_TEST_CASE(are_driven_by_velocity_and_torque) {
    const models::gravity_gradient_satellite h{Vector3d{1, 2, 2.5}, 0.3};
    const auto system = hamiltonian_on_group<so3>(h);
    static_assert(space::has_torque<decltype(system)> && !space::moved_by<decltype(system)>);
    Vector3d velocity, torque;
    space::drive(system, start, 0.0, 0.5, {}, velocity, torque);
    const auto gradient = h.gradient(start);
    BOOST_TEST((velocity - 0.5 * gradient.momentum).norm() < 1e-15);
    BOOST_TEST((torque - 0.5 * gradient.configuration).norm() < 1e-15);
    BOOST_TEST(torque.norm() > 0);
}

BOOST_AUTO_TEST_SUITE_END()
