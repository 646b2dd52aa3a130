// SPDX-License-Identifier: BSL-1.0
//
// Groups over other numbers than doubles: elements, and the steppers that run them, alone and together
// with a momentum.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>

#include <geodeint/algebra/dual_number.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/vector_group.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <type_traits>

using namespace geodeint;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;
template <class Real>
using vector = Eigen::Matrix<Real, 3, 1>;

static_assert(std::is_same_v<rotation, rotation_over<double>>);
static_assert(std::is_same_v<group_traits<rotation>::algebra, so3>);
static_assert(std::is_same_v<group_traits<rotation_over<float>>::algebra, so3_over<float>>);
static_assert(group_element<rotation_over<fifty_digits>> &&
              group_element<rigid_motion_over<dual_number<double>>> &&
              group_element<translation<3, float>>);

template <class Real, class Vector>
double rounding_errors(const Vector& x, const Vector& y) {
    return static_cast<double>(norm_inf(Vector(x - y)) / epsilon_of<Real>());
}

template <class Real>
void check_elements() {
    const vector<Real> x{Real(1), Real(-2), Real(0.5)}, v{Real(3), Real(1), Real(2)};
    using rotation = rotation_over<Real>;
    using motion = rigid_motion_over<Real>;
    const rotation g = rotation::exp(x);
    BOOST_TEST(rounding_errors<Real>(g.log(), x) < 64);
    BOOST_TEST(rounding_errors<Real>(vector<Real>(rotation{g.matrix()} * v), vector<Real>(g * v)) <
               64);
    BOOST_TEST(rounding_errors<Real>(vector<Real>(g.inverse() * v),
                                     vector<Real>(so3_over<Real>::coadjoint_exp(x, v))) < 64);
    const typename motion::twist twist{x, v};
    BOOST_TEST(rounding_errors<Real>(motion::exp(twist).log(), twist) < 64);
    BOOST_CHECK_THROW(rotation{typename rotation::matrix_type(Real(2) * g.matrix())},
                      invalid_argument);
}

/// A velocity that does not commute with itself at other times, and depends on the attitude.
template <class Real>
void spin(const rotation_over<Real>& g, vector<Real>& xi, double t) {
    xi = g * vector<Real>{Real(1), Real(0.5), Real(t)};
}

template <class Real>
vector<Real> end_of_spin(int steps, const Real& angle) {
    using time = time_of<Real>;
    rotation_over<Real> g = rotation_over<Real>::exp({angle, Real(0), Real(0)});
    runge_kutta_munthe_kaas4<rotation_over<Real>> stepper;
    const time dt = time(1) / time(steps);
    for (int i = 0; i < steps; ++i) stepper.do_step(spin<Real>, g, time(i) * dt, dt);
    BOOST_TEST(static_cast<double>(magnitude(Real(g.quaternion().norm() - Real(1))) /
                                   epsilon_of<Real>()) < 4);
    return g.log();
}

template <class Real>
void check_order(int steps, double margin) {
    const auto at = [&](int n) { return end_of_spin<Real>(n, Real(0.25)); };
    const vector<Real> coarse = at(steps), middle = at(2 * steps), fine = at(4 * steps);
    const double order = std::log2(static_cast<double>(norm_inf(vector<Real>(coarse - middle)) /
                                                       norm_inf(vector<Real>(middle - fine))));
    BOOST_TEST(std::abs(order - 4) < margin, order << " is not 4");
}

/// The momentum seen from space does not change.
template <class Real>
void check_body_on_its_group() {
    using time = time_of<Real>;
    using body = cotangent<rotation_over<Real>, vector<Real>>;
    body x{rotation_over<Real>{}, models::basic_rigid_body<Real>::ephrati_initial_state()};
    const auto system = lie_poisson<so3_over<Real>>(models::basic_rigid_body<Real>::ephrati());
    const vector<Real> before = x.configuration * x.momentum;
    munthe_kaas_midpoint<body, exponential, fixed_point> implicit;
    runge_kutta_munthe_kaas4<body> explicit_;
    const time dt = time(1) / time(32);
    for (int i = 0; i < 100; i += 2) {
        implicit.do_step(system, x, time(i) * dt, dt);
        explicit_.do_step(system, x, time(i + 1) * dt, dt);
    }
    BOOST_TEST(rounding_errors<Real>(vector<Real>(x.configuration * x.momentum), before) < 64);
    BOOST_TEST(rounding_errors<Real>(x.momentum, before) > 1e4);
}

} // namespace

BOOST_AUTO_TEST_SUITE(groups_of_other_numbers)

BOOST_AUTO_TEST_CASE(have_elements_to_their_rounding) {
    check_elements<float>();
    check_elements<long double>();
    check_elements<fifty_digits>();
    check_elements<dual_number<double>>();
}

BOOST_AUTO_TEST_CASE(are_stepped_with_their_order) {
    check_order<float>(2, 0.5);
    check_order<fifty_digits>(16, 0.05);
}

BOOST_AUTO_TEST_CASE(carry_a_body) {
    check_body_on_its_group<float>();
    check_body_on_its_group<fifty_digits>();
}

// also where the rotation begins at the identity, at which |x| has no slope
BOOST_AUTO_TEST_CASE(have_the_slopes_of_a_run) {
    using number = dual_number<double>;
    for (const double angle : {0.0, 0.25}) {
        const double step = 1e-5;
        const vector<number> end = end_of_spin<number>(16, number{angle, 1.0});
        const vector<double> quotient =
            (end_of_spin<double>(16, angle + step) - end_of_spin<double>(16, angle - step)) /
            (2 * step);
        for (int i = 0; i < 3; ++i) BOOST_TEST(std::abs(end(i).slope - quotient(i)) < 1e-9);
    }
}

BOOST_AUTO_TEST_SUITE_END()
