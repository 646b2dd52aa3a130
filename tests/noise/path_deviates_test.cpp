// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/path_deviates.hpp>
#include <geodeint/noise/detail/register_vector.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <set>

using geodeint::detail::path_deviates;

BOOST_AUTO_TEST_SUITE(path_deviates_)

BOOST_AUTO_TEST_CASE(the_address_fills_the_counter_of_philox) {
    // pair 3 of cells, node 5, component 2 of path 7: 26, 23, 39 and 40 bits from the lowest on
    const std::uint64_t low = 5 | std::uint64_t{2} << 26 | std::uint64_t{3} << 49;
    const std::uint64_t high = std::uint64_t{7} << 24;
    const auto word = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
    const auto expected = geodeint::detail::normal_deviate(geodeint::detail::philox(
        {word(low), word(low >> 32), word(high), word(high >> 32)}, {word(42), word(42)}));
    const std::uint64_t key = std::uint64_t{42} << 32 | 42;
    const auto found = path_deviates<double>{key, 7}(3, 5, 2);
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(several_pairs_side_by_side_have_the_bits_of_each) {
    using vector = geodeint::detail::register_vector<double, 4>;
    for (const std::int64_t first : {std::int64_t{-2}, std::int64_t{0}, std::int64_t{1} << 38}) {
        vector::words pairs;
        for (int i = 0; i < 4; ++i) pairs.set(i, static_cast<std::uint64_t>(first + i));
        const auto together =
            geodeint::detail::deviates_at<vector>(9, std::uint64_t{7}, pairs, 5, 2);
        for (int i = 0; i < 4; ++i)
            for (std::size_t half = 0; half < 2; ++half)
                BOOST_TEST(together[half][i] ==
                           (path_deviates<double>{9, 7}(first + i, 5, 2)[half]));
    }
}

BOOST_AUTO_TEST_CASE(the_key_depends_on_every_bit_of_seed_and_step) {
    using geodeint::detail::path_key;
    BOOST_TEST(path_key(42, 1e-3, 1e-3) == 42u);
    std::set<std::uint64_t> keys{42, path_key(42, 0.5, 1e-3)};
    for (int bit = 0; bit < 64; ++bit)
        keys.insert(path_key(42 ^ std::uint64_t{1} << bit, 0.5, 1e-3));
    for (int bit = 0; bit < 63; ++bit)
        keys.insert(path_key(
            42, std::bit_cast<double>(std::bit_cast<std::uint64_t>(0.5) ^ std::uint64_t{1} << bit),
            1e-3));
    BOOST_TEST(keys.size() == 2u + 64 + 63);
}

BOOST_AUTO_TEST_CASE(different_addresses_give_different_deviates) {
    std::set<double> seen;
    int count = 0;
    for (const std::uint64_t seed : {0u, 1u})
        for (const std::uint64_t path : {std::uint64_t{0}, std::uint64_t{1} << 39})
            for (const std::int64_t pair : {-1, 0, 1})
                for (const std::uint64_t node : {0u, 1u, 1u << 19})
                    for (const std::uint64_t component : {0u, 1u, 1u << 22})
                        for (const double x :
                             path_deviates<double>{seed, path}(pair, node, component)) {
                            seen.insert(x);
                            ++count;
                        }
    BOOST_TEST(static_cast<int>(seen.size()) == count);
}

BOOST_AUTO_TEST_SUITE_END()
