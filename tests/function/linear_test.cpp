// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/function/linear.hpp>

#include <boost/test/unit_test.hpp>

#include <type_traits>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(linear_is_the_pairing_with_a_constant) {
    const Vector3d beta{1, 2, 3}, mu{-1, 0, 2};
    const linear h{beta};
    BOOST_TEST(h(mu) == 5.0);
    BOOST_TEST((h.gradient(mu) == beta));
    BOOST_TEST(h.hessian(mu).rows() == 3);
    BOOST_TEST(h.hessian(mu).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(linear_takes_expressions_and_pairs) {
    const Vector3d beta{1, 2, 3};
    const linear scaled{2 * beta};
    static_assert(std::is_same_v<decltype(scaled), const linear<Vector3d>>);
    BOOST_TEST((scaled.gradient(beta) == Vector3d{2, 4, 6}));
    const linear advecting{semidirect_dual{beta, Vector3d{0, 0, 1}}};
    BOOST_TEST(advecting(semidirect_dual{beta, beta}) == 17.0);
    BOOST_TEST(advecting.hessian(semidirect_dual{beta, beta}).rows() == 6);
}
