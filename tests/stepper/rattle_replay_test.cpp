// SPDX-License-Identifier: BSL-1.0
//
// Steps and trajectories of an independent implementation, which was itself compared with arithmetic
// of 40 digits.
#include <geodeint/stepper/rattle.hpp>

#include "support/lagrangian_problems.hpp"

#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/models/double_pendulum.hpp>
#include <geodeint/models/magnetic_fields.hpp>
#include <geodeint/models/relativistic_particle.hpp>
#include <geodeint/models/rotation_matrix_body.hpp>
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <int N, class Rule>
using scheme = rattle<N, Rule, fixed_point>;

template <class System>
auto steps_by(const std::string& name, const System& system) {
    constexpr int N = System::dimension;
    one_step<2 * N> step;
    if (name == "left") step = steps_of<scheme<N, left_rule>>(system);
    if (name == "midpoint") step = steps_of<scheme<N, midpoint_rule>>(system);
    if (name == "trapezoid") step = steps_of<scheme<N, trapezoid_rule>>(system);
    if (name == "suzuki4_trapezoid")
        step = steps_of<symmetric_composition<scheme<N, trapezoid_rule>, 4>>(system);
    if (name == "kahanli6_trapezoid")
        step = steps_of<symmetric_composition<scheme<N, trapezoid_rule>, 6>>(system);
    return step;
}

template <class System>
void replay(const golden_table& table, const std::string& model, const std::string& magnetic,
            const System& system) {
    constexpr int D = 2 * System::dimension;
    int rows = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "model") != model || table.text(row, "magnetic") != magnetic) continue;
        const std::string name = table.text(row, "scheme");
        const auto start = state_in<D>(table, row, "q", "p"),
                   end = state_in<D>(table, row, "qn", "pn");
        const double h = table.number(row, "h");
        const double error = relative_difference<D>(steps_by(name, system)(start, h), end);
        BOOST_TEST(error < 1e-13,
                   model << ' ' << magnetic << ' ' << name << ", h = " << h << ": " << error);
        ++rows;
    }
    BOOST_TEST(rows > 0);
}

const auto b1_potential = [](const auto& q) { return models::uniform_field{1}.potential(q); };

/// check(x, row) sees the states of the rows.
template <class System, class Check>
void replay_run(const golden_table& table, const System& system, double h, double tolerance,
                const Check& check) {
    constexpr int N = System::dimension;
    scheme<N, trapezoid_rule> stepper;
    auto x = state_in<2 * N>(table, 0, "q", "p");
    std::size_t n = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (; n < static_cast<std::size_t>(table.number(row, "n")); ++n)
            stepper.do_step(system, x, h * static_cast<double>(n), h);
        BOOST_TEST(relative_difference<2 * N>(x, state_in<2 * N>(table, row, "q", "p")) <
                   tolerance);
        check(x, row);
    }
}
template <class System>
void replay_run_with_energy(const golden_table& table, const System& system, double h,
                            double tolerance) {
    replay_run(table, system, h, tolerance, [&](const auto& x, std::size_t row) {
        BOOST_TEST(std::abs(system.energy(x) - table.number(row, "H")) < tolerance);
    });
}

} // namespace

BOOST_AUTO_TEST_SUITE(rattle_replay)

BOOST_AUTO_TEST_CASE(steps_of_pendulums) {
    const golden_table table{"lagrangian/constrained_onestep.csv"};
    replay(table, "spherical_pendulum", "", models::spherical_pendulum{}.system());
    replay(table, "spherical_pendulum", "B", models::spherical_pendulum{}.system(1.0));
    replay(table, "spherical_pendulum", "theta",
           models::spherical_pendulum{}.system().with(magnetic_potential{b1_potential}));
    replay(table, "double_pendulum", "", models::double_pendulum::constrained());
}

BOOST_AUTO_TEST_CASE(steps_of_a_lagrangian_that_is_not_quadratic) {
    const golden_table table{"lagrangian/relativistic_onestep.csv"};
    const models::relativistic_particle particle{0.3, {1, 0.1}};
    replay(table, "relativistic_sphere", "theta", particle.constrained_with_potential());
    replay(table, "relativistic_sphere", "B", particle.constrained());
}

BOOST_AUTO_TEST_CASE(steps_with_noise) {
    const golden_table table{"lagrangian/noise_onestep.csv"};
    const generic_hamiltonian first{[](const auto& q) { return 0.4 * q[0]; }};
    const generic_hamiltonian second{[](const auto& q) { return 0.4 * q[0] * q[1]; }};
    int rows = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "scheme") != "rattle_sphere") continue;
        const double h = table.number(row, "h");
        const recorded_path path{
            0, h, Eigen::RowVector2d{table.number(row, "dW1"), table.number(row, "dW2")}};
        const auto system = models::spherical_pendulum{}.system().with(noise(first, second), path);
        const auto step = steps_of<scheme<3, trapezoid_rule>>(system);
        BOOST_TEST(relative_difference<6>(step(state_in<6>(table, row, "q", "p"), h),
                                          state_in<6>(table, row, "qn", "pn")) < 1e-13);
        ++rows;
    }
    BOOST_TEST(rows > 0);
}

BOOST_AUTO_TEST_CASE(trajectories_of_pendulums) {
    replay_run_with_energy(
        golden_table{"lagrangian/traj_spherical_pendulum.csv"},
        models::spherical_pendulum{}.system().with(magnetic_potential{b1_potential}), 0.05, 1e-10);
    replay_run_with_energy(golden_table{"lagrangian/traj_double_pendulum.csv"},
                           models::double_pendulum::constrained(), 0.05, 1e-9);
}

BOOST_AUTO_TEST_CASE(trajectory_of_a_rotation_matrix) {
    const golden_table table{"lagrangian/traj_rigid_matrix.csv"};
    const models::rotation_matrix_body body{Eigen::Vector3d{1, 2, 3}};
    replay_run(table, body.system(), 0.1, 1e-10, [&](const auto& x, std::size_t row) {
        const Eigen::Vector3d seen = body.body_momentum(x) - table.vector<3>(row, "body");
        const Eigen::Vector3d in_space = body.space_momentum(x) - table.vector<3>(row, "space");
        BOOST_TEST(norm_inf(seen) < 1e-10);
        BOOST_TEST(norm_inf(in_space) < 1e-12);
    });
}

BOOST_AUTO_TEST_SUITE_END()
