// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/byte_reader.hpp>
#include <geodeint/checkpoint/storage.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

BOOST_AUTO_TEST_CASE(reads_in_order_and_not_beyond_the_end) {
    const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
    geodeint::byte_reader reader{bytes};
    BOOST_TEST(reader.read<std::uint8_t>() == 1);
    BOOST_TEST(reader.left() == 2U);
    double untouched = 7;
    BOOST_CHECK_THROW(reader.read(untouched), geodeint::invalid_argument);
    BOOST_TEST(untouched == 7);
    BOOST_TEST(reader.left() == 2U);
    std::uint16_t both;
    reader.read(both);
    BOOST_TEST(reader.left() == 0U);
    reader.read_bytes(nullptr, 0);
    BOOST_CHECK_THROW(reader.require(1), geodeint::invalid_argument);
}
