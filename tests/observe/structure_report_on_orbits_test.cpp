// SPDX-License-Identifier: BSL-1.0
//
// A damped spin has no Hamiltonian: its report asks neither for an energy nor for a Poisson map.
#include <geodeint/observe/structure_report.hpp>

#include "observe/reports.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/on_orbits.hpp>

#include <boost/test/unit_test.hpp>

#include <sstream>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(a_velocity_on_orbits_has_no_bracket_to_keep) {
    const auto field_and_damping = [](const Vector3d& m) {
        const Vector3d field{0, 0.2, 1};
        return Vector3d(field + 0.1 * m.cross(field));
    };
    const structure_report report(munthe_kaas_midpoint<so3, exponential, fixed_point>{},
                                  on_orbits<so3>(field_and_damping), Vector3d{0.6, 0, 0.8}, 0.1, {},
                                  short_run);
    BOOST_TEST(report.as_expected(), report.verdict());
    BOOST_TEST(report.drift("Casimir").kept);
    BOOST_TEST(report.reversal.kept);
    BOOST_TEST(!report.bracket.measured());
    std::ostringstream text;
    text << report;
    BOOST_TEST(text.str().find("no Hamiltonian") != std::string::npos);
    BOOST_TEST(text.str().find("energy") == std::string::npos);
}
