// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include "support/lie_algebra_checks.hpp"
#include "support/matrix_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <complex>
#include <type_traits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

using vectors = Eigen::Matrix<double, 3, Eigen::Dynamic>;
static_assert(lie_algebra<power<so3>> && has_casimirs<power<so3>>);
static_assert(lie_algebra<power<su<2>>> && has_casimirs<power<su<2>>>);
static_assert(lie_algebra<power<so<4>>> && lie_algebra<right_invariant<power<so3>>>);
static_assert(retraction<exponential, power<so3>> && retraction<cayley_map, power<su<2>>>);
static_assert(j_quadratic<power<so3>> && j_quadratic<power<su<2>>>);
static_assert(std::is_same_v<power<so3>::dual_type, vectors>);
static_assert(std::is_same_v<power<su<2>>::dual_type, vectors>);
static_assert(power<so3>::dimension == Eigen::Dynamic);

BOOST_AUTO_TEST_SUITE(powers)

template <class G>
void check(Eigen::Index dimension) {
    const auto draw = [=](random_source& random) {
        return random_element<G>(random, dimension, 0.5);
    };
    check_lie_algebra<G>(draw, 0.5);
    check_trivialised_derivatives<G>(draw, 0.5);
}

BOOST_AUTO_TEST_CASE(are_lie_algebras) {
    check<power<so3>>(3);
    check<power<so3>>(12);
    check<power<su<2>>>(12);
    check<power<so<4>>>(18);
    check<power<su<3>>>(16);
}

BOOST_AUTO_TEST_CASE(act_copy_by_copy) {
    random_source random{36};
    const auto x = random_element<power<so3>>(random, 12, 1.0);
    const auto mu = random_element<power<so3>>(random, 12, 1.0);
    BOOST_TEST(power<so3>::copies(x) == 4);
    const vectors moved = power<so3>::coadjoint_exp(x, mu);
    for (int k = 0; k < 4; ++k) {
        BOOST_TEST((moved.col(k) - so3::coadjoint_exp(x.col(k), mu.col(k))).norm() == 0.0);
        BOOST_TEST(power<so3>::casimirs(mu)[static_cast<std::size_t>(k)] ==
                   mu.col(k).squaredNorm());
    }
    BOOST_CHECK_THROW(power<so3>::from_coordinates(Eigen::VectorXd::Zero(7)), invalid_argument);
    const auto wide = random_element<power<so<4>>>(random, 18, 1.0);
    BOOST_TEST((wide.rows() == 4 && wide.cols() == 12 && power<so<4>>::copies(wide) == 3));
}

BOOST_AUTO_TEST_SUITE_END()
