// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/thermo_oscillator.hpp>

#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/metriplectic_conditions.hpp>

#include "support/derivative_checks.hpp"
#include "support/metriplectic_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::thermo_oscillator;

BOOST_AUTO_TEST_SUITE(thermo_oscillators)

BOOST_AUTO_TEST_CASE(are_damped_oscillators) {
    const auto system = thermo_oscillator::reference().system();
    const Vector3d x{0.8, -0.5, 0.3};
    Vector3d dxdt;
    system(x, dxdt, 0.0);
    BOOST_TEST(std::abs(dxdt(0) + 0.5) < 1e-15);
    BOOST_TEST(std::abs(dxdt(1) - (-0.8 - 0.512 + 0.15)) < 1e-15);
    BOOST_TEST(std::abs(dxdt(2) - 0.3 * 0.25 / (0.5 * std::exp(0.15))) < 1e-15);
    check_derivatives(system.hamiltonian(), x);
    BOOST_TEST(metriplectic_defects(system, x).worst() < 1e-15);
}

BOOST_AUTO_TEST_CASE(end_at_rest_with_all_energy_in_the_bath) {
    const auto system = thermo_oscillator::reference().system();
    Vector3d x = thermo_oscillator::reference_initial_state();
    const double energy = system.hamiltonian()(x);
    const laws kept = follow(metriplectic_midpoint<gonzalez, Vector3d>{}, system, x, 0.1, 5000);
    BOOST_TEST(kept.energy < 1e-15);
    BOOST_TEST(kept.violations == 0U);
    BOOST_TEST(x.head<2>().norm() < 1e-10);
    BOOST_TEST(std::abs(kept.entropy - 2 * std::log(energy)) < 1e-14); // c log(H / (c T_0))
    BOOST_TEST(std::abs(kept.entropy - 1.3663663) < 1e-7);
}

BOOST_AUTO_TEST_CASE(refuse_impossible_parameters) {
    const auto refused = [](const char* argument, double m, double g, double c, double t) {
        BOOST_CHECK_EXCEPTION((thermo_oscillator{m, g, c, t}), invalid_argument,
                              [&](const auto& error) { return error.argument() == argument; });
    };
    refused("mass", 0, 1, 1, 1);
    refused("friction", 1, -1, 1, 1);
    refused("heat_capacity", 1, 1, std::nan(""), 1);
    refused("temperature", 1, 1, 1, -1);
}

BOOST_AUTO_TEST_SUITE_END()
