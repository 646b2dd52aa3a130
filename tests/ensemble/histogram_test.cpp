// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/histogram.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

BOOST_AUTO_TEST_CASE(of_an_observable_at_each_time) {
    const std::array<double, 2> times{1, 2};
    const auto half = [](double x) { return x / 2; };
    auto bins = geodeint::histogram{half, 0.0, 1.0, 2}.reducer<double>(times);
    for (const double x : {0.5, 1.5, 3.0}) {
        const std::array<double, 2> states{x, -x};
        std::vector<double> values;
        bins.stage(0, std::span<const double>{states}, values);
        bins.add(0, values);
    }
    BOOST_TEST((bins[0].counts() == std::vector<std::uint64_t>{1, 1}));
    BOOST_TEST(bins[0].above() == 1U);
    BOOST_TEST(bins[1].below() == 3U);
}

BOOST_AUTO_TEST_CASE(refuses_bad_bins_where_it_is_written) {
    const auto half = [](double x) { return x / 2; };
    BOOST_CHECK_THROW((geodeint::histogram{half, 1.0, 0.0, 2}), geodeint::invalid_argument);
    BOOST_CHECK_THROW((geodeint::histogram{half, 0.0, 1.0, 0}), geodeint::invalid_argument);
}
