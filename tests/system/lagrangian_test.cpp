// SPDX-License-Identifier: BSL-1.0
//
// The equations of motion of all kinds of Lagrangian systems against solutions known to 27 digits, the
// Legendre transform both ways, and three ways to write one Lagrangian.
#include <geodeint/system/lagrangian.hpp>

#include "support/golden.hpp"
#include "support/order.hpp"

#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/models/charged_particle.hpp>
#include <geodeint/models/double_pendulum.hpp>
#include <geodeint/models/relativistic_particle.hpp>
#include <geodeint/models/rotation_matrix_body.hpp>
#include <geodeint/models/spherical_pendulum.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <class System>
void moves_as_known(const std::string& model, const System& system) {
    using state = typename System::state_type;
    const golden_table table{"lagrangian/references.csv"};
    state start, end;
    double t = 0;
    int components = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "model") != model) continue;
        const auto i = static_cast<int>(table.number(row, "component"));
        start[i] = table.number(row, "start");
        end[i] = table.number(row, "end");
        t = table.number(row, "t");
        ++components;
    }
    BOOST_TEST(components == start.size());
    const state found = reference_solution(system, start, 0.0, t);
    BOOST_TEST(norm_inf(found - end) < 1e-10, model << ": " << norm_inf(found - end));
}

/// 0.5 (2 + q1^2) v1^2 + 0.5 v2^2 + v1 v2/2 - cos q1 - t q2, three times
struct by_derivatives {
    Eigen::Vector2d momentum(const Eigen::Vector2d& q, const Eigen::Vector2d& v) const {
        return {(2 + q[0] * q[0]) * v[0] + 0.5 * v[1], v[1] + 0.5 * v[0]};
    }
    Eigen::Vector2d force(const Eigen::Vector2d& q, const Eigen::Vector2d& v, double t) const {
        return {q[0] * v[0] * v[0] + std::sin(q[0]), -t};
    }
};
const auto by_function = [](const auto& q, const auto& v, const auto& t) {
    using std::cos;
    return 0.5 * (2.0 + q[0] * q[0]) * v[0] * v[0] + 0.5 * v[1] * v[1] + 0.5 * v[0] * v[1] -
           cos(q[0]) - t * q[1];
};
struct driving {
    double operator()(const Eigen::Vector2d& q, double t) const {
        return std::cos(q[0]) + t * q[1];
    }
    Eigen::Vector2d gradient(const Eigen::Vector2d& q, double t) const {
        return {-std::sin(q[0]), t};
    }
};
auto by_mass() {
    return mechanical<2>(
        [](const auto& q) {
            using Scalar = std::remove_cvref_t<decltype(q[0])>;
            Eigen::Matrix<Scalar, 2, 2> m;
            m << Scalar(2.0 + q[0] * q[0]), Scalar(0.5), Scalar(0.5), Scalar(1);
            return m;
        },
        driving{});
}

} // namespace

BOOST_AUTO_TEST_SUITE(lagrangian_systems)

BOOST_AUTO_TEST_CASE(move_as_is_known) {
    using models::charged_particle;
    moves_as_known("double_pendulum_angles", models::double_pendulum::in_angles());
    moves_as_known("double_pendulum", models::double_pendulum::constrained());
    moves_as_known("spherical_pendulum", models::spherical_pendulum{}.system());
    moves_as_known("spherical_pendulum_b1", models::spherical_pendulum{}.system(1.0));
    moves_as_known("uniform", charged_particle{models::uniform_field{2}, 0.3}.system());
    moves_as_known("bottle", charged_particle{models::magnetic_bottle{10, 0.1}}.system());
    moves_as_known("dipole", charged_particle{models::magnetic_dipole{10}}.system());
    moves_as_known("monopole", charged_particle{models::magnetic_monopole{1}, 0.3}.system());
    moves_as_known("rigid_matrix", models::rotation_matrix_body{Eigen::Vector3d{1, 2, 3}}.system());
}

BOOST_AUTO_TEST_CASE(three_ways_to_write_a_lagrangian_are_one_system) {
    const auto mass = lagrangian<2>(by_mass());
    const auto function = lagrangian<2>(by_function);
    const auto derivatives = lagrangian<2>(by_derivatives{});
    const Eigen::Vector2d q{0.3, -0.4}, v{0.7, 0.2};
    const Eigen::Vector4d x = mass.state(q, v, 1.5);
    BOOST_TEST(norm_inf(x - function.state(q, v, 1.5)) < 1e-15);
    BOOST_TEST(norm_inf(x - derivatives.state(q, v, 1.5)) < 1e-15);
    BOOST_TEST(std::abs(mass.energy(x, 1.5) - function.energy(x, 1.5)) < 1e-14);

    Eigen::Vector4d one, two, three;
    mass(x, one, 1.5);
    function(x, two, 1.5);
    derivatives(x, three, 1.5);
    BOOST_TEST(norm_inf(one - two) < 1e-14);
    BOOST_TEST(norm_inf(one - three) < 1e-14);

    // and under a constraint, for which d/dt L_v and second derivatives of g are asked
    const auto leaf = holonomic<1>([](const auto& z) { return z[0] * z[0] + 0.5 * z[0] * z[1]; });
    mass.with(leaf)(x, one, 1.5);
    function.with(leaf)(x, two, 1.5);
    derivatives.with(leaf)(x, three, 1.5);
    BOOST_TEST(norm_inf(one - two) < 1e-13);
    BOOST_TEST(norm_inf(one - three) < 1e-10);
}

BOOST_AUTO_TEST_CASE(legendre_transforms_undo_each_other) {
    const models::relativistic_particle particle{0.3, {1, 0.1}};
    const Eigen::Vector3d q{0.8, 0.1, 0.3}, v{0.1, 0.7, -0.6};
    const auto check = [&](const auto& system) {
        BOOST_TEST(norm_inf(system.velocity(system.state(q, v)) - v) < 1e-14);
    };
    check(particle.system());
    check(particle.system_with_potential());
    // by Newton's method, from a velocity far away
    check(lagrangian<3>([](const auto&, const auto& w) {
        using std::sqrt;
        return -sqrt(1.0 - w[0] * w[0] - w[1] * w[1] - w[2] * w[2]);
    }));
    const auto linear = lagrangian<1>([](const auto&, const auto& w) { return 3.0 * w[0]; });
    BOOST_CHECK_THROW(linear.velocity(Eigen::Vector2d{0, 1}), invalid_argument);
}

BOOST_AUTO_TEST_CASE(kinetic_and_canonical_momenta_are_of_one_motion) {
    const models::charged_particle bottle{models::magnetic_bottle{10, 0.1}};
    const auto field = bottle.system();
    const auto potential = bottle.system_with_potential();
    const Eigen::Vector3d q{0.8, 0.1, 0.3}, v{0.2, 0.9, 0.4};
    const auto x = reference_solution(field, field.state(q, v), 0.0, 1.0);
    const auto y = reference_solution(potential, potential.state(q, v), 0.0, 1.0);
    BOOST_TEST(norm_inf(Eigen::Vector3d(x.head<3>() - y.head<3>())) < 1e-11);
    BOOST_TEST(norm_inf(Eigen::Vector3d(field.velocity(x) - potential.velocity(y))) < 1e-11);
    BOOST_TEST(std::abs(field.energy(x) - 0.505) < 1e-11);
}

BOOST_AUTO_TEST_CASE(masses_that_mean_nothing_are_refused) {
    BOOST_CHECK_THROW(mechanical<3>(0.0), invalid_argument);
    BOOST_CHECK_THROW(mechanical<2>(Eigen::Vector2d{1, -1}), invalid_argument);
    BOOST_CHECK_THROW(mechanical<2>(Eigen::Matrix2d{{1, 0.5}, {0, 1}}), invalid_argument);
    BOOST_CHECK_THROW(mechanical<2>(std::nan("")), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
