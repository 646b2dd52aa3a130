// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/dual_number.hpp>

#include <geodeint/algebra/detail/taylor.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;

BOOST_AUTO_TEST_SUITE(dual_numbers)

BOOST_AUTO_TEST_CASE(carry_the_derivative_of_a_formula) {
    const auto function = [](const auto& x) {
        using std::cos, std::exp, std::log, std::pow, std::sin, std::sqrt;
        return exp(sin(x)) / (1.0 + x * x) - log(x) * sqrt(x) + pow(x, 3) - cos(2.0 * x) / x -
               pow(x, -1.5);
    };
    const double x = 0.8, h = 1e-5;
    const double slope = (function(x + h) - function(x - h)) / (2 * h);
    const dual_number<double> value = function(dual_number<double>{x, 1.0});
    BOOST_TEST(std::abs(value.value - function(x)) < 1e-15);
    BOOST_TEST(std::abs(value.slope - slope) < 1e-9);
}

BOOST_AUTO_TEST_CASE(over_series_differentiate_them) {
    // d/dx exp(x^2) = 2 x exp(x^2), along x = 0.3 + t
    using series = detail::taylor<4>;
    const series x = series::variable(0.3);
    const dual_number<series> value = [](const auto& y) {
        return exp(y * y);
    }(dual_number<series>{x, series{1}});
    const series expected = 2.0 * x * exp(x * x);
    for (std::size_t k = 0; k <= 4; ++k) BOOST_TEST(std::abs(value.slope[k] - expected[k]) < 1e-14);
}

BOOST_AUTO_TEST_CASE(compare_by_value_and_serve_eigen) {
    using number = dual_number<double>;
    BOOST_TEST((number{1, 5} < number{2, 0} && number{1, 5} == number{1, 0}));
    BOOST_TEST(abs(number{-2, 3}).slope == -3);
    const Eigen::Matrix<number, 2, 1> x{number{3, 1}, number{4, 0}};
    const number norm = x.dot(x);
    BOOST_TEST((norm.value == 25 && norm.slope == 6));
}

BOOST_AUTO_TEST_SUITE_END()
