// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/philox.hpp>

#include <boost/test/unit_test.hpp>

#include <bit>
#include <set>

using geodeint::detail::philox;
using geodeint::detail::philox_block;
using geodeint::detail::philox_key;

BOOST_AUTO_TEST_SUITE(philox_)

BOOST_AUTO_TEST_CASE(known_answers_of_the_authors) {
    constexpr std::uint32_t ones = 0xffffffff;
    static_assert(philox({0, 0, 0, 0}, {0, 0}) ==
                  philox_block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    static_assert(philox({ones, ones, ones, ones}, {ones, ones}) ==
                  philox_block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    static_assert(
        philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        philox_block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});

    // the same at run time
    philox_block counter{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344};
    philox_key key{0xa4093822, 0x299f31d0};
    const volatile int nothing = 0;
    counter[0] ^= static_cast<std::uint32_t>(nothing);
    BOOST_TEST(
        (philox(counter, key) == philox_block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

BOOST_AUTO_TEST_CASE(every_input_bit_changes_half_of_the_output_bits) {
    const philox_block base = philox({1, 2, 3, 4}, {5, 6});
    std::set<philox_block> seen{base};
    for (unsigned bit = 0; bit < 192; ++bit) {
        philox_block counter{1, 2, 3, 4};
        philox_key key{5, 6};
        std::uint32_t& word = bit < 128 ? counter[bit / 32] : key[bit / 32 - 4];
        word ^= std::uint32_t{1} << bit % 32;
        const philox_block block = philox(counter, key);
        int changed = 0;
        for (unsigned i = 0; i < 4; ++i) changed += std::popcount(block[i] ^ base[i]);
        BOOST_TEST(changed > 64 - 26); // 4.6 standard deviations
        BOOST_TEST(changed < 64 + 26);
        seen.insert(block);
    }
    BOOST_TEST(seen.size() == 193u);
}

BOOST_AUTO_TEST_SUITE_END()
