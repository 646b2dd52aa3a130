// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/in_law.hpp>

#include <geodeint/error.hpp>
#include <geodeint/noise/swapped.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;

static_assert(!detail::path_on_cells<swapped<wiener_path>> &&
              !detail::path_on_cells<truncated<wiener_path>>);

BOOST_AUTO_TEST_SUITE(increments_in_law)

BOOST_AUTO_TEST_CASE(are_those_of_the_weak_path_of_that_number) {
    const wiener_path path{7, 3, 0.25};
    std::array<double, 3> expected, found, expected_coins, coins;
    weak_path{7, 3, 0.25}.increment(0.5, 0.25, expected, expected_coins);
    in_law{path}.increment(0.5, 0.25, found, coins);
    BOOST_TEST((found == expected && coins == expected_coins));
    // of a path in a table, with signs
    tabulated<wiener_path> table{0.25, 4};
    const in_law turned{reflected{table, 0b010}};
    table.draw(path, 3);
    turned.increment(0.5, 0.25, found, coins);
    BOOST_TEST((found == std::array{expected[0], -expected[1], expected[2]}));
    BOOST_TEST((coins == expected_coins));
    BOOST_CHECK_THROW(in_law{path}.increment(0, 0.5, found), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
