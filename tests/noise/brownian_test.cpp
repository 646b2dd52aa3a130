// SPDX-License-Identifier: BSL-1.0
#include "noise/statistics.hpp"

#include <geodeint/concepts.hpp>
#include <geodeint/noise/brownian.hpp>

#include <boost/random/bernoulli_distribution.hpp>
#include <boost/random/lagged_fibonacci.hpp>
#include <boost/random/linear_congruential.hpp>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/taus88.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

using geodeint::brownian;

using engine_type = boost::random::mt19937;
static_assert(geodeint::noise_path<brownian<engine_type>>);
static_assert(geodeint::random_engine<std::mt19937_64>);
static_assert(geodeint::random_engine<boost::random::taus88>);
static_assert(!geodeint::random_engine<double>);
static_assert(std::is_constructible_v<brownian<engine_type>, engine_type&>);
static_assert(!std::is_constructible_v<brownian<engine_type>, engine_type>);
static_assert(!std::is_constructible_v<brownian<engine_type>, const engine_type&>);

namespace {

double increment(const auto& path, double t, double dt) {
    double dW;
    path.increment(t, dt, {&dW, 1});
    return dW;
}

/// W(1) reached by a step control that halves the step when an increment is large.
double with_rejected_steps(const auto& path) {
    double t = 0, dt = 0.125, sum = 0;
    while (t < 1) {
        dt = std::min(dt, 1 - t);
        const double dW = increment(path, t, dt);
        if (std::abs(dW) > 1.5 * std::sqrt(dt) && dt > 1e-3) {
            dt /= 2;
            continue;
        }
        t += dt;
        sum += dW;
        dt = std::min(2 * dt, 0.125);
    }
    return sum;
}

template <class Engine>
void check_law() {
    Engine engine;
    const brownian path{engine};
    for (double dt : {0.01, -2.0}) {
        std::vector<double> x, y;
        std::array<double, 2> dW;
        for (int i = 0; i < 20'000; ++i) {
            path.increment(i * dt, dt, dW);
            x.push_back(dW[0]);
            y.push_back(dW[1]);
        }
        BOOST_TEST(statistics::normality(x, std::sqrt(std::abs(dt))) > 0.01);
        BOOST_TEST(statistics::normality(y, std::sqrt(std::abs(dt))) > 0.01);
        BOOST_TEST(std::abs(statistics::correlation(x, y)) < 4);
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(brownian_)

BOOST_AUTO_TEST_CASE(increments_are_normal_with_any_engine) {
    check_law<boost::random::mt19937>();
    check_law<boost::random::mt19937_64>();
    check_law<boost::random::taus88>();
    check_law<boost::random::minstd_rand>();
    check_law<boost::random::lagged_fibonacci607>();
    check_law<std::mt19937_64>();
}

BOOST_AUTO_TEST_CASE(copies_share_the_engine) {
    engine_type one{3}, two{3};
    const brownian path{one}, alone{two};
    const brownian copy = path;
    BOOST_TEST(&copy.engine() == &one);
    for (int i = 0; i < 10; ++i) {
        const double expected = increment(alone, i, 0.1);
        BOOST_TEST(increment(i % 2 == 0 ? path : copy, i, 0.1) == expected);
    }
    BOOST_TEST((one == two));
    BOOST_TEST((one != engine_type{3}));
}

BOOST_AUTO_TEST_CASE(no_time_no_increment) {
    engine_type engine;
    BOOST_TEST(increment(brownian{engine}, 1, 0) == 0);
}

BOOST_AUTO_TEST_CASE(repeated_steps_see_new_noise) {
    engine_type engine;
    const brownian path{engine};
    BOOST_TEST(increment(path, 0, 0.1) != increment(path, 0, 0.1));
}

// What the header warns of, as measured there.
BOOST_AUTO_TEST_CASE(rejected_steps_bias_the_law) {
    engine_type engine{5};
    const brownian path{engine};
    constexpr int runs = 40'000;
    double variance = 0;
    for (int i = 0; i < runs; ++i) variance += std::pow(with_rejected_steps(path), 2) / runs;
    BOOST_TEST_MESSAGE("variance of W(1) with rejected steps: " << variance);
    BOOST_TEST(std::abs(variance - 0.55) < 0.02);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_named_and_nothing_is_drawn) {
    engine_type engine;
    const brownian path{engine};
    double dW = 5;
    const auto names = [](const char* argument) {
        return [argument](const geodeint::invalid_argument& error) {
            return error.argument() == argument;
        };
    };
    for (double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        BOOST_CHECK_EXCEPTION(path.increment(bad, 1, {&dW, 1}), geodeint::invalid_argument,
                              names("t"));
        BOOST_CHECK_EXCEPTION(path.increment(0, bad, {&dW, 1}), geodeint::invalid_argument,
                              names("dt"));
    }
    BOOST_TEST(dW == 5);
    BOOST_TEST((engine == engine_type{}));
}

BOOST_AUTO_TEST_CASE(draws_by_the_distribution_that_it_was_given) {
    engine_type engine;
    const brownian coin{engine, [](engine_type& e) {
                            return boost::random::bernoulli_distribution<>{}(e) ? 1.0 : -1.0;
                        }};
    static_assert(geodeint::noise_path<std::remove_const_t<decltype(coin)>>);
    static_assert(!geodeint::distribution_over<double, engine_type>);
    int heads = 0;
    for (int i = 0; i < 10000; ++i) {
        const double dW = increment(coin, 0, 0.25);
        BOOST_REQUIRE(std::abs(dW) == 0.5);
        heads += dW > 0;
    }
    BOOST_TEST(std::abs(heads - 5000) < 4 * 50);
    // by the standard's normal distribution, anew for each increment: pairs are not kept
    engine_type same, same_again;
    const brownian standard{same, std::normal_distribution<>{}};
    for (int i = 0; i < 5; ++i)
        BOOST_TEST(increment(standard, 0, 4) == 2 * std::normal_distribution<>{}(same_again));
    BOOST_TEST((same == same_again));
}

BOOST_AUTO_TEST_SUITE_END()
