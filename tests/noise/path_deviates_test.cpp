// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/path_deviates.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <set>

using geodeint::detail::path_deviates;

BOOST_AUTO_TEST_SUITE(path_deviates_)

BOOST_AUTO_TEST_CASE(the_address_fills_the_counter_of_philox) {
    // cell 3, node 5, pair 2 of path 7: 26, 22, 40 and 40 bits from the lowest on
    const std::uint64_t low = 5 | std::uint64_t{2} << 26 | std::uint64_t{3} << 48;
    const std::uint64_t high = std::uint64_t{7} << 24;
    const auto word = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
    const auto expected = geodeint::detail::normal_deviate(geodeint::detail::philox(
        {word(low), word(low >> 32), word(high), word(high >> 32)}, {word(42), word(42)}));
    const std::uint64_t seed = std::uint64_t{42} << 32 | 42;
    const auto found = path_deviates<double>{seed, 7}(3, 5, 2);
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(different_addresses_give_different_deviates) {
    std::set<double> seen;
    int count = 0;
    for (const std::uint64_t seed : {0u, 1u})
        for (const std::uint64_t path : {std::uint64_t{0}, std::uint64_t{1} << 39})
            for (const std::int64_t cell : {-1, 0, 1})
                for (const std::uint64_t node : {0u, 1u, 1u << 19})
                    for (const std::uint64_t pair : {0u, 1u, 1u << 21})
                        for (const double x : path_deviates<double>{seed, path}(cell, node, pair)) {
                            seen.insert(x);
                            ++count;
                        }
    BOOST_TEST(static_cast<int>(seen.size()) == count);
}

BOOST_AUTO_TEST_SUITE_END()
