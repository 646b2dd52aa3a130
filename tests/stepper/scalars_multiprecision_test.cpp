// SPDX-License-Identifier: BSL-1.0
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>

#include "support/scalars.hpp"

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;

/// Its weights add up to one only as far as doubles know.
constexpr butcher_tableau<4> sixths_of_doubles{
    .order = 4, .a = {{}, {0.5}, {0, 0.5}, {0, 0, 1}}, .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}};

} // namespace

BOOST_AUTO_TEST_SUITE(steppers_of_fifty_digits)

BOOST_AUTO_TEST_CASE(have_their_order) { check_orders<fifty_digits>(64, 0.05); }

// 256 rounding errors of fifty digits are 7e-49
BOOST_AUTO_TEST_CASE(keep_casimirs_to_their_rounding) { check_casimirs<fifty_digits>(256); }

BOOST_AUTO_TEST_CASE(converge_to_all_digits) { check_convergence<fifty_digits>(60); }

BOOST_AUTO_TEST_CASE(refuse_what_is_no_step) { check_refusals<fifty_digits>(); }

// a constant velocity leads where the exponential says, if the weights add up to one
BOOST_AUTO_TEST_CASE(know_a_sixth_to_all_digits) {
    using problems = scalar_problems<fifty_digits>;
    using algebra = problems::body_algebra;
    const problems::vector velocity{1, 2, 3};
    const auto system = lie_poisson<algebra>(linear{velocity});
    const auto start = problems::body_start();
    const problems::vector exact = algebra::coadjoint_exp(velocity, start);
    const auto error = [&]<class Stepper>(const Stepper&) {
        return norm_inf(after_steps<Stepper>(system, start, fifty_digits(1) / 10, 10) - exact);
    };
    BOOST_TEST(error(runge_kutta_munthe_kaas4<algebra>{}) < 1e-48);
    BOOST_TEST(error(runge_kutta_munthe_kaas<algebra, sixths_of_doubles>{}) > 1e-18);
}

BOOST_AUTO_TEST_CASE(run_in_odeint_beyond_the_digits_of_doubles) {
    using problems = scalar_problems<fifty_digits>;
    const auto system = problems::calm_top();
    const auto end = [&](int steps) {
        runge_kutta_munthe_kaas6<problems::top_algebra> stepper;
        auto x = problems::top_start();
        const fifty_digits dt = fifty_digits(1) / (10 * steps);
        boost::numeric::odeint::integrate_n_steps(stepper, system, x, fifty_digits(0), dt,
                                                  static_cast<std::size_t>(steps));
        return x;
    };
    const auto error = [&](int steps) { return norm_inf(end(steps) - end(2 * steps)); };
    const fifty_digits coarse = error(32), fine = error(64);
    BOOST_TEST(fine < 1e-17);
    BOOST_TEST(std::abs(std::log2(static_cast<double>(coarse / fine)) - 6) < 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
