// SPDX-License-Identifier: BSL-1.0
#include "support/step_properties.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/lie_dual.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(poisson_steppers)

BOOST_AUTO_TEST_CASE(hamiltonian_of_order_two_with_noise) {
    check_steps<so3, drive::drift_and_noise>(
        2000, step_promises{}, [] { return hamiltonian_poisson<lie_dual<so3, cayley_map>>{}; });
    check_steps<se3, drive::drift_and_noise>(
        2000, step_promises{}, [] { return hamiltonian_poisson<lie_dual<se3, exponential>>{}; });
}

BOOST_AUTO_TEST_CASE(hamiltonian_of_order_four) {
    // symmetric up to O(dt^6) only
    check_steps<so3, drive::drift>(1000, step_promises{.reversible = false}, [] {
        return hamiltonian_poisson<lie_dual<so3, cayley_map>, 4>{};
    });
}

BOOST_AUTO_TEST_CASE(variational_midpoint_with_noise) {
    check_steps<so3, drive::drift_and_noise>(2000, step_promises{},
                                             [] { return variational_midpoint<so3>{}; });
    check_steps<se3, drive::drift_and_noise>(2000, step_promises{},
                                             [] { return variational_midpoint<se3>{}; });
}

BOOST_AUTO_TEST_CASE(variational_midpoint_with_advected_vectors_and_noise) {
    // the scheme moves with rotations
    using G = semidirect<so3, space_vectors<2>>;
    check_steps<G, drive::drift_and_noise>(
        2000, step_promises{.equivariant_under = symmetries::rotations},
        [] { return variational_midpoint<so3, cayley_map, G::dual_type>{}; });
}

BOOST_AUTO_TEST_SUITE_END()
