// SPDX-License-Identifier: BSL-1.0
//
// Constraints, momenta and energies in long runs, the free rigid body as a rotation matrix, two
// constraints at once, and steps that cannot be made.
#include <geodeint/stepper/rattle.hpp>

#include "support/lagrangian_problems.hpp"
#include "support/order.hpp"

#include <geodeint/models/double_pendulum.hpp>
#include <geodeint/models/half_square.hpp>
#include <geodeint/models/rotation_matrix_body.hpp>
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/solve/fixed_point.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <int N, class Rule = trapezoid_rule>
using scheme = rattle<N, Rule, fixed_point>;

const phase_point<6> pendulum_start{0.6, 0, -0.8, 0.288, 0.9, 0.216};
using spherical = models::spherical_pendulum;

} // namespace

BOOST_AUTO_TEST_SUITE(rattle_constraints)

BOOST_AUTO_TEST_CASE(the_leaf_is_that_of_the_start_for_a_million_steps) {
    const auto system = models::spherical_pendulum{}.system();
    for (const double radius : {1.0, 1.3}) {
        phase_point<6> x = pendulum_start;
        x.head<3>() *= radius;
        const double leaf = system.leaf(x)[0], momentum = spherical::axial_momentum(x);
        const double energy = system.energy(x);
        scheme<3> stepper;
        double off = 0, slip = 0, first = 0, second = 0;
        for (int i = 0; i < 1000000; ++i) {
            stepper.do_step(system, x, 0.1 * i, 0.1);
            off = std::max(off, std::abs(system.leaf(x)[0] - leaf));
            slip = std::max(slip, std::abs(system.hidden_constraint(x)[0]));
            double& half = i < 500000 ? first : second;
            half = std::max(half, std::abs(system.energy(x) - energy));
        }
        BOOST_TEST_MESSAGE("length " << radius << ": g " << off << ", G v " << slip << ", p_phi "
                                     << std::abs(spherical::axial_momentum(x) - momentum)
                                     << ", energy " << first << ' ' << second);
        BOOST_TEST(off < 1e-14);
        BOOST_TEST(slip < 1e-14);
        // computed from displacements it would change by 1.6e-11
        BOOST_TEST(std::abs(spherical::axial_momentum(x) - momentum) < 5e-12);
        BOOST_TEST(first < 1.5e-3);
        BOOST_TEST(std::abs(second / first - 1) < 0.05);
    }
}

BOOST_AUTO_TEST_CASE(the_normal_part_of_the_momentum_has_no_effect) {
    const auto system = models::spherical_pendulum{}.system(1.0);
    const auto step = steps_of<scheme<3>>(system);
    phase_point<6> pushed = pendulum_start;
    pushed.tail<3>() += 0.7 * pendulum_start.head<3>();
    BOOST_TEST(relative_difference<6>(step(pushed, 0.1), step(pendulum_start, 0.1)) < 1e-14);
    BOOST_TEST(std::abs(system.hidden_constraint(pushed)[0] - 0.7) < 1e-15);
}

BOOST_AUTO_TEST_CASE(a_free_body_keeps_energy_and_momentum_in_space_exactly) {
    const models::rotation_matrix_body body{Eigen::Vector3d{1, 2, 3}};
    const auto system = body.system();
    Eigen::Matrix3d R;
    R << 2, -1, 2, 2, 2, -1, -1, 2, 2;
    R /= 3;
    auto x = body.state(R, {0.6, -0.7, 0.9});
    const double energy = system.energy(x);
    const Eigen::Vector3d momentum = body.space_momentum(x);
    scheme<9> stepper;
    double off = 0, change = 0, turned = 0;
    for (int i = 0; i < 10000; ++i) {
        stepper.do_step(system, x, 0.1 * i, 0.1);
        off =
            std::max(off, norm_inf(Eigen::Matrix3d(body.attitude(x).transpose() * body.attitude(x) -
                                                   Eigen::Matrix3d::Identity())));
        change = std::max(change, std::abs(system.energy(x) - energy));
        turned = std::max(turned, norm_inf(Eigen::Vector3d(body.space_momentum(x) - momentum)));
    }
    BOOST_TEST_MESSAGE("R^T R " << off << ", energy " << change << ", momentum " << turned);
    BOOST_TEST(off < 1e-14);
    BOOST_TEST(change < 1e-13);
    BOOST_TEST(turned < 1e-13);
}

BOOST_AUTO_TEST_CASE(the_momentum_seen_from_a_body_is_that_of_eulers_equations) {
    const golden_table table{"lagrangian/references.csv"};
    Eigen::Vector3d exact;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (table.text(row, "model") == "euler_body_momentum")
            exact[static_cast<int>(table.number(row, "component"))] = table.number(row, "end");
    const models::rotation_matrix_body body{Eigen::Vector3d{1, 2, 3}};
    const double measured[] = {1.6e-4, 3.9e-5, 9.8e-6};
    int k = 0;
    for (const int n : {10, 20, 40}) {
        auto x = body.state(Eigen::Matrix3d::Identity(), {0.6, -0.7, 0.9});
        scheme<9> stepper;
        for (int i = 0; i < n; ++i) stepper.do_step(body.system(), x, 2.0 * i / n, 2.0 / n);
        const double error = norm_inf(Eigen::Vector3d(body.body_momentum(x) - exact));
        BOOST_TEST(std::abs(error / measured[k++] - 1) < 0.05);
    }
}

BOOST_AUTO_TEST_CASE(the_double_pendulum_agrees_with_that_in_angles) {
    const auto pendulum = models::double_pendulum::in_angles();
    const Eigen::Vector2d q{0.6, -0.9}, v{0.1, 0.2};
    const phase_point<4> angles = reference_solution(pendulum, pendulum.state(q, v), 0.0, 2.0);
    const auto exact = models::double_pendulum::state(angles.head<2>(), pendulum.velocity(angles));
    check_order([] { return scheme<4>{}; }, models::double_pendulum::constrained(),
                models::double_pendulum::state(q, v), 0.0, 2.0, exact, 2.0);
}

BOOST_AUTO_TEST_CASE(a_step_that_cannot_reach_the_leaf_throws_and_changes_nothing) {
    const auto system = lagrangian<3>(mechanical<3>(1.0)).with(holonomic<1>(models::half_square{}));
    rattle<3> stepper;
    // further than a sphere's own size in one step
    phase_point<6> x{1.0, 0, 0, 0, 5.0, 0};
    const phase_point<6> before = x;
    BOOST_CHECK_THROW(stepper.do_step(system, x, 2.0, 1.0), no_convergence);
    BOOST_TEST((x.array() == before.array()).all());
    try {
        stepper.do_step(system, x, 2.0, 1.0);
    } catch (const no_convergence& failure) {
        BOOST_TEST(failure.t() == 2);
        BOOST_TEST(failure.dt() == 1);
        BOOST_TEST(failure.iterations() > 0u);
    }
    stepper.do_step(system, x, 0.0, 0.1);
    BOOST_TEST(std::abs(x.head<3>().norm() - 1) < 1e-15);
}

BOOST_AUTO_TEST_CASE(constraints_that_depend_on_each_other_are_refused) {
    const auto twice = lagrangian<3>(mechanical<3>(1.0)).with(holonomic<2>([](const auto& q) {
        using Scalar = std::remove_cvref_t<decltype(q[0])>;
        const Scalar g = 0.5 * q.squaredNorm();
        return Eigen::Matrix<Scalar, 2, 1>{g, Scalar(2.0 * g)};
    }));
    rattle<3> stepper;
    phase_point<6> x{1.0, 0, 0, 0, 0.5, 0};
    const phase_point<6> before = x;
    BOOST_CHECK_THROW(stepper.do_step(twice, x, 0.0, 0.1), no_convergence);
    BOOST_TEST((x.array() == before.array()).all());
}

BOOST_AUTO_TEST_CASE(a_mass_that_is_singular_on_the_leaf_is_refused) {
    // of a circuit in charges with Kirchhoff's constraint: no momentum belongs to the second charge
    const auto circuit = lagrangian<2>([](const auto& q, const auto& v) {
                             return 0.5 * v[0] * v[0] - 0.5 * q.squaredNorm();
                         }).with(holonomic<1>([](const auto& q) { return q[0]; }));
    rattle<2> stepper;
    phase_point<4> x{0.3, 0.4, 0.0, 0.0};
    const phase_point<4> before = x;
    BOOST_CHECK_THROW(stepper.do_step(circuit, x, 0.0, 0.1), boost::numeric::odeint::odeint_error);
    BOOST_TEST((x.array() == before.array()).all());
}

BOOST_AUTO_TEST_SUITE_END()
