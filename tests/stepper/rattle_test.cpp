// SPDX-License-Identifier: BSL-1.0
//
// Orders against the index-reduced equations, the symplectic form of the leaf, reversal, and the charge
// around a monopole, for which no action exists. Long runs and faults are in the test beside.
#include <geodeint/stepper/rattle.hpp>

#include "support/lagrangian_problems.hpp"
#include "support/order.hpp"

#include <geodeint/models/charge_on_sphere.hpp>
#include <geodeint/models/magnetic_fields.hpp>
#include <geodeint/models/relativistic_particle.hpp>
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <int N, class Rule = trapezoid_rule>
using scheme = rattle<N, Rule, fixed_point>;

const phase_point<6> pendulum_start{0.6, 0, -0.8, 0.288, 0.9, 0.216};

template <class Stepper, class System>
void has_order(const System& system, const typename System::state_type& start, double order) {
    check_order([] { return Stepper{}; }, system, start, 0.0, 1.0, order);
}

} // namespace

BOOST_AUTO_TEST_SUITE(rattle_steps)

BOOST_AUTO_TEST_CASE(orders_on_a_sphere_with_and_without_field) {
    const auto pendulum = models::spherical_pendulum{}.system();
    has_order<scheme<3>>(pendulum, pendulum_start, 2);
    has_order<scheme<3, midpoint_rule>>(pendulum, pendulum_start, 2);
    has_order<scheme<3, left_rule>>(pendulum, pendulum_start, 1);
    has_order<symmetric_composition<scheme<3>, 4>>(pendulum, pendulum_start, 4);
    has_order<symmetric_composition<scheme<3>, 6>>(pendulum, pendulum_start, 6);
    has_order<scheme<3>>(models::spherical_pendulum{}.system(1.0), pendulum_start, 2);
    has_order<scheme<3>>(models::relativistic_particle{0.3, {1, 0.1}}.constrained(), pendulum_start,
                         2);
}

BOOST_AUTO_TEST_CASE(a_charge_around_a_monopole_where_no_action_exists) {
    const models::charge_on_sphere charge{1.0};
    const auto system = charge.system();
    const phase_point<6> start{0.6, 0, -0.8, 0.288, 0.9, 0.216};
    check_order([] { return scheme<3>{}; }, system, start, 0.0, 1.0, charge.solution(start, 1.0),
                2.0);

    scheme<3> stepper;
    phase_point<6> x = start;
    for (int i = 0; i < 1000; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST(std::abs(x.head<3>().norm() - 1) < 1e-14);
    BOOST_TEST(norm_inf(charge.momentum(x) - charge.momentum(start)) < 1e-13);
    BOOST_TEST(std::abs(system.energy(x) - system.energy(start)) < 1e-3);
}

/// On vectors tangent to T*N, the columns of the tangent frame.
template <class System, class Stepper>
double leaf_defect(const System& system, const phase_point<6>& x, double h, Stepper,
                   const std::function<Eigen::Matrix3d(const Eigen::Vector3d&)>& field) {
    const auto form = [&](const phase_point<6>& z) {
        Eigen::Matrix<double, 6, 6> w;
        w << -field(z.head<3>()), Eigen::Matrix3d::Identity(), -Eigen::Matrix3d::Identity(),
            Eigen::Matrix3d::Zero();
        return w;
    };
    // q.q and q.p are constant on T*S^2
    Eigen::Matrix<double, 2, 6> normals;
    normals << x.head<3>().transpose(), Eigen::RowVector3d::Zero(), x.tail<3>().transpose(),
        x.head<3>().transpose();
    const Eigen::Matrix<double, 2, 2> square = normals * normals.transpose();
    Eigen::Matrix<double, 6, 6> frame = Eigen::Matrix<double, 6, 6>::Identity();
    frame -= normals.transpose() * geodeint::detail::unpivoted_lu<2>{square}.solve(normals);
    const auto step = steps_of<Stepper>(system);
    const Eigen::Matrix<double, 6, 6> slope = geodeint::detail::finite_differences(
        [&](const Eigen::VectorXd& y) { return Eigen::VectorXd(step(y, h)); }, x, 2e-3);
    const Eigen::Matrix<double, 6, 6> moved = slope * frame;
    return norm_inf(Eigen::Matrix<double, 6, 6>(moved.transpose() * form(step(x, h)) * moved -
                                                frame.transpose() * form(x) * frame));
}

BOOST_AUTO_TEST_CASE(steps_are_symplectic_on_the_leaf) {
    const auto none = [](const Eigen::Vector3d&) {
        return Eigen::Matrix3d(Eigen::Matrix3d::Zero());
    };
    const auto pendulum = models::spherical_pendulum{}.system();
    BOOST_TEST(leaf_defect(pendulum, pendulum_start, 0.1, scheme<3>{}, none) < 1e-11);
    BOOST_TEST(leaf_defect(pendulum, pendulum_start, 0.1, scheme<3, left_rule>{}, none) < 1e-11);
    BOOST_TEST(leaf_defect(pendulum, pendulum_start, 0.1, scheme<3, midpoint_rule>{}, none) <
               1e-11);
    BOOST_TEST(leaf_defect(pendulum, pendulum_start, 0.1, symmetric_composition<scheme<3>, 4>{},
                           none) < 2e-11);
    const auto monopole = [](const Eigen::Vector3d& q) {
        return magnetic_field(models::magnetic_monopole{1}).form(q);
    };
    const models::charge_on_sphere charge{1.0};
    BOOST_TEST(leaf_defect(charge.system(), pendulum_start, 0.1, scheme<3>{}, monopole) < 1e-11);
    BOOST_TEST(leaf_defect(charge.system<1>(), pendulum_start, 0.1, scheme<3>{}, monopole) > 1e-5);
    BOOST_TEST(leaf_defect(charge.system(), pendulum_start, 0.1, scheme<3>{}, none) > 1e-2);
}

BOOST_AUTO_TEST_CASE(the_middle_of_two_steps_is_a_critical_point_among_those_of_the_leaf) {
    // of the trapezoid action with the potential of a uniform field
    const auto theta = [](const auto& q) { return models::uniform_field{1}.potential(q); };
    const auto system = models::spherical_pendulum{}.system().with(magnetic_potential{theta});
    const auto step = steps_of<scheme<3>>(system);
    const double h = 0.1;
    phase_point<6> x = pendulum_start;
    const Eigen::Vector3d q0 = x.head<3>(), q1 = (x = step(x, h)).head<3>(),
                          q2 = step(x, h).head<3>();
    const auto action = [&](const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
        const Eigen::Vector3d v = (to - from) / h;
        const auto L = [&](const Eigen::Vector3d& q) {
            return 0.5 * v.squaredNorm() - q[2] + theta(q).dot(v);
        };
        return h / 2 * (L(from) + L(to));
    };
    const Eigen::Matrix<double, 1, 3> slope = geodeint::detail::finite_differences(
        [&](const Eigen::VectorXd& q) {
            return Eigen::VectorXd(Eigen::VectorXd::Constant(1, action(q0, q) + action(q, q2)));
        },
        q1);
    const double reaction = (slope * q1).value() / q1.squaredNorm();
    BOOST_TEST(std::abs(reaction) > 1e-2);
    BOOST_TEST(norm_inf(Eigen::Vector3d(slope.transpose() - reaction * q1)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(collocation_with_multipliers_at_the_ends_has_order_2) {
    // Why there is no rattle<3, gauss_rule<2>>. Under constant gravity the collocation polynomial is
    // the parabola of a free fall from the momentum p - lambda q, for two stages or more.
    const auto step = [](phase_point<6> x, double h) {
        const Eigen::Vector3d q = x.head<3>(), gravity{0, 0, -1};
        const auto moved = [&](double lambda) {
            const Eigen::Vector3d p = x.tail<3>() - lambda * q;
            return Eigen::Vector3d(q + h * p + h * h / 2 * gravity);
        };
        double lambda = 0;
        for (int i = 0; i < 50; ++i) {
            const Eigen::Vector3d at = moved(lambda);
            lambda += 0.5 * (at.squaredNorm() - q.squaredNorm()) / (h * at.dot(q));
        }
        const Eigen::Vector3d end = moved(lambda);
        Eigen::Vector3d p = x.tail<3>() - lambda * q + h * gravity;
        p -= end.dot(p) / end.squaredNorm() * end;
        phase_point<6> next;
        next << end, p;
        return next;
    };
    const auto system = models::spherical_pendulum{}.system();
    const phase_point<6> exact = reference_solution(system, pendulum_start, 0.0, 1.0);
    check_order(
        [&](double h) {
            phase_point<6> x = pendulum_start;
            const int n = static_cast<int>(std::lround(1 / h));
            for (int i = 0; i < n; ++i) x = step(x, h);
            return norm_inf(x - exact);
        },
        2);
}

BOOST_AUTO_TEST_CASE(a_step_back_leads_back) {
    const auto system = models::spherical_pendulum{}.system(1.0);
    const auto step = steps_of<scheme<3>>(system);
    BOOST_TEST(relative_difference<6>(step(step(pendulum_start, 0.2), -0.2), pendulum_start) <
               1e-14);
    const auto composed = steps_of<symmetric_composition<scheme<3>, 4>>(system);
    BOOST_TEST(relative_difference<6>(composed(composed(pendulum_start, 0.2), -0.2),
                                      pendulum_start) < 1e-13);
    const auto left = steps_of<scheme<3, left_rule>>(system);
    BOOST_TEST(relative_difference<6>(left(left(pendulum_start, 0.2), -0.2), pendulum_start) >
               1e-4);
}

BOOST_AUTO_TEST_SUITE_END()
