// SPDX-License-Identifier: BSL-1.0
//
// Strong convergence of the isospectral midpoint rule: order 1 for one noise and 1/2 for several,
// and the errors themselves in the paper's settings (Ephrati et al., figures 5, 7 and 9: truncated
// noise, h = 2^-7, ..., T = 0.1 rounded to 13/128), compared with those of an independent
// implementation with paths of its own.
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include "support/strong_order.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/system/noise.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::manakov;
using models::point_vortices;
using models::rigid_body;

namespace {

constexpr int coarsest = 7, finest = 10, reference = 13;
constexpr std::size_t levels = finest - coarsest + 1;
using bounded_path = truncated<wiener_path>;

/// Root mean square errors at the end, and the statistical error of each relative to it.
struct strong_errors {
    std::array<double, levels> error{};
    std::array<double, levels> uncertainty{};
};

template <class Stepper, class MakeSystem, class State>
strong_errors measure(Stepper stepper, MakeSystem make_system, const State& start,
                      std::uint64_t paths) {
    std::array<double, levels> squares{}, fourth_powers{};
    for (std::uint64_t number = 0; number < paths; ++number) {
        const auto system =
            make_system(bounded_path{wiener_path{2024, number, std::ldexp(1.0, -reference)}});
        const auto end = [&](int level) {
            State x = start;
            const double h = std::ldexp(1.0, -level);
            for (int i = 0; i < 13 << (level - coarsest); ++i) stepper.do_step(system, x, i * h, h);
            return x;
        };
        const State exact = end(reference);
        for (std::size_t i = 0; i < levels; ++i) {
            const double square = (end(coarsest + static_cast<int>(i)) - exact).squaredNorm();
            squares[i] += square / static_cast<double>(paths);
            fourth_powers[i] += square * square / static_cast<double>(paths);
        }
    }
    strong_errors result;
    for (std::size_t i = 0; i < levels; ++i) {
        // A finer step refines the iterated integrals that a coarser one leaves out, independently
        // of it: of the error h, the reference h_r shows only 1 - h_r/h in the mean square.
        const double shown = 1 - std::ldexp(1.0, coarsest + static_cast<int>(i) - reference);
        result.error[i] = std::sqrt(squares[i] / shown);
        const double variance = fourth_powers[i] - squares[i] * squares[i];
        result.uncertainty[i] = std::sqrt(variance / static_cast<double>(paths)) / (2 * squares[i]);
    }
    return result;
}

/// The slope is 1/2, and every error agrees with the expected one, itself a mean over 500 paths.
void check(const strong_errors& measured, std::uint64_t paths,
           const std::array<double, levels>& expected) {
    double slope = 0, weight = 0;
    for (std::size_t i = 0; i < levels; ++i) {
        const double x = (levels - 1) / 2.0 - static_cast<double>(i);
        slope += x * std::log2(measured.error[i]);
        weight += x * x;
        const double deviation =
            measured.uncertainty[i] * std::sqrt(1 + static_cast<double>(paths) / 500);
        BOOST_TEST_MESSAGE("h = 2^-" << coarsest + i << ": " << measured.error[i] << ", expected "
                                     << expected[i] << ", within "
                                     << (measured.error[i] / expected[i] - 1) / deviation
                                     << " deviations of " << deviation);
        // more would mean that an increment was cut, which is rare and makes one large error
        BOOST_TEST(deviation < 0.1);
        BOOST_TEST(std::abs(measured.error[i] / expected[i] - 1) < 4 * deviation);
    }
    BOOST_TEST_MESSAGE("slope " << slope / weight);
    BOOST_TEST(std::abs(slope / weight - 0.5) < 0.1);
}

auto axis_noise(double sigma) {
    const auto about = [sigma](int i) {
        return squared_pairing{Vector3d(Vector3d::Unit(i)), sigma};
    };
    return noise(about(0), about(1), about(2));
}

strong_errors of_rigid_body(double sigma, std::uint64_t paths) {
    return measure(
        isospectral_midpoint<so3>{},
        [&](const bounded_path& path) {
            return lie_poisson<so3>(rigid_body::ephrati(), axis_noise(sigma), path);
        },
        rigid_body::ephrati_initial_state(), paths);
}

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_strong_order)

BOOST_AUTO_TEST_CASE(is_one_for_one_noise_and_one_half_for_three) {
    const auto slope = [](const auto& noises) {
        return strong_slope([] { return isospectral_midpoint<so3>{}; },
                            [&](const wiener_path& path) {
                                return lie_poisson<so3>(rigid_body::ephrati(), noises, path);
                            },
                            Vector3d{-0.5878, 0.3, 0.8090}, 100);
    };
    // over 20 seeds 1.04 +- 0.02 and 0.53 +- 0.03 (with half of the first noise the error of the
    // drift is still seen at these steps, 1.10 +- 0.01)
    BOOST_TEST(std::abs(slope(noise(squared_pairing{Vector3d{0.5, -0.3, 0.8}, 2.0})) - 1) < 0.1);
    BOOST_TEST(std::abs(slope(axis_noise(0.7)) - 0.5) < 0.1);
}

BOOST_AUTO_TEST_CASE(rigid_body_in_weak_noise) {
    check(of_rigid_body(0.1, 500), 500, {9.93e-5, 7.07e-5, 5.13e-5, 3.28e-5});
}

BOOST_AUTO_TEST_CASE(rigid_body_in_strong_noise) {
    check(of_rigid_body(1, 500), 500, {9.35e-3, 6.70e-3, 5.01e-3, 3.23e-3});
}

BOOST_AUTO_TEST_CASE(body_in_ten_dimensions) {
    using G = so<10>;
    G::coordinate_vector planes;
    for (Eigen::Index k = 0; k < planes.size(); ++k)
        planes(k) = std::sin(1.1 * static_cast<double>(k + 1));
    const G::dual_type start = G::from_coordinates(planes).normalized();
    const auto system = [](const bounded_path& path) {
        return lie_poisson<G>(manakov::ephrati(10), manakov::ephrati_noise(10), path);
    };
    check(measure(isospectral_midpoint<G>{}, system, start, 100), 100,
          {3.09e-5, 2.18e-5, 1.52e-5, 1.09e-5});
}

BOOST_AUTO_TEST_CASE(four_vortices) {
    using G = power<su<2>>;
    const auto system = [](const bounded_path& path) {
        return lie_poisson<G>(point_vortices::ephrati(point_vortices::orientation::ephrati),
                              point_vortices::ephrati_noise(), path);
    };
    check(measure(isospectral_midpoint<G>{}, system, point_vortices::ephrati_initial_state(), 500),
          500, {1.64e-4, 1.16e-4, 8.37e-5, 5.96e-5});
}

BOOST_AUTO_TEST_SUITE_END()
