// SPDX-License-Identifier: BSL-1.0
//
// The forms that steps keep, and controls that must fail: the wrong sign of B, the canonical form on
// kinetic momenta, a field that is not closed, Boris, Runge-Kutta, collocation of kinetic equations.
#include <geodeint/stepper/variational_lagrangian.hpp>

#include "support/lagrangian_problems.hpp"

#include <geodeint/models/charged_particle.hpp>
#include <geodeint/models/double_pendulum.hpp>
#include <geodeint/models/relativistic_particle.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/boris.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/structure/detail/gauss_collocation.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using models::charged_particle;

namespace {

template <int N, class Rule>
using scheme = variational_lagrangian<N, Rule, fixed_point>;

const phase_point<6> start{0.8, 0.1, 0.3, 0.2, 0.9, 0.4};

/// [[-B, 1], [-1, 0]], times a sign on B
template <class Field>
std::function<Eigen::Matrix<double, 6, 6>(const phase_point<6>&)> form_with(const Field& field,
                                                                            double sign = 1) {
    return [=](const phase_point<6>& x) {
        Eigen::Matrix<double, 6, 6> form;
        const Eigen::Vector3d q = x.head<3>();
        form << -sign * magnetic_field(field).form(q), Eigen::Matrix3d::Identity(),
            -Eigen::Matrix3d::Identity(), Eigen::Matrix3d::Zero();
        return form;
    };
}
template <int D>
Eigen::Matrix<double, D, D> canonical_form(const phase_point<D>&) {
    constexpr int N = D / 2;
    Eigen::Matrix<double, D, D> form = Eigen::Matrix<double, D, D>::Zero();
    form.template topRightCorner<N, N>().setIdentity();
    form.template bottomLeftCorner<N, N>() = -Eigen::Matrix<double, N, N>::Identity();
    return form;
}

template <int D>
auto by(const one_step<D>& step, double h) {
    return [=](const phase_point<D>& x) { return step(x, h); };
}

template <class Stepper, class System, class Form>
double defect(const System& system, const Form& form, const phase_point<6>& x = start,
              double h = 0.2) {
    return form_defect<6>(by<6>(steps_of<Stepper>(system), h), form, x);
}
template <class Stepper, class System>
double canonical_defect(const System& system, const typename System::state_type& x,
                        double h = 0.2) {
    constexpr int D = 2 * System::dimension;
    return form_defect<D>(by<D>(steps_of<Stepper>(system), h), canonical_form<D>, x);
}

/// The Gauss method of order 4 on any equations of motion.
template <class System>
phase_point<6> gauss_step(const System& system, const phase_point<6>& x, double h) {
    using gauss = geodeint::detail::gauss_collocation<2>;
    std::array<phase_point<6>, 2> slope;
    system(x, slope[0], 0.0);
    slope[1] = slope[0];
    for (int iteration = 0; iteration < 60; ++iteration) {
        std::array<phase_point<6>, 2> next;
        for (std::size_t i = 0; i < 2; ++i)
            system(phase_point<6>(x + h * (gauss::a[i][0] * slope[0] + gauss::a[i][1] * slope[1])),
                   next[i], 0.0);
        slope = next;
    }
    return x + h / 2 * (slope[0] + slope[1]);
}

} // namespace

BOOST_AUTO_TEST_SUITE(variational_lagrangian_structure)

BOOST_AUTO_TEST_CASE(steps_in_canonical_momenta_are_symplectic) {
    const auto pendulum = models::double_pendulum::in_angles();
    const phase_point<4> angles{0.6, -0.9, 0.5, 0.8};
    BOOST_TEST((canonical_defect<scheme<2, left_rule>>(pendulum, angles) < 1e-11));
    BOOST_TEST((canonical_defect<scheme<2, midpoint_rule>>(pendulum, angles) < 1e-11));
    BOOST_TEST((canonical_defect<scheme<2, trapezoid_rule>>(pendulum, angles) < 1e-11));
    BOOST_TEST((canonical_defect<scheme<2, gauss_rule<2>>>(pendulum, angles) < 1e-11));

    const auto bottle = charged_particle{models::magnetic_bottle{1, 0.1}}.system_with_potential();
    BOOST_TEST((canonical_defect<scheme<3, left_rule>>(bottle, start) < 1e-11));
    BOOST_TEST((canonical_defect<scheme<3, midpoint_rule>>(bottle, start) < 1e-11));
    BOOST_TEST((canonical_defect<scheme<3, trapezoid_rule>>(bottle, start) < 1e-11));
    BOOST_TEST((canonical_defect<scheme<3, gauss_rule<3>>>(bottle, start) < 1e-11));

    const auto fast = models::relativistic_particle{0.3, {1, 0.1}}.system_with_potential();
    BOOST_TEST((canonical_defect<scheme<3, midpoint_rule>>(fast, start) < 1e-11));
    BOOST_TEST((canonical_defect<scheme<3, trapezoid_rule>>(fast, start) < 1e-11));
}

BOOST_AUTO_TEST_CASE(steps_in_kinetic_momenta_keep_the_form_with_the_field) {
    const models::magnetic_bottle bottle{1, 0.1};
    const auto system = charged_particle{bottle}.system<2>();
    const auto form = form_with(bottle);
    BOOST_TEST((defect<scheme<3, midpoint_rule>>(system, form) < 1e-11));
    BOOST_TEST((defect<scheme<3, trapezoid_rule>>(system, form) < 1e-11));
    BOOST_TEST((defect<symmetric_composition<scheme<3, trapezoid_rule>, 4>>(system, form) < 2e-11));
    BOOST_TEST((defect<symmetric_composition<scheme<3, midpoint_rule>, 6>>(system, form) < 2e-11));

    // no potential exists
    const models::magnetic_monopole monopole{1};
    const phase_point<6> x{0.9, 0.3, 0.4, 0.3, 0.5, -0.4};
    const charged_particle particle{monopole, 0.3};
    BOOST_TEST(
        (defect<scheme<3, midpoint_rule>>(particle.system<6>(), form_with(monopole), x) < 1e-11));
    // the defect is that of the quadrature
    BOOST_TEST(
        (defect<scheme<3, midpoint_rule>>(particle.system<1>(), form_with(monopole), x) > 1e-5));

    const models::magnetic_dipole dipole{2};
    const phase_point<6> far{1.5, 0.2, 0.3, 0.2, 0.5, 0.4};
    BOOST_TEST((defect<scheme<3, trapezoid_rule>>(charged_particle{dipole}.system<8>(),
                                                  form_with(dipole), far) < 1e-11));
}

BOOST_AUTO_TEST_CASE(the_controls_fail) {
    const models::magnetic_bottle bottle{1, 0.1};
    const auto system = charged_particle{bottle}.system<2>();
    const auto form = form_with(bottle);
    BOOST_TEST((defect<scheme<3, midpoint_rule>>(system, form_with(bottle, -1)) > 0.1));
    BOOST_TEST((defect<scheme<3, midpoint_rule>>(system, canonical_form<6>) > 0.1));
    BOOST_TEST((defect<boris>(system, form) > 1e-5));

    const auto runge_kutta = [&](const phase_point<6>& x) {
        phase_point<6> next = x;
        boost::numeric::odeint::runge_kutta4<phase_point<6>>{}.do_step(system, next, 0.0, 0.2);
        return next;
    };
    BOOST_TEST(form_defect<6>(runge_kutta, form, start) > 1e-7);
    const auto collocation = [&](const phase_point<6>& x) { return gauss_step(system, x, 0.2); };
    BOOST_TEST(form_defect<6>(collocation, form, start) > 1e-8);

    // b = (0, 0, 1 + z) has a divergence; no number of nodes helps
    const auto with_divergence = [](const Eigen::Vector3d& q) {
        return Eigen::Vector3d{0, 0, 1 + q[2]};
    };
    const auto free = lagrangian<3>(mechanical<3>(1.0));
    BOOST_TEST((defect<scheme<3, midpoint_rule>>(free.with(magnetic_field<2>(with_divergence)),
                                                 form_with(with_divergence)) > 1e-2));
    BOOST_TEST((defect<scheme<3, midpoint_rule>>(free.with(magnetic_field<8>(with_divergence)),
                                                 form_with(with_divergence)) > 1e-2));
}

BOOST_AUTO_TEST_CASE(collocation_is_symplectic_in_a_uniform_field_only) {
    const models::uniform_field uniform{2};
    const auto system = charged_particle{uniform}.system();
    const auto collocation = [&](const phase_point<6>& x) { return gauss_step(system, x, 0.2); };
    BOOST_TEST(form_defect<6>(collocation, form_with(uniform), start) < 1e-11);
    BOOST_TEST((defect<boris>(system, form_with(uniform)) < 1e-11));
}

BOOST_AUTO_TEST_CASE(the_middle_of_two_steps_is_a_critical_point_of_the_action) {
    // as it stands in the books, by nodes c and weights w on the chord from q to q'
    using rule = std::vector<std::array<double, 2>>;
    const rule left{{0, 1}}, midpoint{{0.5, 1}}, trapezoid{{0, 0.5}, {1, 0.5}};
    // exact for the potential of a bottle, which is cubic, over a chord
    const rule simpson{{0, 1.0 / 6}, {0.5, 4.0 / 6}, {1, 1.0 / 6}};

    const models::magnetic_bottle bottle{1, 0.1};
    const charged_particle particle{bottle, 0.3};
    const double h = 0.2;
    const auto slope_at_the_middle = [&](const one_step<6>& step, const rule& of_L,
                                         const rule& of_theta) {
        phase_point<6> x = start;
        const Eigen::Vector3d q0 = x.head<3>(), q1 = (x = step(x, h)).head<3>(),
                              q2 = step(x, h).head<3>();
        const auto action = [&](const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
            const Eigen::Vector3d d = to - from;
            double sum = 0;
            for (const auto& [c, w] : of_L)
                sum += h * w * (0.5 * (d / h).squaredNorm() - 0.15 * (from + c * d).squaredNorm());
            for (const auto& [c, w] : of_theta)
                sum += w * bottle.potential(Eigen::Vector3d(from + c * d)).dot(d);
            return sum;
        };
        return norm_inf(geodeint::detail::finite_differences(
            [&](const Eigen::VectorXd& q) {
                return Eigen::VectorXd(Eigen::VectorXd::Constant(1, action(q0, q) + action(q, q2)));
            },
            q1));
    };
    const auto system = particle.system_with_potential();
    BOOST_TEST(slope_at_the_middle(steps_of<scheme<3, left_rule>>(system), left, left) < 1e-12);
    BOOST_TEST(slope_at_the_middle(steps_of<scheme<3, midpoint_rule>>(system), midpoint, midpoint) <
               1e-12);
    BOOST_TEST(slope_at_the_middle(steps_of<scheme<3, trapezoid_rule>>(system), trapezoid,
                                   trapezoid) < 1e-12);
    const auto by_chords = particle.system<2>();
    BOOST_TEST(slope_at_the_middle(steps_of<scheme<3, midpoint_rule>>(by_chords), midpoint,
                                   simpson) < 1e-12);
    BOOST_TEST(slope_at_the_middle(steps_of<scheme<3, left_rule>>(by_chords), left, simpson) <
               1e-12);
    // another action has other critical points
    BOOST_TEST(slope_at_the_middle(steps_of<scheme<3, midpoint_rule>>(system), midpoint, simpson) >
               1e-5);
    BOOST_TEST(slope_at_the_middle(steps_of<scheme<3, trapezoid_rule>>(system), midpoint,
                                   trapezoid) > 1e-5);
}

BOOST_AUTO_TEST_SUITE_END()
