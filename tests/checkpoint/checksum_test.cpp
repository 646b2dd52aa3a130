// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/checksum.hpp>

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace {

std::uint64_t of(std::string_view text) {
    return geodeint::checksum(std::as_bytes(std::span{text}));
}

} // namespace

BOOST_AUTO_TEST_CASE(published_values_of_fnv_1a) {
    BOOST_TEST(of("") == 0xcbf29ce484222325U);
    BOOST_TEST(of("a") == 0xaf63dc4c8601ec8cU);
    BOOST_TEST(of("foobar") == 0x85944171f73967e8U);
}
