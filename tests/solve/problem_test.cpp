// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/problem.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

using namespace geodeint;

BOOST_AUTO_TEST_SUITE(stopping)

const auto visible = [] { return 1.0; };
const auto invisible = [] { return 1e-16; };

BOOST_AUTO_TEST_CASE(stops_at_the_tolerance) {
    detail::stopping_rule rule{1e-6, 100};
    BOOST_TEST(rule.goes_on(4e-6, 1.0, visible));
    BOOST_TEST(rule.goes_on(2e-6, 1.0, visible));
    BOOST_TEST(!rule.goes_on(1e-6, 1.0, visible));
    BOOST_TEST(rule.report().converged);
    BOOST_TEST(rule.report().iterations == 3u);
    BOOST_TEST(rule.report().residual == 1e-6);
}

BOOST_AUTO_TEST_CASE(stops_when_the_rates_say_that_the_next_correction_is_far_below) {
    detail::stopping_rule rule{1e-6, 100};
    BOOST_TEST(rule.goes_on(10.0, 1.0, visible));
    BOOST_TEST(rule.goes_on(1e-2, 1.0, visible));
    BOOST_TEST(!rule.goes_on(9e-6, 1.0, visible)); // predicts 9e-9
    BOOST_TEST(rule.report().converged);
}

BOOST_AUTO_TEST_CASE(does_not_believe_a_prediction_that_is_close_or_has_one_rate_only) {
    detail::stopping_rule close{1e-6, 100};
    BOOST_TEST(close.goes_on(10.0, 1.0, visible));
    BOOST_TEST(close.goes_on(1e-2, 1.0, visible));
    BOOST_TEST(close.goes_on(5e-5, 1.0, visible)); // predicts 2.5e-7
    // two unknowns that converge at different rates take turns
    detail::stopping_rule alternating{1e-6, 100};
    BOOST_TEST(alternating.goes_on(1.0, 1.0, visible));
    BOOST_TEST(alternating.goes_on(0.9, 1.0, visible));
    BOOST_TEST(alternating.goes_on(2e-6, 1.0, visible));
}

BOOST_AUTO_TEST_CASE(does_not_depend_on_the_unit_of_the_unknown) {
    for (const double unit : {1e-300, 1e-200, 1.0, 1e200, 1e290}) {
        detail::stopping_rule close{1e-6, 100};
        BOOST_TEST(close.goes_on(10 * unit, unit, visible));
        BOOST_TEST(close.goes_on(1e-2 * unit, unit, visible));
        BOOST_TEST(close.goes_on(5e-5 * unit, unit, visible)); // predicts 2.5e-7
        BOOST_TEST(!close.goes_on(1e-8 * unit, unit, visible));
    }
}

BOOST_AUTO_TEST_CASE(does_not_take_the_swing_of_a_slow_spiral_for_round_off) {
    // twenty iterations to a turn, which falls by a tenth: most corrections are no progress
    detail::stopping_rule rule{2.5e-16, 10'000};
    double correction = 1;
    bool more = true;
    for (int i = 0; more; ++i) {
        correction = std::pow(0.995, i) * (1.3 + std::cos(0.314 * i));
        more = rule.goes_on(correction, 1.0, visible);
    }
    BOOST_TEST(rule.report().converged);
    BOOST_TEST(correction < 1.1e-14);
}

BOOST_AUTO_TEST_CASE(does_not_stop_at_a_mere_pause) {
    // corrections that wobble on their way down, as near a contraction rate of one
    detail::stopping_rule rule{1e-15, 1000};
    double correction = 1;
    bool more = true;
    for (int i = 0; more; ++i) {
        correction *= i % 4 == 3 ? 0.05 : 1.05;
        more = rule.goes_on(correction, 1.0, visible);
    }
    BOOST_TEST(rule.report().converged);
    BOOST_TEST(rule.report().residual <= 1e-15);
}

BOOST_AUTO_TEST_CASE(stops_when_round_off_stalls_it) {
    detail::stopping_rule rule{0.0, 1000};
    int calls = 0;
    while (rule.goes_on(3e-16, 1.0, visible)) ++calls;
    BOOST_TEST(rule.report().converged);
    BOOST_TEST(calls < 10);
    detail::stopping_rule tiny{0.0, 1000}; // large relative corrections that the state cannot see
    while (tiny.goes_on(1e-20, 1e-25, invisible)) {
    }
    BOOST_TEST(tiny.report().converged);
}

BOOST_AUTO_TEST_CASE(gives_up_on_divergence_limit_and_nan) {
    detail::stopping_rule stuck{1e-10, 1000};
    while (stuck.goes_on(0.5, 1.0, visible)) {
    }
    BOOST_TEST(!stuck.report().converged);
    BOOST_TEST(stuck.report().iterations < 100u);

    detail::stopping_rule slow{1e-10, 20};
    double correction = 1;
    while (slow.goes_on(correction *= 0.99, 1.0, visible)) {
    }
    BOOST_TEST(!slow.report().converged);
    BOOST_TEST(slow.report().iterations == 20u);

    detail::stopping_rule poisoned{1e-10, 1000};
    BOOST_TEST(!poisoned.goes_on(std::numeric_limits<double>::quiet_NaN(), 1.0, visible));
    BOOST_TEST(!poisoned.report().converged);
}

BOOST_AUTO_TEST_SUITE_END()
