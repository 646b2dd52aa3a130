// SPDX-License-Identifier: BSL-1.0
//
// Ephrati et al., figure 11, in small: the strong error of the isospectral midpoint rule for the
// noise (44) at N = 12, on shared paths. Without truncation: with a hundred components, one of two
// dozen paths meets a cut-off increment at the largest step, and its error alone is seven times the
// root mean square of the others.
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

using namespace geodeint;
using Eigen::MatrixXcd;
using models::zeitlin_euler;
using G = su<Eigen::Dynamic>;

BOOST_AUTO_TEST_CASE(strong_order_is_one_half) {
    constexpr int n = 12, coarsest = 7, finest = 10, reference = 13;
    constexpr std::uint64_t paths = 24;
    const double duration = 13.0 / 128;
    const auto sphere = zeitlin_euler::without_hbar(n);
    const auto noise = zeitlin_euler::ephrati_noise(n, 2.0);
    // The scales that the noise moves: in larger ones the error of the drift, O(dt^2), hides it.
    Eigen::VectorXd omega = Eigen::VectorXd::Zero(n * n);
    for (Eigen::Index k = n * n / 4; k < n * n; ++k)
        omega(k) = std::sin(static_cast<double>(k * k));
    const MatrixXcd start = spherical_basis{n}.matrix(omega);

    std::array<double, finest - coarsest + 1> squares{};
    for (std::uint64_t number = 0; number < paths; ++number) {
        const auto system =
            lie_poisson<G>(sphere, noise, wiener_path{77, number, std::ldexp(1.0, -reference)});
        const auto end = [&](int level) {
            const double dt = std::ldexp(1.0, -level);
            const auto steps = std::lround(duration / dt);
            MatrixXcd x = start;
            isospectral_midpoint<G> stepper;
            for (long i = 0; i < steps; ++i)
                stepper.do_step(system, x, static_cast<double>(i) * dt, dt);
            return x;
        };
        const MatrixXcd exact = end(reference);
        for (int level = coarsest; level <= finest; ++level)
            squares[static_cast<std::size_t>(level - coarsest)] +=
                (end(level) - exact).squaredNorm() / paths;
    }
    // What a scheme without Levy areas misses is their sum over the cells of the step h that the
    // step h' of the reference still resolves: its mean square is C (h - h').
    double slope = 0, weight = 0;
    for (int level = coarsest; level <= finest; ++level) {
        const double centred = (coarsest + finest) / 2.0 - level;
        const double square = squares[static_cast<std::size_t>(level - coarsest)] /
                              (1 - std::ldexp(1.0, level - reference));
        BOOST_TEST_MESSAGE("h = 2^-" << level << "  error " << std::sqrt(square));
        slope += centred * 0.5 * std::log2(square);
        weight += centred * centred;
    }
    slope /= weight;
    BOOST_TEST(std::abs(slope - 0.5) < 0.05);
}
