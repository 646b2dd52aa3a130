// SPDX-License-Identifier: BSL-1.0
//
// Modified Hamiltonians of the constructions of order 4, and of those on numerical realisations.
#include <geodeint/structure/modified_hamiltonian.hpp>

#include "support/modified_hamiltonian_rates.hpp"
#include "support/poisson_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{0.6, -0.4, 0.9};

} // namespace

BOOST_AUTO_TEST_SUITE(modified_hamiltonians_of_constructions)

BOOST_AUTO_TEST_CASE(are_kept_as_well_as_asked_for_at_order_four) {
    check_rates<4, truncated_series>(volterra_system(), volterra_start(), 5, 0.2, {4, 6, 8});
    check_rates<4, gauss_bisection>(volterra_system(), volterra_start(), 5, 0.2, {6});
    check_rates<4, even_gauss_bisection>(volterra_system(), volterra_start(), 5, 0.2, {6});
    check_rates<4, gauss_bisection>(body_system<so3, exponential>(), body_start, 5, 0.4, {6});
}

BOOST_AUTO_TEST_CASE(are_kept_as_well_as_asked_for_on_numerical_realisations) {
    check_rates<2, detail::spray_collocation>(
        poisson(make_karasev<Vector3d, 4>(nambu_tensor{}), generic_hamiltonian{nambu_energy{}}),
        nambu_start(), 4, 0.1, {6});
    check_rates<4, gauss_bisection>(
        poisson(make_karasev<Vector3d, 4>(nambu_tensor{}), generic_hamiltonian{nambu_energy{}}),
        nambu_start(), 2, 0.2, {6});
}

BOOST_AUTO_TEST_SUITE_END()
