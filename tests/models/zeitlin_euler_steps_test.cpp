// SPDX-License-Identifier: BSL-1.0
//
// isospectral_gauss4 and isospectral_midpoint on the quantised sphere: large matrices, of
// which only the first step allocates.
#include <geodeint/models/zeitlin_euler.hpp>

#include "support/allocation_counter.hpp"
#include "support/blas_threads.hpp"
#include "support/golden.hpp"
#include "support/order.hpp"

#include <geodeint/sphere/spherical_basis.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <complex>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;
using models::zeitlin_euler;
using algebra = su<Eigen::Dynamic>;

namespace {

Eigen::MatrixXcd complex_matrix(const Eigen::MatrixXd& interleaved) {
    Eigen::MatrixXcd x(interleaved.rows(), interleaved.rows());
    for (Eigen::Index i = 0; i < x.rows(); ++i)
        for (Eigen::Index j = 0; j < x.cols(); ++j)
            x(i, j) = {interleaved(i, 2 * j), interleaved(i, 2 * j + 1)};
    return x;
}

/// The worst deviation from a reference run on the sphere.
double replay_sphere(const std::string& file, bool euler_time) {
    const golden_arrays data{"isospectral/" + file};
    const int n = static_cast<int>(data.scalar("N"));
    const double h = data.scalar("h");
    const auto system =
        lie_poisson<algebra>(euler_time ? zeitlin_euler{n} : zeitlin_euler::without_hbar(n));
    Eigen::MatrixXcd x = complex_matrix(data.array("X0"));
    isospectral_gauss4<algebra> stepper;
    double worst = 0;
    const int steps = static_cast<int>(data.scalar("steps"));
    for (int i = 0; i < steps; ++i) {
        stepper.do_step(system, x, i * h, h);
        if (i == 0) worst = norm_inf(x - complex_matrix(data.array("X1")));
    }
    return std::max(worst, norm_inf(x - complex_matrix(data.array("Xfinal"))));
}

Eigen::MatrixXcd smooth_vorticity(int n) {
    return spherical_basis{n}.quantise(spherical_coefficients::random_smooth(n - 1, 3));
}

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_steps_on_the_sphere)

BOOST_AUTO_TEST_CASE(gauss_replays_the_reference_trajectories) {
    BOOST_TEST(replay_sphere("zeitlin_N5_gl2_k1.txt", false) < 1e-13);
    BOOST_TEST(replay_sphere("zeitlin_N5_gl2_khbar.txt", true) < 1e-13);
    BOOST_TEST(replay_sphere("zeitlin_N8_gl2_khbar.txt", true) < 1e-13);
}

BOOST_AUTO_TEST_CASE(only_the_first_step_allocates) {
    use_blas_threads(1);
    for (const int n : {12, 40}) {
        const auto system = lie_poisson<algebra>(zeitlin_euler{n});
        const Eigen::MatrixXcd x = smooth_vorticity(n);
        check_no_allocation([] { return isospectral_midpoint<algebra>{}; }, system, x);
        check_no_allocation([] { return isospectral_gauss4<algebra>{}; }, system, x);
    }
}

BOOST_AUTO_TEST_CASE(the_exact_wave_is_followed_with_orders_four_and_six) {
    // X(t)_jk = X(0)_jk exp(i theta (j - k)), theta = a (1/(l(l + 1)) - 1/2) t
    const double a = 1.3;
    for (const int n : {6, 17}) {
        const zeitlin_euler sphere{n};
        const auto system = lie_poisson<algebra>(sphere);
        const spherical_basis basis{n};
        Eigen::MatrixXcd first = basis.element(3, 2) + 0.5 * basis.element(3, -1);
        for (int k = 0; k < n; ++k)
            first(k, k) += std::complex<double>{0, a * sphere.hbar() * (k - 0.5 * (n - 1))};
        const double duration = 2;
        const double theta = a * (1.0 / 12 - 0.5) * duration;
        Eigen::MatrixXcd last = first;
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < n; ++k) last(j, k) *= std::polar(1.0, theta * (j - k));
        check_order([] { return isospectral_gauss4<algebra>{}; }, system, first, 0.0, duration,
                    last, 4);
        check_order([] { return isospectral_gauss6<algebra>{}; }, system, first, 0.0, duration,
                    last, 6);
    }
}

BOOST_AUTO_TEST_CASE(a_smooth_run_needs_few_iterations_and_keeps_the_spectrum) {
    const int n = 48;
    const zeitlin_euler sphere{n};
    const auto system = lie_poisson<algebra>(sphere);
    Eigen::MatrixXcd x = smooth_vorticity(n);
    const auto before = algebra::spectrum(x);
    const double dt = 0.25 * sphere.hbar();
    isospectral_midpoint<algebra> stepper;
    std::size_t warm = 0;
    for (int i = 0; i < 200; ++i) {
        stepper.do_step(system, x, i * dt, dt);
        if (i == 0) BOOST_TEST(stepper.last_solve().iterations > 7u);
        if (i >= 100) warm += stepper.last_solve().iterations;
    }
    // four products of matrices in a step
    BOOST_TEST(1.5 * static_cast<double>(warm) <= 400);
    BOOST_TEST((algebra::spectrum(x) - before).cwiseAbs().maxCoeff() <
               2e-14 * before.cwiseAbs().maxCoeff());
}

BOOST_AUTO_TEST_SUITE_END()
