// SPDX-License-Identifier: BSL-1.0
//
// The integrators as odeint steppers, and what they allocate.
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/make_stepper.hpp"
#include "support/poisson_problems.hpp"
#include "support/problems.hpp"

#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(hamiltonian_poisson_steppers)

BOOST_AUTO_TEST_CASE(conform) {
    const auto other = poisson(volterra_system().tensor(), models::lotka_volterra::blowup());
    check_conformance(make<hamiltonian_poisson<log_canonical<3>>>(), volterra_system(),
                      Vector3d{1.4, 0.7, 1.2}, other);
    check_conformance(make<hamiltonian_poisson<log_canonical<3>, 4>>(), volterra_system(),
                      Vector3d{1.4, 0.7, 1.2}, other);
    const auto model = models::lotka_volterra::cosserat();
    check_conformance(make<hamiltonian_poisson<log_canonical<>, 4>>(),
                      poisson(model.structure(), model), Eigen::VectorXd(volterra_start()));
}

BOOST_AUTO_TEST_CASE(allocate_nothing_in_fixed_sizes_and_once_in_others) {
    const auto model = models::lotka_volterra::cosserat();
    const auto fixed = volterra_system();
    check_no_allocation(make<hamiltonian_poisson<log_canonical<3>>>(), fixed, volterra_start());
    check_no_allocation(make<hamiltonian_poisson<log_canonical<3>, 6>>(), fixed, volterra_start());
    check_no_allocation(make<hamiltonian_poisson<log_canonical<3>, 4, truncated_series>>(), fixed,
                        volterra_start());
    check_no_allocation(make<hamiltonian_poisson<lie_dual<so3>, 4>>(),
                        lie_poisson<so3>(quartic_body{}), Vector3d{-0.5, 0.3, 0.8});
    const auto dynamic = poisson(model.structure(), model);
    check_no_allocation(make<hamiltonian_poisson<log_canonical<>>>(), dynamic,
                        Eigen::VectorXd(volterra_start()));
    check_no_allocation(make<hamiltonian_poisson<log_canonical<>, 4>>(), dynamic,
                        Eigen::VectorXd(volterra_start()));
}

BOOST_AUTO_TEST_SUITE_END()
