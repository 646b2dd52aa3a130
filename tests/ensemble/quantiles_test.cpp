// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/quantiles.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <random>
#include <span>
#include <vector>

using geodeint::sample;

BOOST_AUTO_TEST_CASE(of_an_observable_at_each_time) {
    const std::array<double, 2> times{1, 2};
    auto squares = geodeint::quantiles{[](double x) { return x * x; }}.reducer<double>(times);
    for (const double x : {3.0, -1.0, 2.0}) {
        const std::array<double, 2> states{x, 2 * x};
        std::vector<double> values;
        squares.stage(0, std::span<const double>{states}, values);
        squares.add(0, values);
    }
    BOOST_TEST(squares[0].median() == 4);
    BOOST_TEST(squares[1].median() == 16);
    BOOST_TEST(squares[1].quantile(0.25) == 10);
}

namespace {

sample of(const std::vector<double>& values) {
    sample result;
    for (const double x : values) result.add(x);
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(quantiles_of_a_few_values) {
    const sample values = of({4, 1, 3, 2});
    BOOST_TEST(values.quantile(0) == 1);
    BOOST_TEST(values.quantile(1) == 4);
    BOOST_TEST(values.median() == 2.5);
    BOOST_TEST(values.quantile(1.0 / 3) == 2);
    BOOST_TEST(values.quantile(0.25) == 1.75);
    BOOST_TEST(of({7}).quantile(0.9) == 7);
}

BOOST_AUTO_TEST_CASE(many_at_once_are_the_same) {
    std::mt19937_64 engine{5};
    std::normal_distribution<double> normal;
    sample values;
    for (int k = 0; k < 100001; ++k) values.add(normal(engine));
    const std::array<double, 5> probabilities{0.001, 0.1587, 0.5, 0.9772, 1};
    const auto quantiles = values.quantiles(probabilities);
    for (std::size_t i = 0; i < 5; ++i)
        BOOST_TEST(quantiles[i] == values.quantile(probabilities[i]));
    BOOST_TEST(std::abs(quantiles[1] + 1) < 0.02);
    BOOST_TEST(std::abs(quantiles[3] - 2) < 0.04);
}

BOOST_AUTO_TEST_CASE(merged_in_order) {
    sample left = of({3, 1});
    left.merge(of({2}));
    BOOST_TEST((left.values() == std::vector<double>{3, 1, 2}));
    BOOST_TEST(left.count() == 3U);
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_meaning) {
    BOOST_CHECK_THROW(sample{}.median(), geodeint::invalid_argument);
    for (const double p : {-0.1, 1.1, std::nan("")})
        BOOST_CHECK_THROW(of({1}).quantile(p), geodeint::invalid_argument);
}
