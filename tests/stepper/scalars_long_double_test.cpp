// SPDX-License-Identifier: BSL-1.0
#include "support/scalars.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(steppers_of_long_doubles)

BOOST_AUTO_TEST_CASE(have_their_order) { check_orders<long double>(64, 0.05); }

BOOST_AUTO_TEST_CASE(keep_casimirs_to_their_rounding) { check_casimirs<long double>(64); }

BOOST_AUTO_TEST_CASE(converge_to_all_digits) { check_convergence<long double>(30); }

BOOST_AUTO_TEST_CASE(refuse_what_is_no_step) { check_refusals<long double>(); }

BOOST_AUTO_TEST_SUITE_END()
