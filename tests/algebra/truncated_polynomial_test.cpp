// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/truncated_polynomial.hpp>

#include <geodeint/algebra/detail/taylor.hpp>

#include <Eigen/Core>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstddef>

using geodeint::detail::monomials;
using geodeint::detail::taylor;
using geodeint::detail::truncated_polynomial;

namespace {

const auto every_operation = [](const auto& t) {
    using std::cos, std::exp, std::log, std::pow, std::sin, std::sqrt;
    return pow(t, 3.0) / (1.0 + exp(sin(t))) + log(sqrt(t)) * cos(t) - pow(t, -1.5) / 2.0;
};

} // namespace

BOOST_AUTO_TEST_SUITE(truncated_polynomials)

BOOST_AUTO_TEST_CASE(have_a_place_for_every_monomial) {
    const monomials three{3, 4};
    BOOST_TEST(three.size() == 35U); // 7 over 3
    for (std::size_t i = 0; i < three.size(); ++i)
        for (std::size_t j = 0; j < three.products(i).size(); ++j)
            for (std::size_t v = 0; v < 3; ++v)
                BOOST_REQUIRE(three.exponent(three.products(i)[j], v) ==
                              three.exponent(i, v) + three.exponent(j, v));
    BOOST_TEST(three.count_below(2) == 4U);
    BOOST_TEST(three.lowered(three.raised(7, 2), 2) == 7U);
}

BOOST_AUTO_TEST_CASE(in_one_variable_are_power_series) {
    const monomials two{2, 5};
    const auto series = every_operation(taylor<5>::variable(0.7));
    const auto polynomial = every_operation(truncated_polynomial::variable(two, 1, 0.7));
    std::size_t power = 0;
    for (std::size_t k = 0; k <= 5; ++k) {
        BOOST_TEST(std::abs(polynomial[power] - series[k]) < 1e-14 * (1 + std::abs(series[k])));
        if (k < 5) power = two.raised(power, 1);
    }
}

BOOST_AUTO_TEST_CASE(have_the_derivatives_of_functions) {
    const monomials two{2, 3};
    const double x = 0.7, y = -0.3;
    const auto f =
        exp(truncated_polynomial::variable(two, 0, x) * truncated_polynomial::variable(two, 1, y));
    const double value = std::exp(x * y);
    BOOST_TEST(std::abs(f.derivative(0).constant() - y * value) < 1e-15);
    BOOST_TEST(std::abs(f.derivative(0).derivative(1).constant() - (1 + x * y) * value) < 1e-15);
    BOOST_TEST(std::abs(f.derivative(1).derivative(1).derivative(0).constant() -
                        (2 * x + x * x * y) * value) < 1e-15);
    // z_0 df/dz_0 by the exponents
    const auto counted = f.scaled(0, [](std::size_t k) { return static_cast<double>(k); });
    BOOST_TEST(counted[two.raised(0, 0)] == f[two.raised(0, 0)]);
    BOOST_TEST(counted.constant() == 0);
}

BOOST_AUTO_TEST_CASE(are_numbers_of_vectors_and_matrices) {
    const monomials one{1, 2};
    const auto z = truncated_polynomial::variable(one, 0);
    const Eigen::Matrix<truncated_polynomial, 2, 2> m{{1.0 + z, 2.0}, {z, 3.0}};
    const Eigen::Matrix<truncated_polynomial, 2, 1> v{z, truncated_polynomial{1.0}};
    const Eigen::Matrix<truncated_polynomial, 2, 1> product = m * v;
    BOOST_TEST(product[0][0] == 2); // z + z^2 + 2
    BOOST_TEST(product[0][1] == 1);
    BOOST_TEST(product[0][2] == 1);
    BOOST_TEST(product[1][2] == 1); // z^2 + 3
    BOOST_TEST((0.5 * v)[0][1] == 0.5);
    BOOST_TEST(bool(abs(z - 1.0) > z));
}

BOOST_AUTO_TEST_SUITE_END()
