// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/byte_writer.hpp>
#include <geodeint/checkpoint/storage.hpp>

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

BOOST_AUTO_TEST_CASE(appends) {
    geodeint::byte_writer writer;
    BOOST_TEST(writer.bytes().empty());
    writer.write(std::uint8_t{1});
    writer.write_bytes("ab", 2);
    writer.write(std::uint8_t{255});
    const auto bytes = std::move(writer).bytes();
    BOOST_TEST(bytes.size() == 4U);
    BOOST_TEST(std::to_integer<int>(bytes[0]) == 1);
    BOOST_TEST(std::to_integer<int>(bytes[2]) == 'b');
    BOOST_TEST(std::to_integer<int>(bytes[3]) == 255);
}
