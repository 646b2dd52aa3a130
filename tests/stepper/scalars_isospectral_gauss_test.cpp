// SPDX-License-Identifier: BSL-1.0
//
// The isospectral Gauss schemes over other numbers than doubles, whose coefficients are known to all
// digits.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;
template <class Real>
using vector = Eigen::Matrix<Real, 3, 1>;

/// The end of a unit of time, and how far the Casimir is off there, in rounding errors.
template <class Real, std::size_t Stages>
vector<Real> end_of_run(int steps) {
    isospectral_gauss<so3_over<Real>, Stages, fixed_point> stepper;
    const auto system = lie_poisson<so3_over<Real>>(models::basic_rigid_body<Real>::ephrati());
    const vector<Real> start = models::basic_rigid_body<Real>::ephrati_initial_state();
    vector<Real> x = start;
    const Real dt = Real(1) / Real(steps);
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, Real(i) * dt, dt);
    const Real off = x.dot(x) - start.dot(start);
    BOOST_TEST(static_cast<double>(magnitude(off) / epsilon_of<Real>()) < 16);
    return x;
}

template <class Real, std::size_t Stages>
double measured_order(int n) {
    const vector<Real> coarse = end_of_run<Real, Stages>(n),
                       middle = end_of_run<Real, Stages>(2 * n),
                       fine = end_of_run<Real, Stages>(4 * n);
    return std::log2(static_cast<double>((coarse - middle).norm() / (middle - fine).norm()));
}

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_gauss_of_other_numbers)

BOOST_AUTO_TEST_CASE(has_its_order_beyond_doubles_and_keeps_the_casimir) {
    BOOST_TEST(std::abs(measured_order<fifty_digits, 2>(32) - 4) < 0.05);
    BOOST_TEST(std::abs(measured_order<fifty_digits, 3>(32) - 6) < 0.05);
    end_of_run<float, 2>(64);
    end_of_run<long double, 3>(64);
}

BOOST_AUTO_TEST_CASE(knows_its_coefficients_to_all_digits) {
    const auto& method = detail::gauss_collocation<3>::in<fifty_digits>();
    const fifty_digits root = sqrt(fifty_digits(15));
    BOOST_TEST(abs(method.c[0] - (5 - root) / 10) < 1e-49);
    BOOST_TEST(abs(method.b[1] - fifty_digits(4) / 9) < 1e-49);
    BOOST_TEST(abs(method.a[0][2] - (fifty_digits(5) / 36 - root / 30)) < 1e-49);
}

BOOST_AUTO_TEST_SUITE_END()
