// SPDX-License-Identifier: BSL-1.0
//
// Steps of a momentum with two advected vectors. The solver is not the subject: the plain fixed point
// compiles fastest.
#include "support/step_properties.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using G = semidirect<so3, space_vectors<2>>;

BOOST_AUTO_TEST_SUITE(two_advected_vectors)

BOOST_AUTO_TEST_CASE(by_munthe_kaas_midpoint_with_noise) {
    check_steps<G, drive::drift_and_noise>(500, step_promises{.moves_by_series = true}, [] {
        return munthe_kaas_midpoint<G, exponential, fixed_point>{};
    });
}

BOOST_AUTO_TEST_CASE(by_variational_midpoint_with_noise) {
    // the scheme moves with rotations
    check_steps<G, drive::drift_and_noise>(
        2000, step_promises{.equivariant_under = symmetries::rotations},
        [] { return variational_midpoint<so3, cayley_map, G::dual_type, fixed_point>{}; });
}

BOOST_AUTO_TEST_SUITE_END()
