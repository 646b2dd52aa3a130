// SPDX-License-Identifier: BSL-1.0
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>

#include <geodeint/stepper/detail/composition_weights.hpp>

#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstddef>

using namespace geodeint;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;

template <class Real, class Coefficients>
auto weights_of() {
    constexpr std::size_t stages = Coefficients::coefficients.size();
    return detail::composition_weights<Real, stages, Coefficients::order>::near(
        Coefficients::coefficients);
}

/// Of order 2, and said to be of order 6.
struct boastful {
    static constexpr unsigned short order = 6;
    static constexpr auto coefficients = detail::palindrome<4>({0.1, 0.1, 0.2, 0.05});
};

/// The sum of the powers of all weights.
template <class Weights>
double power_sum(const Weights& g, int power) {
    auto sum = g[0] - g[0];
    for (const auto& weight : g) {
        auto product = weight;
        for (int i = 1; i < power; ++i) product *= weight;
        sum += product;
    }
    return static_cast<double>(sum);
}

} // namespace

BOOST_AUTO_TEST_SUITE(weights_of_compositions)

BOOST_AUTO_TEST_CASE(of_doubles_and_floats_are_those_printed) {
    BOOST_TEST((weights_of<double, kahan_li8>() == kahan_li8::coefficients));
    BOOST_TEST((weights_of<float, suzuki4>()[0] == static_cast<float>(suzuki4::coefficients[0])));
}

BOOST_AUTO_TEST_CASE(are_the_closed_form_where_there_is_one) {
    const auto suzuki = weights_of<fifty_digits, suzuki4>();
    const auto jump = weights_of<fifty_digits, triple_jump4>();
    const auto error = [](const fifty_digits& weight, const fifty_digits& exact) {
        return std::abs(static_cast<double>(weight - exact));
    };
    for (const std::size_t i : {0U, 1U, 3U, 4U})
        BOOST_TEST(error(suzuki[i], 1 / (4 - cbrt(fifty_digits(4)))) < 1e-49);
    BOOST_TEST(error(jump[0], 1 / (2 - cbrt(fifty_digits(2)))) < 1e-49);
}

BOOST_AUTO_TEST_CASE(satisfy_their_conditions_in_all_digits) {
    const auto check = [](const auto& g, const auto& doubles, int powers) {
        BOOST_TEST(std::abs(power_sum(g, 1) - 1) < 1e-49);
        for (int k = 3; k <= powers; k += 2) {
            BOOST_TEST(std::abs(power_sum(g, k)) < 1e-48);
            BOOST_TEST(std::abs(static_cast<double>(g[0] - doubles[0])) < 1e-15);
        }
        BOOST_TEST(std::abs(power_sum(g, powers + 2)) > 1e-6);
    };
    check(weights_of<fifty_digits, kahan_li6>(), kahan_li6::coefficients, 5);
    check(weights_of<fifty_digits, kahan_li8>(), kahan_li8::coefficients, 7);
    // what the doubles are good for
    std::array<fifty_digits, 17> rounded;
    for (std::size_t i = 0; i < 17; ++i) rounded[i] = kahan_li8::coefficients[i];
    BOOST_TEST(std::abs(power_sum(rounded, 7)) > 1e-19);
}

BOOST_AUTO_TEST_CASE(of_another_order_are_left_alone) {
    const auto g = weights_of<long double, boastful>();
    for (std::size_t i = 0; i < 4; ++i)
        BOOST_TEST(static_cast<double>(g[i]) == boastful::coefficients[i]);
}

BOOST_AUTO_TEST_SUITE_END()
