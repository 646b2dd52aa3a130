// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/detail/step_plan.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using geodeint::detail::step_plan;

BOOST_AUTO_TEST_CASE(multiples_of_the_step_need_whole_steps_only) {
    const step_plan plan{{.paths = 1, .dt = 0.1, .times = {0, 0.3, 0.7, 100.1}}};
    BOOST_TEST(plan.legs().size() == 4U);
    std::uint64_t done = 0;
    for (const auto& leg : plan.legs()) {
        BOOST_TEST(leg.anchor == 0);
        BOOST_TEST(leg.remainder == 0);
        BOOST_TEST(leg.first == done);
        BOOST_TEST(leg.last == static_cast<std::uint64_t>(std::lround(leg.end / 0.1)));
        done = leg.last;
    }
    BOOST_TEST(plan.steps() == 1001U);
    BOOST_TEST(plan.start(0, 3) == 3 * 0.1);
}

BOOST_AUTO_TEST_CASE(other_times_are_reached_by_one_shorter_step) {
    const step_plan plan{{.paths = 1, .dt = 0.25, .times = {1.1, 1.2, 1.7}, .t0 = 0.5}};
    const auto& legs = plan.legs();
    BOOST_TEST(legs[0].last == 2U);
    BOOST_TEST(legs[0].remainder == 1.1 - 1.0);
    BOOST_TEST(legs[1].anchor == 1.1);
    BOOST_TEST(legs[1].last == 0U);
    BOOST_TEST(legs[1].remainder == 1.2 - 1.1);
    // two whole steps from there
    BOOST_TEST(legs[2].anchor == 1.2);
    BOOST_TEST(legs[2].first == 0U);
    BOOST_TEST(legs[2].last == 2U);
    BOOST_TEST(legs[2].remainder == 0);
    BOOST_TEST(plan.steps() == 6U);
}

BOOST_AUTO_TEST_CASE(a_step_too_short_for_the_path_lengthens_the_one_before) {
    const step_plan plan{{.paths = 1, .dt = 1.0 / 3, .times = {0.66667, 0.666675, 1.0}}};
    const auto& legs = plan.legs();
    BOOST_TEST(legs[0].last == 1U);
    BOOST_TEST(legs[0].remainder == 0.66667 - 1.0 / 3);
    // there is none before
    BOOST_TEST(legs[1].last == 0U);
    BOOST_TEST(legs[1].remainder == 0.666675 - 0.66667);
    // without it the path would have been asked for this
    const geodeint::wiener_path path{1, 2, 1.0 / 3};
    double dW;
    BOOST_CHECK_THROW(path.increment(2.0 / 3, 0.66667 - 2.0 / 3, {&dW, 1}),
                      geodeint::invalid_argument);
    path.increment(1.0 / 3, legs[0].remainder, {&dW, 1});
    const step_plan coarse{
        {.paths = 1, .dt = 0.01, .times = {0.1001}, .path_step = 10}}; // 2^-16 cells are 1.5e-4
    BOOST_TEST(coarse.legs()[0].last == 9U);
}
