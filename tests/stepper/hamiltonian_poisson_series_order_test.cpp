// SPDX-License-Identifier: BSL-1.0
//
// The orders of the Hamilton-Jacobi series on so(3)*.
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include "stepper/orders_of_schemes.hpp"
#include "support/poisson_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(hamiltonian_poisson_lie_orders)

BOOST_AUTO_TEST_CASE(of_the_series) {
    const Vector3d start{0.6, -0.4, 0.9};
    using R = lie_dual<so3, cayley_map>;
    has_order<scheme<R, 4, truncated_series>>(body_system<so3>(), start, 4, 2);
    has_order<scheme<R, 6, truncated_series>>(body_system<so3>(), start, 6, 4);
    has_order<scheme<R, 8, truncated_series>>(body_system<so3>(), start, 8, 8);
    using E = lie_dual<so3, exponential>;
    has_order<scheme<E, 4, truncated_series>>(body_system<so3, exponential>(), start, 4, 2);
}

BOOST_AUTO_TEST_SUITE_END()
