// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/dual.hpp>

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/structure/space_of.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <tuple>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

const Vector3d sigma{0.3, -0.2, 0.5}, momentum{1, 2, 3};
using chiralities = std::tuple<so3, right_invariant<so3>>;

} // namespace

static_assert(moved_space<dual<so3>>);
static_assert(dual<so3>::side == 1 && dual<right_invariant<so3>>::side == -1);

BOOST_AUTO_TEST_SUITE(duals)

BOOST_AUTO_TEST_CASE(move_by_the_coadjoint_action_of_their_chirality) {
    Vector3d left, right;
    dual<so3>::move<exponential>(sigma, momentum, left);
    dual<right_invariant<so3>>::move<cayley_map>(sigma, momentum, right);
    BOOST_TEST((left - so3::coadjoint_exp(sigma, momentum)).norm() == 0.0);
    BOOST_TEST((right - so3::coadjoint_cayley(-sigma, momentum)).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(move_a_state_in_place) {
    Vector3d apart, in_place = momentum;
    dual<so3>::move<cayley_map>(sigma, momentum, apart);
    dual<so3>::move<cayley_map>(sigma, in_place, in_place);
    BOOST_TEST((apart - in_place).norm() == 0.0);
}

// The tensor is the derivative of the motion: mu moved by h sigma is mu + h pi(mu) sigma + O(h^2).
BOOST_AUTO_TEST_CASE_TEMPLATE(have_the_tensor_of_their_motion, G, chiralities) {
    const double h = 1e-4;
    Vector3d forth, back, slope;
    dual<G>::template move<exponential>(h * sigma, momentum, forth);
    dual<G>::template move<exponential>(-h * sigma, momentum, back);
    dual<G>::sharp(momentum, sigma, slope);
    BOOST_TEST(((forth - back) / (2 * h) - slope).norm() < 1e-8);
    BOOST_TEST(slope.norm() > 0.1);
}

BOOST_AUTO_TEST_CASE(take_generators_from_the_system) {
    const auto system = lie_poisson<so3>(models::rigid_body{Vector3d{1, 2, 4}});
    static_assert(dual<so3>::moved_by<decltype(system)>);
    static_assert(!dual<right_invariant<so3>>::moved_by<decltype(system)>);
    Vector3d generator, scratch, velocity = Vector3d::Zero(), torque;
    dual<so3>::generator(system, momentum, 0.0, 0.5, {}, generator, scratch);
    BOOST_TEST((generator - Vector3d{0.5, 0.5, 0.375}).norm() < 1e-15);
    dual<so3>::drive(system, momentum, 0.0, 0.5, {}, velocity, torque);
    BOOST_TEST((generator - velocity).norm() == 0.0);
}

BOOST_AUTO_TEST_SUITE_END()
