// SPDX-License-Identifier: BSL-1.0
//
// Reports on Lagrangian systems: with the form of the field, Dirac's bracket, and constraints.
#include <geodeint/observe/structure_report.hpp>

#include <geodeint/models/charge_on_sphere.hpp>
#include <geodeint/models/charged_particle.hpp>
#include <geodeint/models/plane_guiding_centre.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/boris.hpp>
#include <geodeint/stepper/degenerate_variational.hpp>
#include <geodeint/stepper/rattle.hpp>
#include <geodeint/stepper/variational_lagrangian.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;

namespace {

using state = Eigen::Matrix<double, 6, 1>;

const structure_drift& drift_in(const structure_report& report, const std::string& name) {
    for (const structure_drift& each : report.drifts)
        if (each.name == name) return each;
    throw std::runtime_error{"no drift of " + name};
}

} // namespace

BOOST_AUTO_TEST_SUITE(structure_report_of_lagrangians)

BOOST_AUTO_TEST_CASE(of_a_charge_in_a_field) {
    const auto system = models::charged_particle{models::magnetic_bottle{1, 0.1}, 0.3}.system<2>();
    const state x{0.8, 0.1, 0.3, 0.2, 0.9, 0.4};
    const structure_report by_chords{variational_lagrangian<3, midpoint_rule, fixed_point>{},
                                     system, x, 0.05};
    BOOST_TEST(by_chords.bracket.kept);
    BOOST_TEST(by_chords.reversal.kept);
    BOOST_TEST(std::abs(by_chords.order - 2) < 0.2);
    const structure_report by_boris{boris{}, system, x, 0.05};
    BOOST_TEST(!by_boris.bracket.kept);
    BOOST_TEST(by_boris.reversal.kept);
}

BOOST_AUTO_TEST_CASE(of_a_charge_on_a_sphere) {
    const auto system = models::charge_on_sphere{1.0}.system();
    const state x{0.6, 0, -0.8, 0.288, 0.9, 0.216};
    const structure_report kept{rattle<3, trapezoid_rule, fixed_point>{}, system, x, 0.05};
    BOOST_TEST(kept.bracket.kept);
    BOOST_TEST(drift_in(kept, "constraint").kept);
    BOOST_TEST(drift_in(kept, "hidden constraint").largest < 1e-14);
    BOOST_TEST((drift_in(kept, "constraint").expected == geodeint::kept::exact));
    BOOST_TEST(std::abs(kept.order - 2) < 0.2);
    const structure_report lost{boost::numeric::odeint::runge_kutta4<state>{}, system, x, 0.05};
    BOOST_TEST(!lost.bracket.kept);
    BOOST_TEST(!drift_in(lost, "constraint").kept);
}

BOOST_AUTO_TEST_CASE(of_a_guiding_centre) {
    const auto system = models::plane_guiding_centre{0.2, 0.5}.system();
    const structure_report report{degenerate_variational<1, midpoint_rule, fixed_point>{}, system,
                                  Eigen::Vector2d{0.8, 0.5}, 0.05};
    BOOST_TEST(report.bracket.kept);
    BOOST_TEST(std::abs(report.order - 2) < 0.2);
}

BOOST_AUTO_TEST_SUITE_END()
