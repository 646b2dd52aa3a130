// SPDX-License-Identifier: BSL-1.0
#include "support/scalars.hpp"

#include <geodeint/algebra/dual_number.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>
#include <type_traits>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using number = dual_number<double>;
static_assert(std::is_same_v<isospectral_midpoint<so3_over<number>>::time_type, double>);

/// A number with slope 1, or the number itself.
template <class Real>
Real varied(double x) {
    if constexpr (std::is_same_v<Real, number>)
        return {x, 1.0};
    else
        return x;
}

/// Where a noisy path leads the body that starts with this first component of its momentum.
template <class Real, template <class> class Stepper>
auto end_of_body(double first) {
    using problems = scalar_problems<Real>;
    auto start = problems::body_start();
    start(0) = varied<Real>(first);
    return after_steps<Stepper<Real>>(problems::body(0.25), start, 1.0 / 64, 128);
}
/// The same of the heavy top.
template <class Real, template <class> class Stepper>
auto end_of_top(double first) {
    using problems = scalar_problems<Real>;
    auto start = problems::top_start();
    start.momentum(0) = varied<Real>(first);
    return after_steps<Stepper<Real>>(problems::top(0.25), start, 1.0 / 64, 128).momentum;
}

/// The slopes of a run of dual numbers are the quotients of differences of two runs of doubles.
template <class Run, class Runs>
void check_derivative(const Run& run, const Runs& neighbour) {
    const double first = 0.75, step = 1e-5;
    const auto end = run(first);
    const Eigen::Vector3d middle = neighbour(first),
                          quotient =
                              (neighbour(first + step) - neighbour(first - step)) / (2 * step);
    BOOST_TEST(quotient.norm() > 0.1);
    for (int i = 0; i < 3; ++i) {
        BOOST_TEST(std::abs(end(i).value - middle(i)) < 1e-12);
        BOOST_TEST(std::abs(end(i).slope - quotient(i)) < 1e-8);
    }
}
template <template <class> class Stepper>
void check_derivative_of_body() {
    check_derivative(end_of_body<number, Stepper>, end_of_body<double, Stepper>);
}
template <template <class> class Stepper>
void check_derivative_of_top() {
    check_derivative(end_of_top<number, Stepper>, end_of_top<double, Stepper>);
}

template <class Real>
using isospectral = isospectral_midpoint<so3_over<Real>>;
template <class Real>
using by_cayley = munthe_kaas_midpoint<so3_over<Real>, cayley_map, newton>;
template <class Real>
using accelerated = munthe_kaas_midpoint<so3_over<Real>, exponential, anderson>;
template <class Real>
using midpoint = implicit_midpoint<Eigen::Matrix<Real, 3, 1>>;
template <class Real>
using heun = stochastic_heun<Eigen::Matrix<Real, 3, 1>>;
template <class Real>
using on_top = munthe_kaas_midpoint<se3_over<Real>>;
template <class Real>
using heun_on_top = munthe_kaas_heun<se3_over<Real>>;
template <class Real>
using variational =
    variational_midpoint<so3_over<Real>, cayley_map, typename scalar_problems<Real>::top_state>;

} // namespace

BOOST_AUTO_TEST_SUITE(steppers_of_dual_numbers)

BOOST_AUTO_TEST_CASE(differentiate_noisy_paths) {
    check_derivative_of_body<isospectral>();
    check_derivative_of_body<by_cayley>();
    check_derivative_of_body<accelerated>();
    check_derivative_of_body<midpoint>();
    check_derivative_of_body<heun>();
    check_derivative_of_top<on_top>();
    check_derivative_of_top<heun_on_top>();
    check_derivative_of_top<variational>();
}

// the Casimir |m|^2 of the start (m, 0, ...) has the slope 2 m, and so has that of every later state
BOOST_AUTO_TEST_CASE(keep_the_slopes_of_casimirs) {
    const auto end = end_of_body<number, isospectral>(0.75);
    const auto start = scalar_problems<double>::body_start();
    const number casimir = detail::dot3(end, end);
    BOOST_TEST(std::abs(casimir.value - (0.75 * 0.75 + start(2) * start(2))) < 1e-15);
    BOOST_TEST(std::abs(casimir.slope - 1.5) < 4e-15);
}

BOOST_AUTO_TEST_CASE(refuse_what_is_no_step) {
    check_refusals<number>();
    using problems = scalar_problems<number>;
    auto start = problems::body_start();
    start(1).slope = std::numeric_limits<double>::quiet_NaN();
    BOOST_CHECK_THROW(isospectral<number>{}.do_step(problems::body(0.25), start, 0.0, 0.5),
                      invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
