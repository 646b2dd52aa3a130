// SPDX-License-Identifier: BSL-1.0
//
// Steps and trajectories of an independent implementation, which was itself compared with arithmetic
// of 40 digits. A row of the right-point rule is the left-point rule backward.
#include <geodeint/stepper/variational_lagrangian.hpp>

#include "support/lagrangian_problems.hpp"

#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/models/charged_particle.hpp>
#include <geodeint/models/double_pendulum.hpp>
#include <geodeint/models/relativistic_particle.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using models::charged_particle;

namespace {

template <int N, class Rule>
using scheme = variational_lagrangian<N, Rule, fixed_point>;

template <class System>
auto steps_by(const std::string& name, const System& system) {
    constexpr int N = System::dimension;
    one_step<2 * N> step;
    if (name == "left" || name == "right") step = steps_of<scheme<N, left_rule>>(system);
    if (name == "midpoint") step = steps_of<scheme<N, midpoint_rule>>(system);
    if (name == "trapezoid") step = steps_of<scheme<N, trapezoid_rule>>(system);
    if (name == "suzuki4_trapezoid")
        step = steps_of<symmetric_composition<scheme<N, trapezoid_rule>, 4>>(system);
    if (name == "kahanli6_midpoint")
        step = steps_of<symmetric_composition<scheme<N, midpoint_rule>, 6>>(system);
    if constexpr (System::is_canonical) {
        if (name == "gauss2") step = steps_of<scheme<N, gauss_rule<2>>>(system);
        if (name == "gauss3") step = steps_of<scheme<N, gauss_rule<3>>>(system);
    }
    return step;
}

/// Steps of a system, all rows of which have one model and one kind of magnetic term.
template <class System>
void replay(const golden_table& table, const std::string& model, const std::string& magnetic,
            const System& system) {
    constexpr int D = 2 * System::dimension;
    int rows = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "model") != model || table.text(row, "magnetic") != magnetic) continue;
        const std::string name = table.text(row, "scheme");
        const auto step = steps_by(name, system);
        const auto start = state_in<D>(table, row, "q", "p"),
                   end = state_in<D>(table, row, "qn", "pn");
        const double h = table.number(row, "h");
        const bool backward = name == "right";
        const double error = backward ? relative_difference<D>(step(end, -h), start)
                                      : relative_difference<D>(step(start, h), end);
        BOOST_TEST(error < 1e-13,
                   model << ' ' << magnetic << ' ' << name << ", h = " << h << ": " << error);
        ++rows;
    }
    BOOST_TEST(rows > 0);
}

/// The steps of a system with a field, seen in canonical momenta: the chord rule of the potential.
template <class Stepper, class System, class Field>
one_step<6> in_canonical_momenta(const System& system, const Field& field) {
    return [=, step = steps_of<Stepper>(system)](phase_point<6> x, double h) {
        x.tail<3>() -= field.potential(Eigen::Vector3d(x.head<3>()));
        x = step(x, h);
        x.tail<3>() += field.potential(Eigen::Vector3d(x.head<3>()));
        return x;
    };
}

} // namespace

BOOST_AUTO_TEST_SUITE(variational_lagrangian_replay)

BOOST_AUTO_TEST_CASE(steps_without_magnetic_term) {
    replay(golden_table{"lagrangian/variational_onestep.csv"}, "double_pendulum_angles", "",
           models::double_pendulum::in_angles());
}

BOOST_AUTO_TEST_CASE(steps_by_potential_and_by_field) {
    const golden_table table{"lagrangian/variational_onestep.csv"};
    const charged_particle uniform{models::uniform_field{2}, 0.3};
    replay(table, "uniform", "theta", uniform.system_with_potential());
    replay(table, "uniform", "B", uniform.system<2>());
    const charged_particle bottle{models::magnetic_bottle{1, 0.1}};
    replay(table, "bottle", "theta", bottle.system_with_potential());
    replay(table, "bottle", "B", bottle.system<2>());
}

BOOST_AUTO_TEST_CASE(steps_by_a_potential_over_chords_are_those_by_its_field) {
    const golden_table table{"lagrangian/variational_onestep.csv"};
    const models::magnetic_bottle field{1, 0.1};
    const auto system = charged_particle{field}.system<2>();
    int rows = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "magnetic") != "chord") continue;
        const std::string name = table.text(row, "scheme");
        // without a potential energy all rules are one
        one_step<6> step = in_canonical_momenta<scheme<3, midpoint_rule>>(system, field);
        if (name == "left" || name == "right")
            step = in_canonical_momenta<scheme<3, left_rule>>(system, field);
        if (name == "trapezoid")
            step = in_canonical_momenta<scheme<3, trapezoid_rule>>(system, field);
        if (name == "suzuki4_trapezoid")
            step = in_canonical_momenta<symmetric_composition<scheme<3, trapezoid_rule>, 4>>(system,
                                                                                             field);
        if (name == "kahanli6_midpoint")
            step = in_canonical_momenta<symmetric_composition<scheme<3, midpoint_rule>, 6>>(system,
                                                                                            field);
        const double h = table.number(row, "h");
        const double error = relative_difference<6>(step(state_in<6>(table, row, "q", "p"), h),
                                                    state_in<6>(table, row, "qn", "pn"));
        BOOST_TEST(error < 1e-13, name << ", h = " << h << ": " << error);
        ++rows;
    }
    BOOST_TEST(rows == 14);
}

BOOST_AUTO_TEST_CASE(steps_of_a_lagrangian_that_is_not_quadratic) {
    const golden_table table{"lagrangian/relativistic_onestep.csv"};
    const models::relativistic_particle particle{0.3, {1, 0.1}};
    replay(table, "relativistic", "theta", particle.system_with_potential());
    replay(table, "relativistic", "B", particle.system());
}

BOOST_AUTO_TEST_CASE(steps_with_noise) {
    const golden_table table{"lagrangian/noise_onestep.csv"};
    const auto potential = [](const auto& q) {
        using std::cos, std::sin;
        return -cos(q[0]) + 0.5 * q[1] * q[1] + 0.5 * sin(q[0] * q[1]);
    };
    const generic_hamiltonian first{[](const auto& q) {
        using std::sin;
        return 0.4 * sin(q[0] + q[1]);
    }};
    const generic_hamiltonian second{[](const auto& q) {
        using std::cos;
        return 0.3 * (q[0] * q[1] + cos(q[1]));
    }};
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string name = table.text(row, "scheme");
        if (name == "rattle_sphere") continue;
        const double h = table.number(row, "h");
        const recorded_path path{
            0, h, Eigen::RowVector2d{table.number(row, "dW1"), table.number(row, "dW2")}};
        const auto system =
            lagrangian<2>(mechanical<2>(1.0, potential)).with(noise(first, second), path);
        const auto start = state_in<4>(table, row, "q", "p"),
                   end = state_in<4>(table, row, "qn", "pn");
        const auto next = name == "midpoint"
                              ? steps_of<scheme<2, midpoint_rule>>(system)(start, h)
                              : steps_of<scheme<2, trapezoid_rule>>(system)(start, h);
        BOOST_TEST(relative_difference<4>(next, end) < 1e-13);
    }
}

BOOST_AUTO_TEST_CASE(trajectory_in_a_bottle) {
    const golden_table table{"lagrangian/traj_bottle.csv"};
    const charged_particle bottle{models::magnetic_bottle{10, 0.1}};
    const auto system = bottle.system<2>();
    scheme<3, midpoint_rule> stepper;
    phase_point<6> x = state_in<6>(table, 0, "q", "P");
    std::size_t n = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (; n < static_cast<std::size_t>(table.number(row, "n")); ++n)
            stepper.do_step(system, x, 0.05 * static_cast<double>(n), 0.05);
        BOOST_TEST(relative_difference<6>(x, state_in<6>(table, row, "q", "P")) < 1e-10);
        BOOST_TEST(std::abs(system.energy(x) - table.number(row, "H")) < 1e-10);
        BOOST_TEST(std::abs(bottle.axial_momentum(x) - table.number(row, "pphi")) < 1e-12);
        BOOST_TEST(std::abs(bottle.magnetic_moment(x) - table.number(row, "mu")) < 1e-10);
    }
}

BOOST_AUTO_TEST_CASE(the_classical_trajectory_in_a_bottle) {
    // runge_kutta4 on the equations of motion
    const golden_table table{"lagrangian/traj_bottle.csv"};
    const auto system = charged_particle{models::magnetic_bottle{10, 0.1}}.system();
    boost::numeric::odeint::runge_kutta4<phase_point<6>> stepper;
    phase_point<6> x = state_in<6>(table, 0, "rk4_q", "rk4_v");
    std::size_t n = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (; n < static_cast<std::size_t>(table.number(row, "n")); ++n)
            stepper.do_step(system, x, 0.05 * static_cast<double>(n), 0.05);
        BOOST_TEST(relative_difference<6>(x, state_in<6>(table, row, "rk4_q", "rk4_v")) < 1e-10);
    }
}

BOOST_AUTO_TEST_CASE(trajectory_around_a_monopole) {
    const golden_table table{"lagrangian/traj_monopole.csv"};
    const charged_particle particle{models::magnetic_monopole{1}, 0.3};
    const auto system = particle.system<12>();
    scheme<3, trapezoid_rule> stepper;
    phase_point<6> x = state_in<6>(table, 0, "q", "P");
    std::size_t n = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (; n < static_cast<std::size_t>(table.number(row, "n")); ++n)
            stepper.do_step(system, x, 0.1 * static_cast<double>(n), 0.1);
        BOOST_TEST(relative_difference<6>(x, state_in<6>(table, row, "q", "P")) < 1e-10);
        BOOST_TEST(std::abs(system.energy(x) - table.number(row, "H")) < 1e-10);
        const Eigen::Vector3d J = particle.monopole_momentum(x);
        BOOST_TEST(norm_inf(J - table.vector<3>(row, "J")) < 1e-12);
    }
}

BOOST_AUTO_TEST_SUITE_END()
