// SPDX-License-Identifier: BSL-1.0
//
// Orders, brackets and reference data are in the tests of hamiltonian_poisson.
#include <geodeint/stepper/detail/truncated_series.hpp>

#include "support/poisson_problems.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

// every other term vanishes in a symmetric realisation
static_assert(truncated_series::scheme<log_canonical<3>, 2>::terms == 1);
static_assert(truncated_series::scheme<log_canonical<3>, 6>::terms == 5);
static_assert(truncated_series::scheme<constant_poisson<3, false>, 3>::terms == 3);
static_assert(std::same_as<hamiltonian_poisson<log_canonical<3>, 2>,
                           hamiltonian_poisson<log_canonical<3>, 2, truncated_series>>);
static_assert(std::same_as<hamiltonian_poisson<log_canonical<3>, 4>,
                           hamiltonian_poisson<log_canonical<3>, 4, gauss_bisection>>);

BOOST_AUTO_TEST_SUITE(truncated_hamilton_jacobi_series)

BOOST_AUTO_TEST_CASE(need_nothing_but_a_callable) {
    // the same Hamiltonian with a gradient by hand and without
    const auto model = models::lotka_volterra::cosserat();
    const auto bare = generic_hamiltonian{[=](const auto& x) { return model(x); }};
    Vector3d by_hand = volterra_start(), automatic = by_hand;
    hamiltonian_poisson<log_canonical<3>, 6, truncated_series> stepper;
    stepper.do_step(poisson(model.structure<3>(), model), by_hand, 0.0, 0.2);
    stepper.do_step(poisson(model.structure<3>(), bare), automatic, 0.0, 0.2);
    BOOST_TEST((by_hand - automatic).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(run_in_dynamic_size_too) {
    const auto model = models::lotka_volterra::cosserat();
    Vector3d fixed = volterra_start();
    Eigen::VectorXd dynamic = fixed;
    hamiltonian_poisson<log_canonical<3>, 4, truncated_series>{}.do_step(
        poisson(model.structure<3>(), model), fixed, 0.0, 0.2);
    hamiltonian_poisson<log_canonical<>, 4, truncated_series>{}.do_step(
        poisson(model.structure(), model), dynamic, 0.0, 0.2);
    BOOST_TEST((fixed - dynamic).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
