// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/statistic.hpp>

#include <geodeint/ensemble/observed.hpp>
#include <geodeint/ensemble/quantiles.hpp>

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <span>

using namespace geodeint;

namespace {

struct sum_of_states {
    double sum = 0;
    void add(std::uint64_t, std::span<const double> states) {
        for (const double x : states) sum += x;
    }
    void merge(const sum_of_states& other) { sum += other.sum; }
};
/// Nothing says how two of them become one.
struct not_mergeable {
    void add(std::uint64_t, std::span<const double>) {}
};

} // namespace

BOOST_AUTO_TEST_CASE(kinds_of_statistics) {
    using observations = observed<whole_state, sample>;
    BOOST_TEST((staging_statistic<observations, double>));
    BOOST_TEST((!simple_statistic<observations, double>));
    BOOST_TEST((simple_statistic<sum_of_states, double>));
    BOOST_TEST((!staging_statistic<sum_of_states, double>));
    // fed with numbers, not with the states of a path
    BOOST_TEST((!simple_statistic<sample, double>));
    BOOST_TEST((!simple_statistic<not_mergeable, double>));
    BOOST_TEST((mergeable<sum_of_states> && !mergeable<not_mergeable>));
}
