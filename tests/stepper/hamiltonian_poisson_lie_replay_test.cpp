// SPDX-License-Identifier: BSL-1.0
//
// Steps of an independent implementation on the duals of so(4) and se(3).
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include "stepper/single_steps.hpp"
#include "support/poisson_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(hamiltonian_poisson_replay)

BOOST_AUTO_TEST_CASE(of_single_steps_in_four_dimensions) {
    const auto [worst, rows] =
        replay("so4", four_dimensional_system(),
               [](const Eigen::VectorXd& c) { return so<4>::from_coordinates(c); });
    BOOST_TEST(worst < 1e-14);
    BOOST_TEST(rows == 14);
}

BOOST_AUTO_TEST_CASE(of_single_steps_of_the_heavy_top) {
    const auto [worst, rows] = replay("heavytop", top_system(), [](const Eigen::VectorXd& c) {
        return se3::from_coordinates(c);
    });
    BOOST_TEST(worst < 1e-14);
    BOOST_TEST(rows == 14);
}

BOOST_AUTO_TEST_SUITE_END()
