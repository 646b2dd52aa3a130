// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/histogram.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <vector>

using geodeint::bin_counts;

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

BOOST_AUTO_TEST_CASE(bins_hold_their_lower_edge) {
    bin_counts counts{0, 1, 4};
    for (const double x : {-0.001, 0.0, 0.1, 0.25, 0.5, 0.999, 1.0, 1.001, 100.0}) counts.add(x);
    BOOST_TEST((counts.counts() == std::vector<std::uint64_t>{2, 1, 1, 2}));
    BOOST_TEST(counts.below() == 1U);
    BOOST_TEST(counts.above() == 2U);
    BOOST_TEST(counts.count() == 9U);
}

BOOST_AUTO_TEST_CASE(the_edges_decide_whatever_the_rounding) {
    // 0.1 / 0.7 and the like are not what they seem
    for (const int bins : {3, 7, 10, 49, 1000}) {
        const bin_counts empty{0.1, 0.7, static_cast<std::size_t>(bins)};
        for (std::size_t i = 0; i < empty.bins(); ++i) {
            bin_counts at = empty, before = empty;
            at.add(empty.edge(i));
            before.add(std::nextafter(empty.edge(i), -1));
            BOOST_TEST(at.counts()[i] == 1U);
            BOOST_TEST((i == 0 ? before.below() : before.counts()[i - 1]) == 1U);
        }
        bin_counts last = empty;
        last.add(0.7);
        BOOST_TEST(last.counts().back() == 1U);
    }
}

BOOST_AUTO_TEST_CASE(density_of_a_normal_distribution) {
    std::mt19937_64 engine{3};
    std::normal_distribution<double> normal;
    bin_counts counts{-3, 3, 60}, other{-3, 3, 60};
    for (int k = 0; k < 200000; ++k) (k % 2 ? counts : other).add(normal(engine));
    counts.merge(other);
    BOOST_TEST(counts.count() == 200000U);
    for (std::size_t i = 0; i < counts.bins(); ++i) {
        const double x = counts.centre(i), density = std::exp(-x * x / 2) / std::sqrt(2 * M_PI);
        // four standard deviations of a count
        BOOST_TEST(std::abs(counts.density(i) - density) <
                   4 * std::sqrt(density / (0.1 * 200000)) + 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_meaning) {
    BOOST_CHECK_THROW((bin_counts{1, 1, 3}), geodeint::invalid_argument);
    BOOST_CHECK_THROW((bin_counts{1, 0, 3}), geodeint::invalid_argument);
    BOOST_CHECK_THROW((bin_counts{0, 1, 0}), geodeint::invalid_argument);
    BOOST_CHECK_THROW((bin_counts{0, std::nan(""), 3}), geodeint::invalid_argument);
    const double most = std::numeric_limits<double>::max();
    BOOST_CHECK_THROW((bin_counts{-most, most, 3}), geodeint::invalid_argument);
    BOOST_CHECK_THROW((bin_counts{0, 1, 3}.density(0)), geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(bytes_of_other_bins_are_refused) {
    bin_counts counts{0, 1, 3};
    counts.add(0.5);
    geodeint::byte_writer out;
    out.write(counts);
    for (bin_counts other : {bin_counts{0, 1, 4}, bin_counts{0, 2, 3}, bin_counts{-1, 1, 3}}) {
        geodeint::byte_reader in{out.bytes()};
        BOOST_CHECK_THROW(in.read(other), geodeint::invalid_argument);
        BOOST_TEST(other.count() == 0U);
    }
    bin_counts same{0, 1, 3};
    geodeint::byte_reader in{out.bytes()};
    in.read(same);
    BOOST_TEST((same.counts() == counts.counts()));
}
