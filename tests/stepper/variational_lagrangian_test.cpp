// SPDX-License-Identifier: BSL-1.0
//
// Orders, symmetry, what other schemes the rules are, momenta, gauges, large fields, bad input. Forms
// and their negative controls are in the test beside.
#include <geodeint/stepper/variational_lagrangian.hpp>

#include "support/lagrangian_problems.hpp"
#include "support/order.hpp"

#include <geodeint/models/charged_particle.hpp>
#include <geodeint/models/double_pendulum.hpp>
#include <geodeint/models/lc_circuit.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/boris.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using models::charged_particle;

namespace {

template <int N, class Rule>
using scheme = variational_lagrangian<N, Rule, fixed_point>;

const phase_point<6> bottle_start{0.8, 0.1, 0.3, 0.2, 0.9, 0.4};
const phase_point<6> monopole_start{0.9, 0.3, 0.4, 0.3, 0.5, -0.4};
const phase_point<4> angles_start{0.6, -0.9, 0.5, 0.8};

template <class Stepper, class System>
void has_order(const System& system, const typename System::state_type& start, double order) {
    check_order([] { return Stepper{}; }, system, start, 0.0, 1.0, order);
}

/// The largest change of one of the momenta in a run.
template <class Stepper, class System, class Momentum>
double drift(const System& system, phase_point<6> x, double h, int steps,
             const Momentum& momentum) {
    Stepper stepper;
    const auto first = momentum(x);
    double largest = 0;
    for (int i = 0; i < steps; ++i) {
        stepper.do_step(system, x, i * h, h);
        const std::remove_const_t<decltype(first)> change = momentum(x) - first;
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(change)>, double>)
            largest = std::max(largest, std::abs(change));
        else
            largest = std::max(largest, norm_inf(Eigen::Vector3d(change)));
    }
    return largest;
}

} // namespace

BOOST_AUTO_TEST_SUITE(variational_lagrangian_steps)

BOOST_AUTO_TEST_CASE(orders_with_a_mass_that_depends_on_the_position) {
    const auto pendulum = models::double_pendulum::in_angles();
    has_order<scheme<2, left_rule>>(pendulum, angles_start, 1);
    has_order<scheme<2, midpoint_rule>>(pendulum, angles_start, 2);
    has_order<scheme<2, trapezoid_rule>>(pendulum, angles_start, 2);
    has_order<scheme<2, gauss_rule<2>>>(pendulum, angles_start, 4);
    has_order<scheme<2, gauss_rule<3>>>(pendulum, angles_start, 6);
}

BOOST_AUTO_TEST_CASE(orders_by_a_field_alone_and_of_compositions) {
    const auto system = charged_particle{models::magnetic_monopole{1}, 0.3}.system();
    has_order<scheme<3, midpoint_rule>>(system, monopole_start, 2);
    has_order<scheme<3, trapezoid_rule>>(system, monopole_start, 2);
    has_order<symmetric_composition<scheme<3, trapezoid_rule>, 4>>(system, monopole_start, 4);
    has_order<symmetric_composition<scheme<3, midpoint_rule>, 6>>(system, monopole_start, 6);
    // an inner stepper of order 1 is not improved
    has_order<symmetric_composition<scheme<3, left_rule>, 4>>(system, monopole_start, 1);
}

BOOST_AUTO_TEST_CASE(a_step_back_leads_back_and_left_is_not_symmetric) {
    const auto bottle = charged_particle{models::magnetic_bottle{1, 0.1}};
    const auto way = [](const auto& step) {
        return relative_difference<6>(step(step(bottle_start, 0.2), -0.2), bottle_start);
    };
    BOOST_TEST(way(steps_of<scheme<3, midpoint_rule>>(bottle.system<2>())) < 1e-14);
    BOOST_TEST(way(steps_of<scheme<3, trapezoid_rule>>(bottle.system<2>())) < 1e-14);
    BOOST_TEST(way(steps_of<scheme<3, midpoint_rule>>(bottle.system_with_potential())) < 1e-14);
    BOOST_TEST(way(steps_of<scheme<3, gauss_rule<2>>>(bottle.system_with_potential())) < 1e-14);
    BOOST_TEST(way(steps_of<scheme<3, left_rule>>(bottle.system_with_potential())) > 1e-4);
}

BOOST_AUTO_TEST_CASE(some_rules_are_known_by_other_names) {
    // the implicit midpoint rule in canonical coordinates
    const auto pendulum = models::double_pendulum::in_angles();
    phase_point<4> x = angles_start, y = angles_start;
    scheme<2, midpoint_rule>{}.do_step(pendulum, x, 0.0, 0.1);
    const auto in_canonical_coordinates = [&](const phase_point<4>& z, phase_point<4>& dzdt,
                                              double t) { pendulum(z, dzdt, t); };
    implicit_midpoint<phase_point<4>, fixed_point>{}.do_step(in_canonical_coordinates, y, 0.0, 0.1);
    BOOST_TEST(relative_difference<4>(x, y) < 1e-14);

    // Verlet's method
    const auto swing = lagrangian<1>(mechanical<1>(2.0, [](const auto& q) {
        using std::cos;
        return -cos(q[0]);
    }));
    phase_point<2> z{0.7, 0.4};
    const double p = 0.4 - 0.05 * std::sin(0.7), q = 0.7 + 0.1 * p / 2;
    scheme<1, trapezoid_rule>{}.do_step(swing, z, 0.0, 0.1);
    BOOST_TEST(std::abs(z[0] - q) < 1e-15);
    BOOST_TEST(std::abs(z[1] - (p - 0.05 * std::sin(q))) < 1e-15);

    // Boris's method, where the field is uniform
    const auto uniform = charged_particle{models::uniform_field{2}, 0.3}.system();
    const auto step =
        steps_of<scheme<3, midpoint_rule>>(charged_particle{models::uniform_field{2}}.system());
    const auto boris_step = steps_of<boris>(charged_particle{models::uniform_field{2}}.system());
    BOOST_TEST(relative_difference<6>(step(bottle_start, 0.25), boris_step(bottle_start, 0.25)) <
               1e-14);
    BOOST_TEST(
        relative_difference<6>(steps_of<scheme<3, midpoint_rule>>(uniform)(bottle_start, 0.25),
                               steps_of<boris>(uniform)(bottle_start, 0.25)) > 1e-5);
}

BOOST_AUTO_TEST_CASE(momenta_of_symmetries_are_kept) {
    const charged_particle bottle{models::magnetic_bottle{10, 0.1}};
    const auto of_kinetic = [&](const phase_point<6>& x) { return bottle.axial_momentum(x); };
    const auto of_canonical = [](const phase_point<6>& x) { return x[0] * x[4] - x[1] * x[3]; };
    const auto field = bottle.system<2>();
    const auto potential = bottle.system_with_potential();
    const phase_point<6> canonical_start = [&] {
        phase_point<6> x = bottle_start;
        x.tail<3>() = potential.from_kinetic(x.head<3>(), x.tail<3>());
        return x;
    }();
    BOOST_TEST(
        (drift<scheme<3, midpoint_rule>>(field, bottle_start, 0.05, 200, of_kinetic) < 1e-13));
    const auto coarse = bottle.system<1>();
    BOOST_TEST(
        (drift<scheme<3, midpoint_rule>>(coarse, bottle_start, 0.05, 200, of_kinetic) > 1e-4));
    BOOST_TEST((drift<scheme<3, midpoint_rule>>(potential, canonical_start, 0.05, 200,
                                                of_canonical) < 1e-13));
    BOOST_TEST((drift<scheme<3, trapezoid_rule>>(potential, canonical_start, 0.05, 200,
                                                 of_canonical) < 1e-13));
    BOOST_TEST(
        (drift<scheme<3, left_rule>>(potential, canonical_start, 0.05, 200, of_canonical) < 1e-13));
    BOOST_TEST((drift<scheme<3, gauss_rule<2>>>(potential, canonical_start, 0.05, 200,
                                                of_canonical) < 1e-13));
    BOOST_TEST((drift<boris>(field, bottle_start, 0.05, 200, of_kinetic) > 1e-4));
}

BOOST_AUTO_TEST_CASE(the_momentum_around_a_monopole_is_kept_for_a_million_steps) {
    const charged_particle particle{models::magnetic_monopole{1}, 0.3};
    const auto momentum = [&](const phase_point<6>& x) { return particle.monopole_momentum(x); };
    const auto system = particle.system<6>();
    const double change =
        drift<scheme<3, midpoint_rule>>(system, monopole_start, 0.1, 1000000, momentum);
    BOOST_TEST_MESSAGE("J " << change);
    BOOST_TEST(change < 1e-12);
    BOOST_TEST((drift<boris>(system, monopole_start, 0.1, 10000, momentum) > 1e-4));
}

BOOST_AUTO_TEST_CASE(the_chord_rule_knows_no_gauge_and_potentials_do) {
    // theta and theta + grad(0.3 x^2 y z) have one field
    const models::magnetic_bottle bottle{1, 0.1};
    const auto theta = [=](const auto& q) { return bottle.potential(q); };
    const auto other = [=](const auto& q) {
        auto sum = bottle.potential(q);
        sum[0] += 0.6 * q[0] * q[1] * q[2];
        sum[1] += 0.3 * q[0] * q[0] * q[2];
        sum[2] += 0.3 * q[0] * q[0] * q[1];
        return sum;
    };
    const auto field_of = [](auto potential) {
        return [=](const Eigen::Vector3d& q) { return magnetic_potential{potential}.form(q); };
    };
    const auto run = [](const auto& system) {
        scheme<3, midpoint_rule> stepper;
        auto x = system.state(Eigen::Vector3d{0.8, 0.1, 0.3}, Eigen::Vector3d{0.2, 0.9, 0.4});
        for (int i = 0; i < 10; ++i) stepper.do_step(system, x, 0.2 * i, 0.2);
        return Eigen::Vector3d(x.template head<3>());
    };
    const auto free = lagrangian<3>(mechanical<3>(1.0));
    BOOST_TEST(norm_inf(run(free.with(magnetic_field<2>(field_of(theta)))) -
                        run(free.with(magnetic_field<2>(field_of(other))))) < 1e-14);
    BOOST_TEST(norm_inf(run(free.with(magnetic_potential{theta})) -
                        run(free.with(magnetic_potential{other}))) > 1e-4);
}

BOOST_AUTO_TEST_CASE(steps_are_solved_where_the_field_turns_far) {
    // h |b| = 2.5, 5 and 10; a plain fixed point ends at about 2
    for (const double h : {0.25, 0.5, 1.0}) {
        scheme<3, midpoint_rule> stepper;
        phase_point<6> x = bottle_start;
        stepper.do_step(charged_particle{models::magnetic_bottle{10, 0.001}}.system<2>(), x, 0.0,
                        h);
        BOOST_TEST(stepper.last_solve().iterations <= 20);
    }
}

BOOST_AUTO_TEST_CASE(the_energy_does_not_drift) {
    const auto system = charged_particle{models::magnetic_bottle{1, 0.5}, 0.5}.system<2>();
    scheme<3, midpoint_rule> stepper;
    phase_point<6> x = bottle_start;
    const double start = system.energy(x);
    double first = 0, second = 0;
    for (int i = 0; i < 100000; ++i) {
        stepper.do_step(system, x, 0.2 * i, 0.2);
        double& half = i < 50000 ? first : second;
        half = std::max(half, std::abs(system.energy(x) - start));
    }
    BOOST_TEST(first < 1e-3);
    BOOST_TEST(std::abs(second / first - 1) < 0.05);
}

BOOST_AUTO_TEST_CASE(an_oscillator_is_as_close_to_its_solution_as_was_measured) {
    const models::lc_circuit circuit;
    const auto system = circuit.system();
    const Eigen::Vector2d start{0.6, 0.3};
    const double expected[] = {9.25e-3, 2.30e-3, 5.76e-4};
    int k = 0;
    for (const int n : {20, 40, 80}) {
        scheme<1, trapezoid_rule> stepper;
        Eigen::Vector2d x = start;
        for (int i = 0; i < n; ++i) stepper.do_step(system, x, 4.0 * i / n, 4.0 / n);
        const double error = std::abs(x[0] - circuit.solution(start, 4)[0]);
        BOOST_TEST(std::abs(error / expected[k++] - 1) < 0.01);
    }
}

BOOST_AUTO_TEST_CASE(units_that_are_powers_of_two_change_no_bit) {
    // lengths in units of 2^10, times in units of 2^-7
    const double length = 1024, time = 1.0 / 128;
    const auto particle = [](double metre, double second) {
        return lagrangian<3>(mechanical<3>(1.0,
                                           [=](const auto& q) {
                                               return 0.25 / (second * second) * q.squaredNorm();
                                           }))
            .with(magnetic_field<2>([=](const Eigen::Vector3d& q) {
                return Eigen::Vector3d(models::magnetic_bottle{1, 0.1}(q / metre) / second);
            }));
    };
    const auto system = particle(1, 1), other = particle(length, time);
    phase_point<6> x = bottle_start, y;
    y << length * x.head<3>(), length / time * x.tail<3>();
    scheme<3, midpoint_rule> stepper, second;
    for (int i = 0; i < 20; ++i) {
        stepper.do_step(system, x, 0.125 * i, 0.125);
        second.do_step(other, y, 0.125 * i * time, 0.125 * time);
    }
    phase_point<6> expected;
    expected << length * x.head<3>(), length / time * x.tail<3>();
    BOOST_TEST((y.array() == expected.array()).all());
}

BOOST_AUTO_TEST_CASE(a_step_that_has_no_solution_throws_and_changes_nothing) {
    // beyond the speed of light
    const auto system = lagrangian<1>([](const auto& q, const auto& v) {
        using std::sqrt;
        return -sqrt(1.0 - v[0] * v[0]) - 50.0 * q[0] * q[0] * q[0] * q[0];
    });
    variational_lagrangian<1> stepper;
    phase_point<2> x{1.0, 2.0};
    const phase_point<2> before = x;
    try {
        stepper.do_step(system, x, 3.0, 1.0);
        BOOST_TEST(x.allFinite());
    } catch (const no_convergence& failure) {
        BOOST_TEST(failure.t() == 3);
        BOOST_TEST(failure.dt() == 1);
        BOOST_TEST(failure.iterations() > 0u);
        BOOST_TEST((x.array() == before.array()).all());
    }
    x[0] = std::numeric_limits<double>::quiet_NaN();
    BOOST_CHECK_THROW(stepper.do_step(system, x, 0.0, 0.1), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
