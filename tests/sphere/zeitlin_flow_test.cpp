// SPDX-License-Identifier: BSL-1.0
//
// The flow of the quantised fluid as a matrix of SU(N), and its steps as Hamiltonian Poisson
// integrators (Cosserat, section 6.2).
#include <geodeint/models/zeitlin_euler.hpp>

#include "support/blas_threads.hpp"
#include "support/matrix_bodies.hpp"

#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/sphere/spherical_basis.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/structure/lie_dual.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using models::zeitlin_euler;
using algebra = su<Eigen::Dynamic>;

namespace {

Eigen::MatrixXcd smooth_vorticity(int n) {
    return spherical_basis{n}.quantise(spherical_coefficients::random_smooth(n - 1, 3));
}

} // namespace

BOOST_AUTO_TEST_SUITE(zeitlin_flow)

BOOST_AUTO_TEST_CASE(is_a_matrix_of_the_special_unitary_group_that_carries_the_vorticity) {
    const zeitlin_euler sphere{16};
    using body = matrix_bodies::body<algebra>;
    const auto found = matrix_bodies::after<algebra>(
        500, isospectral_midpoint<algebra, fixed_point, body>{}, sphere.system(),
        body{{}, smooth_vorticity(16)}, 0.1 * sphere.hbar());
    BOOST_TEST(found.orbit < 1e-13);
    BOOST_TEST(found.defect < 2e-14);
}

BOOST_AUTO_TEST_CASE(hamiltonian_poisson_with_the_cayley_map_makes_the_isospectral_steps) {
    const zeitlin_euler sphere{12};
    const auto system = sphere.system();
    const double dt = 0.2 * sphere.hbar();
    Eigen::MatrixXcd x = smooth_vorticity(12), y = x;
    const Eigen::VectorXd spectrum = algebra::spectrum(x);
    hamiltonian_poisson<lie_dual<algebra, cayley_map>, 2, truncated_series, fixed_point> poisson;
    isospectral_midpoint<algebra, fixed_point> isospectral;
    for (int i = 0; i < 50; ++i) {
        poisson.do_step(system, x, i * dt, dt);
        isospectral.do_step(system, y, i * dt, dt);
    }
    BOOST_TEST(norm_inf(Eigen::MatrixXcd(x - y)) < 1e-13);
    BOOST_TEST((algebra::spectrum(x) - spectrum).cwiseAbs().maxCoeff() < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()
