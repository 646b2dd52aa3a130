// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/detail/path_sink.hpp>
#include <geodeint/ensemble/ensemble_result.hpp>
#include <geodeint/ensemble/observed.hpp>
#include <geodeint/ensemble/quantiles.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <new>
#include <span>
#include <stdexcept>

using namespace geodeint;

namespace {

const std::array<double, 2> times{1, 2};

/// Throws for odd paths, when the damage is done.
struct odd {
    double sum = 0;
    void add(std::uint64_t path, std::span<const double> states) {
        for (const double x : states) sum += x;
        if (path % 2 == 1) throw std::runtime_error{"odd"};
    }
    void merge(const odd& other) { sum += other.sum; }
};

using result = ensemble_result<observed<whole_state, sample>, odd>;
const result empty{{whole_state{}, sample{}, times}, odd{}};

} // namespace

BOOST_AUTO_TEST_CASE(all_statistics_or_none) {
    result sum = empty;
    detail::path_sink<double, result> sink{sum, failure_policy::skip(), 2};
    const std::array<double, 2> states{3, 4};
    sink.succeeded(0, states, 0);
    sink.succeeded(1, states, 0);
    sink.failed({2, 0.5, "too steep"});
    sink.succeeded(4, states, 3);
    const auto& [values, last] = sum;
    BOOST_TEST(values[0].count() == 2U);
    BOOST_TEST(last.sum == 14);
    BOOST_TEST(sum.succeeded() == 2U);
    BOOST_TEST(sum.retried_paths() == 1U);
    BOOST_TEST(sum.retried_steps() == 3U);
    BOOST_TEST((sum.failures() == std::vector<path_failure>{{1, 2, "odd"}, {2, 0.5, "too steep"}}));
}

BOOST_AUTO_TEST_CASE(stops_where_wanted) {
    result sum = empty;
    detail::path_sink<double, result> sink{sum, failure_policy::stop(), 2};
    const std::array<double, 2> states{3, 4};
    BOOST_CHECK_THROW(sink.succeeded(1, states, 0), path_failed);
    BOOST_CHECK_THROW(sink.failed({2, 0.5, "too steep"}), path_failed);
    BOOST_TEST(sum.succeeded() == 0U);
}

BOOST_AUTO_TEST_CASE(any_exception_fails_the_path_but_a_lack_of_memory_the_run) {
    struct thrower {
        void add(std::uint64_t path, std::span<const double>) {
            if (path == 0) throw 7;
            throw std::bad_alloc{};
        }
        void merge(const thrower&) {}
    };
    using result = ensemble_result<thrower>;
    result sum{thrower{}};
    detail::path_sink<double, result> sink{sum, failure_policy::skip(), 2};
    const std::array<double, 1> states{3};
    sink.succeeded(0, states, 0);
    BOOST_TEST((sum.failures() ==
                std::vector<path_failure>{{0, 2, "an exception that is no std::exception"}}));
    BOOST_CHECK_THROW(sink.succeeded(1, states, 0), std::bad_alloc);
    BOOST_TEST(sum.failures().size() == 1U);
}
