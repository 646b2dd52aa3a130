// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/se3.hpp>

#include "support/retraction_checks.hpp"

BOOST_AUTO_TEST_CASE(cayley_map_is_a_retraction) {
    geodeint::testing::check_retraction<geodeint::cayley_map, geodeint::so3>();
    geodeint::testing::check_retraction<geodeint::cayley_map, geodeint::se3>();
}
