// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/se3.hpp>

#include "support/retraction_checks.hpp"

BOOST_AUTO_TEST_CASE(exponential_is_a_retraction) {
    geodeint::testing::check_retraction<geodeint::exponential, geodeint::so3>();
    geodeint::testing::check_retraction<geodeint::exponential, geodeint::se3>();
}
