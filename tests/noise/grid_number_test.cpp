// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/grid_number.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>

using geodeint::detail::grid_number;

BOOST_AUTO_TEST_CASE(a_time_near_a_point_of_a_grid_has_its_number) {
    BOOST_TEST(grid_number(1.75, 1, 0.25).value() == 3);
    BOOST_TEST(grid_number(0.5, 1, 0.25).value() == -2);
    BOOST_TEST(grid_number(1 + 0.25 * (3 + 1e-7), 1, 0.25).value() == 3);
    BOOST_TEST(!grid_number(1 + 0.25 * (3 + 1e-5), 1, 0.25));
    BOOST_TEST(!grid_number(std::numeric_limits<double>::quiet_NaN(), 1, 0.25));
    BOOST_TEST(!grid_number(std::numeric_limits<double>::infinity(), 1, 0.25));
    // the same in another unit, to the bit
    BOOST_TEST(grid_number(0x1p-900 * 1.75, 0x1p-900, 0x1p-902).value() == 3);
    // a time that was added up over a million steps
    double t = 0;
    for (int i = 0; i < 1'000'000; ++i) t += 0.1;
    BOOST_TEST(grid_number(t, 0, 0.1).value() == 1e6);
}
