// SPDX-License-Identifier: BSL-1.0
#include "support/step_properties.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(munthe_kaas_midpoint_rule)

BOOST_AUTO_TEST_CASE(of_rigid_bodies_with_noise) {
    check_steps<so3, drive::drift_and_noise>(2000, step_promises{},
                                             [] { return munthe_kaas_midpoint<so3>{}; });
}

BOOST_AUTO_TEST_CASE(of_rigid_bodies_with_noise_by_cayley) {
    check_steps<so3, drive::drift_and_noise>(
        2000, step_promises{}, [] { return munthe_kaas_midpoint<so3, cayley_map>{}; });
}

BOOST_AUTO_TEST_CASE(of_tops_with_noise) {
    check_steps<se3, drive::drift_and_noise>(2000, step_promises{},
                                             [] { return munthe_kaas_midpoint<se3>{}; });
}

BOOST_AUTO_TEST_CASE(of_tops_keeps_quadratic_energies) {
    check_steps<se3, drive::drift>(2000, step_promises{.energy = energies::quadratic},
                                   [] { return munthe_kaas_midpoint<se3>{}; });
}

BOOST_AUTO_TEST_CASE(with_discrete_gradients_keeps_every_energy) {
    // a discrete gradient knows a scalar product, which translations do not keep
    check_steps<se3, drive::drift>(
        2000, step_promises{.energy = energies::every, .equivariant_under = symmetries::rotations},
        [] { return munthe_kaas_midpoint<se3, exponential, cascade, gonzalez>{}; });
}

BOOST_AUTO_TEST_CASE(of_two_advected_vectors_with_noise) {
    using G = semidirect<so3, space_vectors<2>>;
    check_steps<G, drive::drift_and_noise>(500, step_promises{.moves_by_series = true},
                                           [] { return munthe_kaas_midpoint<G>{}; });
}

BOOST_AUTO_TEST_SUITE_END()
