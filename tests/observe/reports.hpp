// SPDX-License-Identifier: BSL-1.0
//
// What tests of structure_report ask of a report.
#pragma once

#include <geodeint/observe/structure_report.hpp>

#include <boost/test/unit_test.hpp>

namespace geodeint::testing {

inline constexpr structure_options short_run{.steps = 200};

inline void check_order_two(const structure_report& report) {
    BOOST_TEST(report.order == 2.0, boost::test_tools::tolerance(0.03));
    BOOST_TEST(report.as_expected(), report.verdict());
}
inline void check_poisson(const structure_report& report) {
    check_order_two(report);
    BOOST_TEST(report.bracket.kept, report.bracket.at_probe_dt);
    BOOST_TEST(report.reversal.kept, report.reversal.at_probe_dt);
    for (const structure_drift& each : report.drifts)
        if (each.name.starts_with("Casimir")) BOOST_TEST(each.kept, each.relative);
}

} // namespace geodeint::testing
