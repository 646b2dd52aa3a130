// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/detail/written.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>

using geodeint::detail::written;

BOOST_AUTO_TEST_SUITE(numbers_of_reports)

BOOST_AUTO_TEST_CASE(are_written_by_their_format) {
    BOOST_TEST(written("%.2f", 1.999) == "2.00");
    BOOST_TEST(written("%.1e", -1.23e-16) == "-1.2e-16");
}

BOOST_AUTO_TEST_CASE(have_no_sign_where_there_is_no_number) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(written("%.2f", nan) == "nan");
    BOOST_TEST(written("%.2f", -nan) == "nan");
}

BOOST_AUTO_TEST_SUITE_END()
