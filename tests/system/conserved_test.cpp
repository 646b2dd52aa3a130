// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/conserved.hpp>

#include <boost/test/unit_test.hpp>

#include <type_traits>

using namespace geodeint;

static_assert(conserved<>::count == 0);
static_assert(decltype(conserved(1, 2.0))::count == 2);
static_assert(std::is_same_v<decltype(conserved(1, 2.0)), conserved<int, double>>);

BOOST_AUTO_TEST_SUITE(conserved_functions)

BOOST_AUTO_TEST_CASE(are_stored_in_order) {
    const auto some = conserved(1, 2.5);
    BOOST_TEST(std::get<0>(some.functions) == 1);
    BOOST_TEST(std::get<1>(some.functions) == 2.5);
}

BOOST_AUTO_TEST_SUITE_END()
