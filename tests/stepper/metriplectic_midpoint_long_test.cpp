// SPDX-License-Identifier: BSL-1.0
//
// The two laws over a million steps each: for a quadratic energy, for one that is not, without
// dissipation, and with a further function to keep.
#include <geodeint/stepper/metriplectic_midpoint.hpp>

#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/thermoelastic_double_pendulum.hpp>

#include "support/metriplectic_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::relaxing_rigid_body;

namespace {

constexpr std::size_t million = 1'000'000;

template <class State, class System>
laws million_steps(const System& system, State x, double dt, std::size_t steps = million) {
    return follow(metriplectic_midpoint<gonzalez, State>{}, system, x, dt, steps);
}

} // namespace

BOOST_AUTO_TEST_SUITE(metriplectic_midpoint_for_long)

BOOST_AUTO_TEST_CASE(quadratic_energy) {
    const laws kept = million_steps(relaxing_rigid_body::bloch().system(),
                                    relaxing_rigid_body::bloch_initial_state(), 0.1);
    BOOST_TEST(kept.energy < 1e-15);
    BOOST_TEST(kept.violations == 0U);
    BOOST_TEST(std::abs(kept.entropy - 1.0000055) < 1e-14);
}

BOOST_AUTO_TEST_CASE(quadratic_energy_that_never_comes_to_rest) {
    const auto system = relaxing_rigid_body{Vector3d{3, 2, 1}, 1e-6}.system();
    const laws kept = million_steps(system, Vector3d{0.4, -0.7, 0.9}, 0.1);
    BOOST_TEST(kept.energy < 1e-15);
    BOOST_TEST(kept.violations == 0U);
}

BOOST_AUTO_TEST_CASE(energy_and_entropy_that_are_not_quadratic) {
    const laws kept = million_steps(dissipative_nambu_system(), dissipative_nambu_start(), 0.02);
    BOOST_TEST(kept.energy < 1e-14);
    BOOST_TEST(kept.violations == 0U);
    BOOST_TEST(kept.entropy > 4);
}

BOOST_AUTO_TEST_CASE(no_dissipation) {
    const laws kept = million_steps(dissipative_nambu_system(0.0), dissipative_nambu_start(), 0.02);
    BOOST_TEST(kept.energy < 2e-15);
    BOOST_TEST(kept.violations == 0U);
}

BOOST_AUTO_TEST_CASE(gases) {
    using models::gas_containers;
    const laws kept = million_steps(gas_containers::reference().system(),
                                    gas_containers::reference_initial_state(), 0.02, million / 2);
    BOOST_TEST(kept.energy < 1e-14);
    BOOST_TEST(kept.violations == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
