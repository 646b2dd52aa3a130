// SPDX-License-Identifier: BSL-1.0
//
// The quantised sphere, its basis and its noise, shared by threads. A BLAS may have threads of its
// own: it is asked for one, since several may sum in another order, and under the thread sanitizer
// its own would be reported.
#include "support/blas_threads.hpp"
#include "threads/shared.hpp"

#include <geodeint/algebra/su.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sphere/spherical_basis.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using models::zeitlin_euler;
using algebra = su<Eigen::Dynamic>;

BOOST_AUTO_TEST_CASE(the_quantised_sphere_is_shared_by_threads) {
    use_blas_threads(1);
    constexpr int n = 24;
    const auto make = [] { return isospectral_midpoint<algebra>{}; };
    const spherical_basis basis{n};
    const Eigen::MatrixXcd start = basis.quantise(spherical_coefficients::random_smooth(n - 1, 3));
    check_shared(make, lie_poisson<algebra>(zeitlin_euler{n, 0.5}), start, 0.02, 10);
    check_shared(make,
                 lie_poisson<algebra>(zeitlin_euler{n}, zeitlin_euler::ephrati_noise(n),
                                      wiener_path{1, 2, 0.02}),
                 start, 0.02, 10);
}

BOOST_AUTO_TEST_CASE(the_basis_is_shared_by_threads) {
    use_blas_threads(1);
    constexpr int n = 16;
    const spherical_basis basis{n};
    const auto field = spherical_coefficients::random_smooth(n - 1, 5);
    const Eigen::MatrixXcd expected = basis.quantise(field);
    std::vector<Eigen::MatrixXcd> found(4);
    in_threads(4, [&](std::size_t i) { found[i] = basis.quantise(field); });
    for (const auto& each : found) BOOST_TEST(same_bits(each, expected));
}
