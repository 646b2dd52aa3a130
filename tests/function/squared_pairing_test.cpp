// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/function/squared_pairing.hpp>

#include "support/derivative_checks.hpp"
#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <type_traits>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(squared_pairing_is_half_a_weighted_square) {
    const squared_pairing h{Vector3d{1, 2, 3}, 0.5};
    const Vector3d mu{-1, 0, 2};
    BOOST_TEST(h(mu) == 6.25);
    BOOST_TEST((h.gradient(mu) == Vector3d{2.5, 5, 7.5}));
    testing::check_derivatives(h, testing::random_source{3}.vector<Vector3d>());
}

BOOST_AUTO_TEST_CASE(squared_pairing_takes_expressions_and_pairs) {
    const Vector3d beta{1, 2, 3};
    const squared_pairing scaled{2 * beta, 1.0};
    static_assert(std::is_same_v<decltype(scaled), const squared_pairing<Vector3d>>);
    const squared_pairing coupled{semidirect_dual{beta, Vector3d{0, 0, 1}}, -2.0};
    testing::check_derivatives(coupled, semidirect_dual{Vector3d{0.3, -1, 0.2}, beta});
}
