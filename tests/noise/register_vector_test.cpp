// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/register_vector.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
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

BOOST_AUTO_TEST_CASE_TEMPLATE(arithmetic_is_that_of_each_number, W, widths) {
    constexpr int n = W::value;
    using vector = register_vector<double, n>;
    vector x, y{0.7};
    typename vector::words bits;
    for (int i = 0; i < n; ++i) {
        x.set(i, 1.0 / (i + 3));
        bits.set(i, 0x9E3779B97F4A7C15u * static_cast<std::uint64_t>(i + 1));
    }
    const vector results[] = {x + y, x - y, x * y, x / y, 2.0 * x, product(x, y), sqrt(x)};
    const typename vector::words words[] = {
        bits & 0xFFFFu,
        bits | 0xFFFFu,
        bits ^ 0xFFFFu,
        bits << 7,
        bits >> 7,
        bits_of(x),
        geodeint::detail::word_product<typename vector::words>::of(bits & 0xFFFFFFFFu, 0xD2511F53)};
    for (int i = 0; i < n; ++i) {
        const double a = x[i], b = 0.7;
        const double expected[] = {a + b, a - b, a * b, a / b, 2.0 * a, a * b, std::sqrt(a)};
        for (std::size_t k = 0; k < std::size(results); ++k)
            BOOST_TEST(results[k][i] == expected[k]);
        const std::uint64_t u = bits[i];
        const std::uint64_t expected_words[] = {u & 0xFFFFu,
                                                u | 0xFFFFu,
                                                u ^ 0xFFFFu,
                                                u << 7,
                                                u >> 7,
                                                std::bit_cast<std::uint64_t>(a),
                                                (u & 0xFFFFFFFFu) * 0xD2511F53u};
        for (std::size_t k = 0; k < std::size(words); ++k)
            BOOST_TEST(words[k][i] == expected_words[k]);
        BOOST_TEST(geodeint::detail::from_bits(bits_of(x))[i] == a);
    }
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
