// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/observed.hpp>
#include <geodeint/ensemble/quantiles.hpp>

#include <Eigen/Core>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <concepts>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

using Eigen::Vector3d;
using namespace geodeint;

namespace {

const auto height = [](const Vector3d& x) { return x.z(); };
const auto twice = [](const Vector3d& x) { return 2 * x; };
const auto in_time = [](const Vector3d& x, double t) { return static_cast<float>(t * x.z()); };

const std::array<double, 2> times{0.5, 2};
const std::array<Vector3d, 2> states{Vector3d{1, 2, 3}, Vector3d{4, 5, 6}};

} // namespace

static_assert(detail::observable_of<decltype(height), Vector3d> &&
              detail::observable_of<whole_state, Vector3d>);
static_assert(!detail::observable_of<decltype(height), std::string>);
static_assert(std::same_as<detail::observed_value<decltype(height), Vector3d>, double>);
static_assert(std::same_as<detail::observed_value<decltype(twice), Vector3d>, Vector3d>);
static_assert(std::same_as<detail::observed_value<decltype(in_time), Vector3d>, double>);
static_assert(std::same_as<detail::observed_value<whole_state, Vector3d>, Vector3d>);

BOOST_AUTO_TEST_CASE(nothing_is_added_before_all_is_evaluated) {
    observed seen{in_time, sample{}, times};
    std::vector<double> values;
    seen.stage(0, std::span<const Vector3d>{states}, values);
    BOOST_TEST((values == std::vector<double>{1.5, 12}));
    BOOST_TEST(seen[0].count() == 0U);
    seen.add(0, values);
    auto other = seen;
    seen.merge(other);
    BOOST_TEST(seen.size() == 2U);
    BOOST_TEST((seen[1].values() == std::vector<double>{12, 12}));
    BOOST_TEST(seen.times()[1] == 2);
    BOOST_CHECK_THROW(seen[2], std::out_of_range);
}

BOOST_AUTO_TEST_CASE(failures_know_their_time) {
    const auto bad = [](const Vector3d& x) {
        if (x.z() > 5) throw std::runtime_error{"too high"};
        return x.z();
    };
    const auto infinite = [](const Vector3d& x) { return x.z() > 5 ? HUGE_VAL : x.z(); };
    std::vector<double> values;
    try {
        observed{bad, sample{}, times}.stage(7, std::span<const Vector3d>{states}, values);
        BOOST_ERROR("did not throw");
    } catch (const path_failed& error) {
        BOOST_TEST((error.failure() == path_failure{7, 2, "too high"}));
    }
    BOOST_CHECK_THROW(
        (observed{infinite, sample{}, times}.stage(7, std::span<const Vector3d>{states}, values)),
        path_failed);
}
