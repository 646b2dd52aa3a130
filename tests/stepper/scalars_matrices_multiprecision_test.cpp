// SPDX-License-Identifier: BSL-1.0
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>

#include "support/matrix_scalars.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;

} // namespace

BOOST_AUTO_TEST_SUITE(steppers_of_matrices_of_fifty_digits)

BOOST_AUTO_TEST_CASE(have_their_order) { check_scheme_orders<so_over<fifty_digits, 4>>(64, 0.05); }

BOOST_AUTO_TEST_CASE(keep_casimirs_to_their_rounding) {
    check_scheme_casimirs<so_over<fifty_digits, 4>>(256);
}

BOOST_AUTO_TEST_CASE(map_to_groups_to_their_rounding) {
    check_maps<so_over<fifty_digits, 4>>(64);
    check_maps<sp_over<fifty_digits, 4>>(64);
    check_maps<su_over<fifty_digits, 3>>(64);
}

BOOST_AUTO_TEST_SUITE_END()
