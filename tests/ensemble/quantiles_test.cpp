// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/quantiles.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <span>
#include <vector>

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
