// SPDX-License-Identifier: BSL-1.0
//
// On errors whose order is known; support/order_test.cpp measures schemes.
#include <geodeint/observe/detail/order_measurement.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using geodeint::detail::measure_order;

BOOST_AUTO_TEST_CASE(powers) {
    for (const double order : {1.0, 2.0, 3.5, 8.0}) {
        const auto measured = measure_order([=](double h) { return std::pow(h, order); }, order);
        BOOST_TEST(measured.passes(), measured.table());
        BOOST_TEST(measured.order() == order, boost::test_tools::tolerance(1e-12));
        BOOST_TEST(measured.slopes.size() == 4U);
    }
}

BOOST_AUTO_TEST_CASE(another_order_than_declared_is_a_failure) {
    BOOST_TEST(!measure_order([](double h) { return h * h; }, 3).passes());
    BOOST_TEST(!measure_order([](double h) { return h * h * h; }, 2).passes());
    BOOST_TEST(!measure_order([](double) { return HUGE_VAL; }, 2).passes());
}

BOOST_AUTO_TEST_CASE(coarse_steps_and_round_off_do_not_count) {
    const auto error = [](double h) { return h > 0.05 ? 0.5 : h * h + 1e-13; };
    const auto measured = measure_order(error, 2);
    BOOST_TEST(measured.passes(), measured.table());
    for (const auto& run : measured.runs)
        BOOST_TEST(run.counts == (run.error <= 1e-3 && run.error >= 1e-11));
}

BOOST_AUTO_TEST_CASE(too_few_pairs_are_a_failure) {
    const auto measured =
        measure_order([](double h) { return h * h; }, 2, {.duration = 0.01, .most_steps = 4});
    BOOST_TEST(!measured.enough());
    BOOST_TEST(measured.order() == 2.0, boost::test_tools::tolerance(1e-12));
}
