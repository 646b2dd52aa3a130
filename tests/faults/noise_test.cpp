// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonians of drift and noise, and paths, that fail in mid-step.
#include "support/faults.hpp"
#include "support/make_stepper.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/noise/tabulated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};
constexpr double dt = 1.0 / 32;

auto path(fault& strike) { return breakable{wiener_path{5, 3, dt}, strike}; }

/// Everything may fail: drift, two noises that do not commute, and the path.
auto body(fault& strike) {
    return lie_poisson<so3>(breakable{quartic_body{}, strike},
                            noise(breakable{linear{Vector3d{0.3, 0.1, -0.2}}, strike},
                                  breakable{quartic_body{{0.2, 0.3, 0.1}}, strike}),
                            path(strike));
}

} // namespace

BOOST_AUTO_TEST_SUITE(noise_that_fails)

// The number of noises is known to the compiler; in faults.steppers it is not.
BOOST_AUTO_TEST_CASE(in_explicit_steps) {
    check_survives_faults(make<stochastic_heun<Vector3d>>(), body, body_start, dt);
}

BOOST_AUTO_TEST_CASE(in_implicit_steps) {
    check_survives_faults(make<munthe_kaas_midpoint<so3>>(), body, body_start, dt);
    check_survives_faults(make<isospectral_midpoint<so3, newton>>(), body, body_start, dt);
}

// A table whose path fails while it is drawn holds nothing, rather than rows of two paths.
BOOST_AUTO_TEST_CASE(in_a_table_of_increments) {
    fault strike;
    const auto drawn = path(strike);
    const tabulated<breakable<wiener_path>> table{dt, 8};
    std::array<double, 2> expected, found;
    wiener_path{5, 3, dt}.increment(2 * dt, dt, expected);
    table.draw(drawn, 2);
    for (int k = 1; k <= 8; ++k) {
        strike.arm(fault::kind::exception, k);
        BOOST_CHECK_THROW(table.draw(drawn, 2), user_error);
        BOOST_TEST(strike.disarm());
        BOOST_CHECK_THROW(table.increment(2 * dt, dt, found), invalid_argument);
    }
    table.draw(drawn, 2);
    table.increment(2 * dt, dt, found);
    BOOST_TEST((found == expected));
}

BOOST_AUTO_TEST_SUITE_END()
