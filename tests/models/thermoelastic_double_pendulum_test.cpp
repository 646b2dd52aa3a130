// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/thermoelastic_double_pendulum.hpp>

#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/metriplectic_conditions.hpp>

#include "support/derivative_checks.hpp"
#include "support/metriplectic_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using pendulum = models::thermoelastic_double_pendulum;

BOOST_AUTO_TEST_SUITE(thermoelastic_double_pendulums)

BOOST_AUTO_TEST_CASE(keep_the_conditions_also_for_the_angular_momentum) {
    const auto system = pendulum::reference().system();
    const auto x = pendulum::reference_initial_state();
    check_derivatives(system.hamiltonian(), x);
    check_derivatives(pendulum::angular_momentum{}, x);
    BOOST_TEST(metriplectic_defects(system, x).worst() < 1e-15);
    BOOST_TEST(std::abs(system.hamiltonian()(x) - 0.74336751624540276) < 1e-15);
}

BOOST_AUTO_TEST_CASE(warm_up_evenly) {
    const auto system = pendulum::reference().system();
    auto x = pendulum::reference_initial_state();
    const auto& energy = system.hamiltonian();
    const double before = energy.temperature(x, 0) - energy.temperature(x, 1);
    const laws kept =
        follow(metriplectic_midpoint<gonzalez, pendulum::state_type>{}, system, x, 0.05, 1000);
    BOOST_TEST(kept.energy < 5e-15);
    BOOST_TEST(kept.least_growth > 0);
    BOOST_TEST(std::abs(energy.temperature(x, 0) - energy.temperature(x, 1)) <
               0.5 * std::abs(before));
}

BOOST_AUTO_TEST_CASE(refuse_impossible_parameters) {
    using parameters = pendulum::parameters;
    const parameters good{{1, 2}, {1, 1}, {20, 10}, {0.4, 0.2}, {2, 1}, 1, 0.5};
    const auto refused = [&](const char* argument, auto&& spoil) {
        parameters bad = good;
        spoil(bad);
        BOOST_CHECK_EXCEPTION(pendulum{bad}, invalid_argument,
                              [&](const auto& error) { return error.argument() == argument; });
    };
    BOOST_CHECK_NO_THROW(pendulum{good});
    refused("mass", [](parameters& p) { p.mass(1) = 0; });
    refused("length", [](parameters& p) { p.length(0) = -1; });
    refused("stiffness", [](parameters& p) { p.stiffness(0) = std::nan(""); });
    refused("coupling", [](parameters& p) { p.coupling(1) = HUGE_VAL; });
    refused("heat_capacity", [](parameters& p) { p.heat_capacity(1) = 0; });
    refused("temperature", [](parameters& p) { p.temperature = 0; });
    refused("conductivity", [](parameters& p) { p.conductivity = -1; });
}

BOOST_AUTO_TEST_SUITE_END()
