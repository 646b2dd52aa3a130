// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/gas_containers.hpp>

#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/metriplectic_conditions.hpp>

#include "support/derivative_checks.hpp"
#include "support/metriplectic_problems.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using models::gas_containers;

BOOST_AUTO_TEST_SUITE(gas_container_systems)

BOOST_AUTO_TEST_CASE(start_with_the_energies_asked_for) {
    const auto energy = gas_containers::reference().system().hamiltonian();
    const auto x = gas_containers::reference_initial_state();
    BOOST_TEST(std::abs(energy.gases(x)(0) - 2) < 1e-14);
    BOOST_TEST(std::abs(energy.gases(x)(1) - 1) < 1e-14);
    BOOST_TEST(std::abs(energy(x) - 5) < 1e-14);
    check_derivatives(energy, x);
    BOOST_TEST(metriplectic_defects(gas_containers::reference().system(), x).worst() < 1e-15);
}

BOOST_AUTO_TEST_CASE(end_at_one_temperature) {
    const auto system = gas_containers::reference().system();
    auto x = gas_containers::reference_initial_state();
    metriplectic_midpoint<gonzalez, Eigen::Vector4d> stepper;
    const laws kept = follow(stepper, system, x, 0.1, 600);
    BOOST_TEST(kept.energy < 2e-14);
    BOOST_TEST(kept.least_growth > 5e-11);
    BOOST_TEST(std::abs(kept.entropy - 12.00027496) < 1e-8);
    follow(stepper, system, x, 0.1, 5000);
    const Eigen::Vector2d temperatures = system.hamiltonian().temperatures(x);
    BOOST_TEST(std::abs(temperatures(0) - temperatures(1)) < 1e-3);
}

BOOST_AUTO_TEST_CASE(refuse_impossible_parameters) {
    const auto refused = [](const char* argument, auto&& make) {
        BOOST_CHECK_EXCEPTION(make(), invalid_argument,
                              [&](const auto& error) { return error.argument() == argument; });
    };
    refused("mass", [] { return gas_containers{0, 1, 1}; });
    refused("gas_constant", [] { return gas_containers{1, -1, 1}; });
    refused("conductivity", [] { return gas_containers{1, 1, std::nan("")}; });
    const auto gas = gas_containers::reference();
    refused("position", [&] { return gas.state(2, 0, {1, 1}); });
    refused("momentum", [&] { return gas.state(1, HUGE_VAL, {1, 1}); });
    refused("energies", [&] { return gas.state(1, 0, {1, 0}); });
}

BOOST_AUTO_TEST_SUITE_END()
