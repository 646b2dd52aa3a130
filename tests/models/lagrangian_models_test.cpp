// SPDX-License-Identifier: BSL-1.0
//
// The models of Lagrangian systems: derivatives by hand beside differences, fields and their
// potentials, and solutions in closed form beside the equations of motion.
#include <geodeint/models/charge_on_sphere.hpp>
#include <geodeint/models/charged_particle.hpp>
#include <geodeint/models/double_pendulum.hpp>
#include <geodeint/models/lc_circuit.hpp>
#include <geodeint/models/plane_guiding_centre.hpp>
#include <geodeint/models/relativistic_particle.hpp>
#include <geodeint/models/rolling_disk.hpp>
#include <geodeint/models/rotation_matrix_body.hpp>
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/models/square_bracket.hpp>

#include "support/order.hpp"

#include <geodeint/observe/detail/finite_differences.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

const Vector3d place{0.8, -0.4, 0.6};

template <class Field>
void is_the_curl_of_its_potential(const Field& field) {
    const magnetic_potential theta{[=](const auto& q) { return field.potential(q); }};
    BOOST_TEST(norm_inf(Eigen::Matrix3d(theta.form(place) - magnetic_field(field).form(place))) <
               1e-14);
}

template <class Field>
void has_no_divergence(const Field& field) {
    const MatrixXd slope = geodeint::detail::finite_differences(
        [&](const VectorXd& q) { return VectorXd(field(Vector3d(q))); }, place);
    BOOST_TEST(std::abs(slope.trace()) < 1e-11);
}

/// G against differences of g, and the forces against differences of L.
template <class System>
void has_right_derivatives(const System& system, const typename System::state_type& x) {
    using position = typename System::position;
    constexpr int N = System::dimension;
    const position q = x.template head<N>(), v = system.velocity(x);
    const auto& L = system.lagrangian();
    const auto number = [](double value) { return VectorXd(VectorXd::Constant(1, value)); };
    const MatrixXd force = geodeint::detail::finite_differences(
        [&](const VectorXd& at) { return number(L(position(at), v, 0.0)); }, q);
    BOOST_TEST(norm_inf(position(force.transpose() - L.force(q, v, 0.0))) < 1e-10);
    const MatrixXd momentum = geodeint::detail::finite_differences(
        [&](const VectorXd& w) { return number(L(q, position(w), 0.0)); }, v, 1e-3, 0.1);
    BOOST_TEST(norm_inf(position(momentum.transpose() - L.momentum(q, v, 0.0))) < 1e-10);
    if constexpr (requires { system.leaf(x); }) {
        const MatrixXd G = geodeint::detail::finite_differences(
            [&](const VectorXd& at) { return VectorXd(system.constraint()(position(at))); }, q);
        BOOST_TEST(norm_inf(MatrixXd(G - system.constraint().rows(q))) < 1e-11);
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(lagrangian_models)

BOOST_AUTO_TEST_CASE(fields_are_closed_and_fit_their_potentials) {
    is_the_curl_of_its_potential(models::uniform_field{2});
    is_the_curl_of_its_potential(models::magnetic_bottle{3, 0.2});
    is_the_curl_of_its_potential(models::magnetic_dipole{2});
    has_no_divergence(models::magnetic_bottle{3, 0.2});
    has_no_divergence(models::magnetic_dipole{2});
    has_no_divergence(models::magnetic_monopole{2});
}

BOOST_AUTO_TEST_CASE(derivatives_by_hand_are_right) {
    using models::charged_particle;
    const Eigen::Matrix<double, 6, 1> x{0.6, 0.1, -0.8, 0.288, 0.4, 0.216};
    has_right_derivatives(charged_particle{models::magnetic_bottle{1, 0.1}, 0.3}.system(), x);
    has_right_derivatives(models::spherical_pendulum{2.5}.system(), x);
    has_right_derivatives(models::relativistic_particle{0.3, {1, 0.1}}.constrained(), x);
    has_right_derivatives(models::double_pendulum::in_angles(),
                          Eigen::Vector4d{0.6, -0.9, 0.5, 0.8});
    has_right_derivatives(models::double_pendulum::constrained(),
                          models::double_pendulum::state({0.6, -0.9}, {0.5, 0.8}));
    const models::rotation_matrix_body body{Vector3d{1, 2, 3}};
    has_right_derivatives(body.system(), body.state(Eigen::Matrix3d::Identity(), {0.6, -0.7, 0.9}));
    has_right_derivatives(models::rolling_disk{0.5}.system(),
                          Eigen::Matrix<double, 8, 1>{0, 0, 0.1, 0.4, 0.2, 0.1, 0.1, 0.2});
    has_right_derivatives(models::lc_circuit{}.system(), Eigen::Vector2d{0.6, 0.3});
}

BOOST_AUTO_TEST_CASE(one_forms_of_degenerate_models_have_the_derivatives_they_say) {
    const auto check = [](const auto& system) {
        const Eigen::Vector2d x{0.7, 0.9};
        const MatrixXd slope = geodeint::detail::finite_differences(
            [&](const VectorXd& z) { return VectorXd(system.space()(Eigen::Vector2d(z))); }, x);
        BOOST_TEST(norm_inf(MatrixXd(slope - system.space().slopes(x))) < 1e-11);
    };
    check(models::plane_guiding_centre{0.2, 0.5}.system());
    check(models::square_bracket::system());
}

BOOST_AUTO_TEST_CASE(closed_forms_are_solutions) {
    const models::charge_on_sphere charge{0.7};
    Eigen::Matrix<double, 6, 1> x{0.6, 0, -0.8, 0.288, 0.9, 0.216};
    x.head<3>() *= 1.5;
    BOOST_TEST(norm_inf(reference_solution(charge.system(), x, 0.0, 2.0) -
                        charge.solution(x, 2.0)) < 1e-11);
    const Eigen::Vector2d y{0.7, -0.9};
    BOOST_TEST(norm_inf(reference_solution(models::square_bracket::system(), y, 0.0, 2.0) -
                        models::square_bracket::solution(y, 2.0)) < 1e-11);
    const models::lc_circuit circuit;
    const Eigen::Vector2d z{0.6, 0.3};
    BOOST_TEST(norm_inf(reference_solution(circuit.system(), z, 0.0, 4.0) -
                        circuit.solution(z, 4.0)) < 1e-11);
    BOOST_TEST(std::abs(circuit.frequency() - 1.4617633655117153) < 1e-15);
}

BOOST_AUTO_TEST_CASE(a_body_is_given_by_its_momentum) {
    const models::rotation_matrix_body body{Vector3d{1, 2, 3}};
    Eigen::Matrix3d R;
    R << 2, -1, 2, 2, 2, -1, -1, 2, 2;
    R /= 3;
    const auto x = body.state(R, {0.6, -0.7, 0.9});
    BOOST_TEST(norm_inf(Vector3d(body.body_momentum(x) - Vector3d{0.6, -0.7, 0.9})) < 1e-15);
    BOOST_TEST(norm_inf(body.system().hidden_constraint(x)) < 1e-15);
    const double energy = 0.5 * (0.36 / 5 + 0.49 / 4 + 0.81 / 3);
    BOOST_TEST(std::abs(body.system().energy(x) - energy) < 1e-15);
}

BOOST_AUTO_TEST_CASE(numbers_that_mean_nothing_are_refused) {
    BOOST_CHECK_THROW(models::lc_circuit{0}, invalid_argument);
    BOOST_CHECK_THROW((models::rotation_matrix_body{Vector3d{1, 0, 1}}), invalid_argument);
    BOOST_CHECK_THROW((models::plane_guiding_centre{-1, 0}), invalid_argument);
    BOOST_CHECK_THROW(models::rolling_disk{HUGE_VAL}, invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
