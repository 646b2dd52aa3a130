// SPDX-License-Identifier: BSL-1.0
//
// Compositions in fifty digits: a weight that is only right in the digits of doubles would end the
// convergence of order 8 there.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>

#include "support/scalars.hpp"

#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;
using problems = scalar_problems<fifty_digits>;
using algebra = problems::body_algebra;
template <unsigned short Order>
using composed = symmetric_composition<munthe_kaas_midpoint<algebra>, Order>;

const auto body = lie_poisson<algebra>(models::basic_rigid_body<fifty_digits>::ephrati());
const auto start = problems::body_start();

} // namespace

BOOST_AUTO_TEST_SUITE(compositions_of_fifty_digits)

BOOST_AUTO_TEST_CASE(have_their_order) {
    const auto is = [](double order, double declared) {
        BOOST_TEST(std::abs(order - declared) < 0.05, order << " is not " << declared);
    };
    is(measured_order<composed<4>>(body, start, 32), 4);
    is(measured_order<composed<6>>(body, start, 32), 6);
    is(measured_order<composed<8>>(body, start, 32), 8);
}

BOOST_AUTO_TEST_CASE(converge_beyond_the_digits_of_doubles) {
    const auto end = [](int steps) {
        return after_steps<composed<8>>(body, start, fifty_digits(1) / fifty_digits(64 * steps),
                                        steps);
    };
    const fifty_digits coarse = (end(4) - end(8)).norm(), fine = (end(8) - end(16)).norm();
    BOOST_TEST(static_cast<double>(fine) < 1e-20);
    BOOST_TEST(std::abs(std::log2(static_cast<double>(coarse / fine)) - 8) < 0.1);
}

BOOST_AUTO_TEST_CASE(keep_casimirs_to_their_rounding) {
    BOOST_TEST((casimir_drift<composed<4>, algebra>(body, start)) < 256);
}

BOOST_AUTO_TEST_SUITE_END()
