// SPDX-License-Identifier: BSL-1.0
//
// The metriplectic scheme as an odeint stepper.
#include <geodeint/stepper/metriplectic_midpoint.hpp>

#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>
#include <geodeint/structure/flat_space.hpp>

#include "support/conformance.hpp"
#include "support/metriplectic_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(metriplectic_midpoint_conformance)

BOOST_AUTO_TEST_CASE(it_is_an_odeint_stepper) {
    check_conformance([] { return metriplectic_midpoint<gonzalez, Vector3d>{}; },
                      dissipative_nambu_system(), dissipative_nambu_start(),
                      squared_casimir_system());
    check_conformance([] { return metriplectic_midpoint<itoh_abe, Vector3d>{}; },
                      dissipative_nambu_system(), dissipative_nambu_start());
}

BOOST_AUTO_TEST_CASE(so_it_is_on_manifolds) {
    check_conformance([] { return metriplectic_midpoint_on<flat_space<3>>{}; },
                      dissipative_nambu_system(), dissipative_nambu_start(),
                      squared_casimir_system());
}

BOOST_AUTO_TEST_SUITE_END()
