// SPDX-License-Identifier: BSL-1.0
//
// Reference steps, order, constraints on velocities in long runs, the energy, and what is not kept.
#include <geodeint/stepper/lagrange_dalembert.hpp>

#include "support/lagrangian_problems.hpp"
#include "support/order.hpp"

#include <geodeint/models/chaplygin_sleigh.hpp>
#include <geodeint/models/rolling_disk.hpp>
#include <geodeint/solve/fixed_point.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <int N, class Rule = trapezoid_rule>
using scheme = lagrange_dalembert<N, Rule, fixed_point>;

/// z' = y x' in the potential (x^2 + y^2)/2
auto particle() {
    return lagrangian<3>(
               mechanical<3>(1.0, [](const auto& q) { return 0.5 * (q[0] * q[0] + q[1] * q[1]); }))
        .with(distribution<1>([](const auto& q) {
            using Scalar = std::remove_cvref_t<decltype(q[0])>;
            return Eigen::Matrix<Scalar, 1, 3>{-q[1], Scalar(0), Scalar(1)};
        }));
}

/// Also the end of the motion, 27 digits of which are known.
template <class System>
void replay(const std::string& model, const System& system) {
    constexpr int N = System::dimension;
    const golden_table table{"lagrangian/nonholonomic_onestep.csv"};
    int rows = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "model") != model || table.text(row, "discrete_constraint") != "mid")
            continue;
        const std::string name = table.text(row, "scheme");
        one_step<2 * N> step = steps_of<scheme<N>>(system);
        if (name == "left") step = steps_of<scheme<N, left_rule>>(system);
        if (name == "midpoint") step = steps_of<scheme<N, midpoint_rule>>(system);
        const double h = table.number(row, "h");
        const double error =
            relative_difference<2 * N>(step(state_in<2 * N>(table, row, "q", "p"), h),
                                       state_in<2 * N>(table, row, "qn", "pn"));
        BOOST_TEST(error < 1e-13, model << ' ' << name << ", h = " << h << ": " << error);
        ++rows;
    }
    BOOST_TEST(rows > 0);

    const golden_table references{"lagrangian/references.csv"};
    phase_point<2 * N> start, end;
    for (std::size_t row = 0; row < references.rows(); ++row) {
        if (references.text(row, "model") != model) continue;
        const auto i = static_cast<int>(references.number(row, "component"));
        start[i] = references.number(row, "start");
        end[i] = references.number(row, "end");
    }
    BOOST_TEST(relative_difference<2 * N>(reference_solution(system, start, 0.0, 2.0), end) <
               1e-11);
    check_order([] { return scheme<N>{}; }, system, start, 0.0, 2.0, end, 2.0);
    check_order([] { return scheme<N, midpoint_rule>{}; }, system, start, 0.0, 2.0, end, 2.0);
}

template <class System>
void is_bounded(const System& system, phase_point<2 * System::dimension> x, double energy_error) {
    scheme<System::dimension> stepper;
    const double energy = system.energy(x);
    double first = 0, last = 0, slip = 0;
    for (int i = 0; i < 3000; ++i) {
        stepper.do_step(system, x, 0.1 * i, 0.1);
        const double error = std::abs(system.energy(x) - energy);
        if (i < 1000) first = std::max(first, error);
        if (i >= 2000) last = std::max(last, error);
        slip = std::max(slip, norm_inf(system.hidden_constraint(x)));
    }
    BOOST_TEST(first < energy_error);
    BOOST_TEST(last < std::max(1.1 * first, 1e-12)); // a free disk keeps it to rounding
    BOOST_TEST(slip < 1e-14);
}

phase_point<6> particle_start() { return particle().state({0.5, 0.7, 0.2}, {0.4, -0.4, 0.28}); }

} // namespace

BOOST_AUTO_TEST_SUITE(lagrange_dalembert_steps)

BOOST_AUTO_TEST_CASE(reference_steps_solutions_and_orders) {
    replay("nh_particle", particle());
    replay("rolling_disk", models::rolling_disk{0.5}.system());
    replay("sleigh", models::chaplygin_sleigh{0.3}.system());
}

BOOST_AUTO_TEST_CASE(nothing_slips_and_the_energy_does_not_drift) {
    is_bounded(particle(), particle_start(), 2e-3);
    const auto sleigh = models::chaplygin_sleigh{0.3}.system();
    const Eigen::Vector3d q{0, 0, 0.3};
    is_bounded(sleigh, sleigh.state(q, {0.4 * std::cos(0.3), 0.4 * std::sin(0.3), 0.5}), 1e-3);
    const auto disk = models::rolling_disk{}.system();
    phase_point<8> x;
    x << 0, 0, 0.1, 0.4, 0.3 * std::cos(0.4), 0.3 * std::sin(0.4), 0.15, 0.2;
    is_bounded(disk, x, 1e-12);
}

BOOST_AUTO_TEST_CASE(a_step_back_leads_back) {
    const auto step = steps_of<scheme<3>>(particle());
    BOOST_TEST(relative_difference<6>(step(step(particle_start(), 0.2), -0.2), particle_start()) <
               1e-14);
}

BOOST_AUTO_TEST_CASE(the_sleigh_ends_straight_ahead) {
    // it keeps its energy and turns no more: no volume is kept, and nothing symplectic could do that
    const auto sleigh = models::chaplygin_sleigh{0.3}.system();
    phase_point<6> x = sleigh.state({0, 0, 0.3}, {0.4 * std::cos(0.3), 0.4 * std::sin(0.3), 0.5});
    scheme<3> stepper;
    for (int i = 0; i < 1000; ++i) stepper.do_step(sleigh, x, 0.1 * i, 0.1);
    const Eigen::Vector3d v = sleigh.velocity(x);
    BOOST_TEST(std::abs(v[2]) < 1e-6);
    BOOST_TEST(v[0] * std::cos(x[2]) + v[1] * std::sin(x[2]) > 0.4);
}

/// Its turning becomes a small difference of large momenta, on any way there.
BOOST_AUTO_TEST_CASE(every_sleigh_gets_there) {
    for (const double a : {0.1, 0.25, 0.3, 0.4, 0.5, 0.7, 1.0})
        for (const double turning : {0.2, 0.3, 0.5, 0.7, 1.0, 1.3}) {
            const auto sleigh = models::chaplygin_sleigh{a}.system();
            phase_point<6> x =
                sleigh.state({0, 0, 0.3}, {0.4 * std::cos(0.3), 0.4 * std::sin(0.3), turning});
            const double energy = sleigh.energy(x);
            scheme<3> stepper;
            BOOST_CHECK_NO_THROW(for (int i = 0; i < 3000; ++i)
                                     stepper.do_step(sleigh, x, 0.1 * i, 0.1));
            BOOST_TEST(std::abs(sleigh.velocity(x)[2]) < 1e-10);
            BOOST_TEST(sleigh.energy(x) == energy, boost::test_tools::tolerance(0.02));
        }
}

BOOST_AUTO_TEST_SUITE_END()
