// SPDX-License-Identifier: BSL-1.0
//
// Orders, brackets and reference data are in the tests of hamiltonian_poisson.
#include <geodeint/stepper/detail/gauss_bisection.hpp>

#include "support/poisson_problems.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// The Gauss method on R^n, by iteration.
template <std::size_t Stages, class System>
Vector3d gauss_step(const System& system, const Vector3d& x, double h) {
    using m = detail::gauss_collocation<Stages>;
    std::array<Vector3d, Stages> k;
    k.fill(Vector3d::Zero());
    for (int iteration = 0; iteration < 100; ++iteration)
        for (std::size_t i = 0; i < Stages; ++i) {
            Vector3d stage = x;
            for (std::size_t j = 0; j < Stages; ++j) stage += h * m::a[i][j] * k[j];
            system(stage, k[i], 0.0);
        }
    Vector3d next = x;
    for (std::size_t j = 0; j < Stages; ++j) next += h * m::b[j] * k[j];
    return next;
}

template <unsigned short Order, class Construction = gauss_bisection>
double distance() {
    const auto system = degenerate_system();
    Vector3d x = degenerate_start();
    const Vector3d expected = gauss_step<Order / 2>(system, x, 0.2);
    hamiltonian_poisson<constant_poisson<3>, Order, Construction>{}.do_step(system, x, 0.0, 0.2);
    return (x - expected).norm();
}

} // namespace

BOOST_AUTO_TEST_SUITE(gauss_bisections)

BOOST_AUTO_TEST_CASE(of_constant_structures_are_the_gauss_methods) {
    BOOST_TEST((distance<2>() < 1e-15));
    BOOST_TEST((distance<4>() < 1e-15));
    BOOST_TEST((distance<6>() < 1e-15));
    BOOST_TEST((distance<8>() < 1e-15));
    BOOST_TEST((distance<16>() < 2e-15));
}

BOOST_AUTO_TEST_CASE(follow_smooth_runs_with_fewer_iterations) {
    const auto system = volterra_system();
    hamiltonian_poisson<log_canonical<3>, 4> stepper;
    Vector3d x = volterra_start();
    stepper.do_step(system, x, 0.0, 0.02);
    const std::size_t cold = stepper.last_solve().iterations;
    for (int i = 1; i < 10; ++i) stepper.do_step(system, x, 0.02 * i, 0.02);
    BOOST_TEST(stepper.last_solve().iterations < cold);
}

BOOST_AUTO_TEST_SUITE_END()
