// SPDX-License-Identifier: BSL-1.0
#include <geodeint/lanes/detail/register_vector.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <type_traits>

using geodeint::detail::register_vector;

static_assert(std::is_trivially_copyable_v<register_vector<double, 8>>);
static_assert(sizeof(register_vector<double, 8>) == 8 * sizeof(double));
static_assert(sizeof(register_vector<std::uint64_t, 2>) == 2 * sizeof(std::uint64_t));

namespace {

template <int Width>
using width = std::integral_constant<int, Width>;
using widths = boost::mpl::list<width<1>, width<2>, width<4>, width<8>, width<16>>;

} // namespace

BOOST_AUTO_TEST_SUITE(register_vector_)

BOOST_AUTO_TEST_CASE_TEMPLATE(an_operation_reaches_every_number_once, W, widths) {
    constexpr int n = W::value;
    register_vector<double, n> x{1.5}, y{0.0};
    for (int i = 0; i < n; ++i) {
        BOOST_TEST(x[i] == 1.5);
        y.set(i, i);
    }
    const auto sum =
        register_vector<double, n>::by_parts([](auto a, auto b) { return a + b * b; }, x, y);
    for (int i = 0; i < n; ++i) BOOST_TEST(sum[i] == 1.5 + i * i);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(setting_one_number_leaves_the_others, W, widths) {
    constexpr int n = W::value;
    for (int changed = 0; changed < n; ++changed) {
        register_vector<std::uint64_t, n> x{7};
        x.set(changed, 9);
        for (int i = 0; i < n; ++i) BOOST_TEST(x[i] == (i == changed ? 9u : 7u));
    }
}

BOOST_AUTO_TEST_SUITE_END()
