// SPDX-License-Identifier: BSL-1.0
//
// Complex matrices whose size the compiler knows and those whose size it does not step alike.
#include "support/matrix_exponentials.hpp"
#include "support/matrix_sizes.hpp"

#include <geodeint/algebra/su.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing::matrix_problems;

BOOST_AUTO_TEST_SUITE(sizes_of_complex_matrices)

BOOST_AUTO_TEST_CASE(fixed_and_dynamic_sizes_step_alike) {
    check_sizes_step_alike<su<3>, su<Eigen::Dynamic>>();
}

BOOST_AUTO_TEST_SUITE_END()
