// SPDX-License-Identifier: BSL-1.0
#include "support/matrix_scalars.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(steppers_of_matrices_of_floats)

BOOST_AUTO_TEST_CASE(have_their_order) { check_scheme_orders<so_over<float, 4>>(8, 0.3); }

BOOST_AUTO_TEST_CASE(keep_casimirs_to_their_rounding) {
    check_scheme_casimirs<so_over<float, 4>>(256);
    check_scheme_casimirs<su_over<float, 3>>(256);
}

BOOST_AUTO_TEST_CASE(map_to_groups_to_their_rounding) {
    check_maps<so_over<float, 4>>(64);
    check_maps<sp_over<float, 4>>(64);
    check_maps<su_over<float, 3>>(64);
}

BOOST_AUTO_TEST_SUITE_END()
