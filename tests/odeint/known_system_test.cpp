// SPDX-License-Identifier: BSL-1.0
#include <geodeint/odeint/detail/known_system.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <new>
#include <vector>

using geodeint::detail::known_system;

namespace {

struct decay {
    double rate;
};
struct growth {
    double rate;
};
struct nothing {};
struct nothing_else {};

} // namespace

BOOST_AUTO_TEST_SUITE(a_known_system)

BOOST_AUTO_TEST_CASE(is_the_same_object_unchanged) {
    known_system known;
    decay system{1}, copy{1};
    BOOST_TEST(!known.is(system));
    known.remember(system);
    BOOST_TEST(known.is(system));
    BOOST_TEST(!known.is(copy));
    system.rate = 2;
    BOOST_TEST(!known.is(system));
    system.rate = 1;
    BOOST_TEST(known.is(system));
    known.forget();
    BOOST_TEST(!known.is(system));
}

BOOST_AUTO_TEST_CASE(is_not_one_of_another_type_at_its_place) {
    alignas(decay) std::array<std::byte, sizeof(decay)> place;
    known_system known;
    known.remember(*new (place.data()) decay{1});
    BOOST_TEST(!known.is(*new (place.data()) growth{1}));
    known.remember(*new (place.data()) nothing);
    BOOST_TEST(!known.is(*new (place.data()) nothing_else));
}

BOOST_AUTO_TEST_CASE(need_not_be_trivially_copyable) {
    known_system known;
    std::vector<double> system{1, 2}, other{3, 4};
    known.remember(system);
    BOOST_TEST(known.is(system));
    std::swap(system, other);
    BOOST_TEST(!known.is(system));
}

/// Of these only the address is compared.
BOOST_AUTO_TEST_CASE(is_known_by_its_address_where_it_is_large_or_refers_to_data) {
    known_system known;
    std::array<double, 33> large{};
    known.remember(large);
    large[0] = 1;
    BOOST_TEST(known.is(large));
    std::vector<double> referring{1, 2};
    known.remember(referring);
    referring[0] = 3;
    BOOST_TEST(known.is(referring));
}

BOOST_AUTO_TEST_SUITE_END()
