// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/invariant_monitor.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/models/heavy_top.hpp>

#include "observe/runs.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <sstream>
#include <vector>

using namespace geodeint::testing;
using geodeint::invariant_monitor;

namespace {

const auto norm = [](const vector& m) { return m.squaredNorm(); };
const auto first = [](const vector& m) { return m(0); };

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

} // namespace

BOOST_AUTO_TEST_CASE(measures_largest_drift_and_when) {
    const invariant_monitor<vector> monitor{{"m1", first}};
    for (const auto& [t, value] :
         {std::pair{0.0, 2.0}, {1.0, 2.5}, {2.0, 1.0}, {3.0, 3.0}, {4.0, 2.0}})
        monitor(vector{value, 0, 0}, t);
    const auto& drift = monitor["m1"];
    BOOST_TEST(drift.name == "m1");
    BOOST_TEST(drift.initial == 2.0);
    BOOST_TEST(drift.absolute == 1.0);
    BOOST_TEST(drift.relative == 0.5);
    BOOST_TEST(drift.time == 2.0); // the first of two equal ones
}

BOOST_AUTO_TEST_CASE(watches_runs_by_value_and_by_reference) {
    for_each_fixed_step_run([](auto drive) {
        const invariant_monitor<vector> by_value{{"|m|^2", norm}, {"energy", body}};
        invariant_monitor<vector> by_reference{{"|m|^2", norm}, {"energy", body}};
        drive(by_value);
        drive(std::ref(by_reference));
        BOOST_TEST(by_value["|m|^2"].initial == 1.0, boost::test_tools::tolerance(1e-15));
        BOOST_TEST(by_value["|m|^2"].absolute < 1e-6);
        BOOST_TEST(by_value["energy"].absolute == by_reference["energy"].absolute);
    });
    const auto monitor = geodeint::invariants_of(rotation_system);
    controlled_run(monitor);
    BOOST_TEST(monitor["Casimir"].absolute > 1e-12);
    BOOST_TEST(monitor["Casimir"].absolute < 1e-4);
}

BOOST_AUTO_TEST_CASE(takes_casimirs_from_the_algebra) {
    using geodeint::se3;
    const auto top = geodeint::models::heavy_top::luesink();
    const auto start = geodeint::models::heavy_top::luesink_initial_state();
    for (const auto& monitor : {geodeint::invariants_of<se3>(top),
                                geodeint::invariants_of(geodeint::lie_poisson<se3>(top))}) {
        monitor(start, 0.0);
        monitor(2.0 * start, 0.1);
        BOOST_REQUIRE_EQUAL(monitor.drifts().size(), 3u);
        BOOST_TEST(monitor["Casimir 1"].absolute == 3.0, boost::test_tools::tolerance(1e-14));
        BOOST_TEST(monitor["Casimir 2"].relative == 3.0, boost::test_tools::tolerance(1e-14));
        BOOST_TEST(monitor["energy"].initial == top(start));
    }
}

BOOST_AUTO_TEST_CASE(never_hides_nan) {
    const invariant_monitor<vector> late{{"m1", first}};
    for (const auto& [t, value] :
         {std::pair{0.0, 1.0}, {1.0, 9.0}, {2.0, not_a_number}, {3.0, 5.0}, {4.0, not_a_number}})
        late(vector{value, 0, 0}, t);
    BOOST_TEST(std::isnan(late["m1"].absolute));
    BOOST_TEST(std::isnan(late["m1"].relative));
    BOOST_TEST(late["m1"].time == 2.0);

    for (const double start : {not_a_number, infinity}) {
        const invariant_monitor<vector> early{{"m1", first}};
        early(vector{start, 0, 0}, 0.5);
        early(vector{1, 0, 0}, 1.0);
        BOOST_TEST(std::isnan(early["m1"].absolute));
        BOOST_TEST(early["m1"].time == 0.5);
    }
    std::ostringstream out;
    out << late;
    BOOST_TEST(out.str().find("nan") != std::string::npos);
    BOOST_TEST(out.str().find("-nan") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(infinite_values_and_zero_starts) {
    const invariant_monitor<vector> monitor{{"m1", first},
                                            {"m3", [](const vector& m) { return m(2); }}};
    monitor(vector{1, 0, 0}, 0.0);
    monitor(vector{infinity, 0, 0}, 1.0);
    BOOST_TEST(monitor["m1"].absolute == infinity);
    BOOST_TEST(monitor["m3"].relative == 0.0);
    monitor(vector{0, 0, 1e-3}, 2.0);
    BOOST_TEST(monitor["m1"].time == 1.0);
    BOOST_TEST(monitor["m3"].relative == infinity);
}

BOOST_AUTO_TEST_CASE(prints_an_aligned_table) {
    const invariant_monitor<vector> monitor{{"|γ|²", norm}, {"a rather long name", first}};
    monitor(vector{1, 0, 0}, 0.0);
    monitor(vector{2, 0, 0}, 0.5);
    std::ostringstream out;
    out.precision(3);
    out << monitor;
    BOOST_TEST(out.str() ==
               "invariant                initial largest drift      relative          at t\n"
               "|γ|²                           1      3.00e+00      3.00e+00           0.5\n"
               "a rather long name             1      1.00e+00      1.00e+00           0.5\n");
    BOOST_TEST(out.precision() == 3);
}

BOOST_AUTO_TEST_CASE(their_number_must_not_change) {
    using Eigen::VectorXd;
    const auto entries = [](const VectorXd& x) { return std::vector<double>(x.begin(), x.end()); };
    const invariant_monitor<VectorXd> monitor{{"x", entries}};
    monitor(VectorXd::Ones(3), 0.0);
    BOOST_CHECK_EXCEPTION(
        monitor(VectorXd::Ones(2), 1.0), geodeint::invalid_argument,
        [](const geodeint::invalid_argument& error) { return error.argument() == "x"; });
}

BOOST_AUTO_TEST_CASE(unknown_names_are_errors) {
    const invariant_monitor<vector> monitor{{"m1", first}};
    BOOST_CHECK_THROW(monitor["m1"], geodeint::invalid_argument); // nothing observed yet
    monitor(vector::Ones(), 0.0);
    BOOST_CHECK_THROW(monitor["m2"], geodeint::invalid_argument);
    BOOST_TEST(monitor["m1"].absolute == 0.0);
}
