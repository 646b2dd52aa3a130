// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/homogeneous_space.hpp>

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

const Vector3d sigma{0.3, -0.2, 0.5}, momentum{1, 2, 3};

} // namespace

BOOST_AUTO_TEST_SUITE(homogeneous_spaces)

BOOST_AUTO_TEST_CASE(the_dual_moves_by_the_coadjoint_action_of_its_chirality) {
    Vector3d left, right;
    homogeneous_space<so3>::move<exponential>(sigma, momentum, left);
    homogeneous_space<right_invariant<so3>>::move<cayley_map>(sigma, momentum, right);
    BOOST_TEST((left - so3::coadjoint_exp(sigma, momentum)).norm() == 0.0);
    BOOST_TEST((right - so3::coadjoint_cayley(-sigma, momentum)).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(a_body_turns_and_its_spatial_momentum_stays) {
    using point = cotangent<rotation, Vector3d>;
    const point start{rotation::exp({0.1, 0.7, -0.4}), momentum};
    point end;
    homogeneous_space<point>::move<exponential>(sigma, start, end);
    const Vector3d before = start.configuration * start.momentum,
                   after = end.configuration * end.momentum;
    BOOST_TEST((after - before).norm() < 1e-14);
    rotation alone;
    homogeneous_space<rotation>::move<exponential>(sigma, start.configuration, alone);
    BOOST_TEST((alone.matrix() - end.configuration.matrix()).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(generators_come_from_the_hamiltonian_or_from_the_body_velocity) {
    const auto system = lie_poisson<so3>(models::rigid_body{Vector3d{1, 2, 4}});
    const auto turning = [](const rotation&, Vector3d& xi, double t) { xi = Vector3d{t, 0, 1}; };
    Vector3d generator, scratch;
    homogeneous_space<so3>::generator(system, momentum, 0.0, 0.5, {}, generator, scratch);
    BOOST_TEST((generator - Vector3d{0.5, 0.5, 0.375}).norm() < 1e-15);
    homogeneous_space<rotation>::generator(turning, rotation{}, 2.0, 0.5, {}, generator, scratch);
    BOOST_TEST((generator - Vector3d{1, 0, 0.5}).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
