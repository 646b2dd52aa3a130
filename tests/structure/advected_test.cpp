// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/advected.hpp>

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

using space = advected<so3, se3>;
const space::state_type start{{1, 2, 3}, {0.6, 0, 0.8}};
const Vector3d sigma{0.3, -0.2, 0.5};

} // namespace

static_assert(detail::semidirect_over<se3, so3> && !detail::semidirect_over<so3, so3>);
static_assert(!detail::semidirect_over<se3, right_invariant<so3>>);

BOOST_AUTO_TEST_SUITE(advected_spaces)

// G turns momentum and parameter alike, so that the Casimirs |a|^2 and mu . a stay.
BOOST_AUTO_TEST_CASE(move_by_the_group_alone) {
    space::state_type end, in_place = start;
    space::move<cayley_map>(sigma, start, end);
    space::move<cayley_map>(sigma, in_place, in_place);
    const Vector3d turned = so3::coadjoint_cayley(sigma, start.momentum);
    BOOST_TEST((end.momentum - turned).norm() == 0.0);
    BOOST_TEST(std::abs(end.advected.norm() - 1) < 1e-15);
    BOOST_TEST(std::abs(end.momentum.dot(end.advected) - start.momentum.dot(start.advected)) <
               1e-14);
    BOOST_TEST(norm_inf(end - in_place) == 0.0);
}

// To first order, two moves of sigma/2 with the kick in between are the motion of dual<se3>.
BOOST_AUTO_TEST_CASE(are_driven_as_the_dual_of_the_product) {
    const auto system = lie_poisson<se3>(models::heavy_top::luesink());
    const double dt = 1e-5;
    Vector3d velocity, torque;
    space::drive(system, start, 0.0, dt, {}, velocity, torque);
    space::state_type end, rate;
    space::move<cayley_map>(0.5 * velocity, start, end);
    end.momentum -= torque;
    space::move<cayley_map>(0.5 * velocity, end, end);
    system(start, rate, 0.0);
    BOOST_TEST(norm_inf((end - start) * (1 / dt) - rate) < 1e-3);
    BOOST_TEST(torque.norm() > 0);
}

BOOST_AUTO_TEST_SUITE_END()
