// SPDX-License-Identifier: BSL-1.0
//
// Strong convergence of the isospectral midpoint rule: order 1 for one noise and 1/2 for several,
// and the errors themselves in the paper's settings (Ephrati et al., figures 5, 7 and 9: h = 2^-7, ...,
// T = 0.1 rounded to 13/128), compared with those of an independent implementation with paths of its
// own. The paper truncates the noise. Here it is not: an increment that is cut, one in 10^5, makes an
// error as large as those of hundreds of paths together, whose mean then says nothing.
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include "support/statistical_seed.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/convergence/scheme.hpp>
#include <geodeint/convergence/strong_order.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/system/noise.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::manakov;
using models::point_vortices;
using models::rigid_body;

namespace {

constexpr std::size_t levels = 4;

template <class Stepper, class MakeSystem, class State>
convergence measure(Stepper stepper, const MakeSystem& make_system, const State& start,
                    std::uint64_t paths) {
    return strong_order(make_system, start, std::tuple{scheme{"isospectral midpoint", stepper}},
                        {.steps = {0x1p-7, 0x1p-8, 0x1p-9, 0x1p-10},
                         .reference_step = 0x1p-13,
                         .duration = 13.0 / 128,
                         .paths = paths,
                         .seed = statistical_seed(2024)})[0];
}

/// Half the width of the interval again: of hundred intervals of 95 % five miss, of these three in a
/// thousand. The drift, of order 1, bends the line by up to `bend`.
void check_order(const estimate& order, double expected, double bend) {
    BOOST_TEST_MESSAGE("order " << order.value << " [" << order.low << ", " << order.high << "]");
    BOOST_TEST(order.high - order.low < 0.25);
    BOOST_TEST(std::abs(order.value - expected) < 0.75 * (order.high - order.low) + bend);
}

/// The order is 1/2, and every error agrees with the expected one, itself a mean over 500 paths.
void check(const convergence& measured, std::uint64_t paths,
           const std::array<double, levels>& expected) {
    for (std::size_t i = 0; i < levels; ++i) {
        const estimate& error = measured.errors[i];
        const double deviation =
            error.standard_error * std::sqrt(1 + static_cast<double>(paths) / 500);
        BOOST_TEST_MESSAGE("h = " << measured.steps[i] << ": " << error.value << ", expected "
                                  << expected[i] << ", " << (error.value - expected[i]) / deviation
                                  << " deviations off");
        BOOST_TEST(deviation < 0.1 * expected[i]);
        BOOST_TEST(std::abs(error.value - expected[i]) < 4 * deviation);
    }
    check_order(measured.order, 0.5, 0.02);
}

auto axis_noise(double sigma) {
    const auto about = [sigma](int i) {
        return squared_pairing{Vector3d(Vector3d::Unit(i)), sigma};
    };
    return noise(about(0), about(1), about(2));
}

convergence of_rigid_body(double sigma, std::uint64_t paths) {
    return measure(
        isospectral_midpoint<so3>{},
        [&](const auto& path) {
            return lie_poisson<so3>(rigid_body::ephrati(), axis_noise(sigma), path);
        },
        rigid_body::ephrati_initial_state(), paths);
}

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_strong_order)

BOOST_AUTO_TEST_CASE(is_one_for_one_noise_and_one_half_for_three) {
    const auto order = [](const auto& noises) {
        return strong_order(
                   [&](const auto& path) {
                       return lie_poisson<so3>(rigid_body::ephrati(), noises, path);
                   },
                   Vector3d{-0.5878, 0.3, 0.8090},
                   std::tuple{scheme{"isospectral midpoint", isospectral_midpoint<so3>{}}},
                   {.steps = {0x1p-5, 0x1p-6, 0x1p-7, 0x1p-8},
                    .reference_step = 0x1p-12,
                    .duration = 1,
                    .paths = 200,
                    .seed = statistical_seed(2024)})[0]
            .order;
    };
    check_order(order(noise(squared_pairing{Vector3d{0.5, -0.3, 0.8}, 2.0})), 1, 0.05);
    check_order(order(axis_noise(0.7)), 0.5, 0.05);
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
    const auto system = [](const auto& path) {
        return lie_poisson<G>(manakov::ephrati(10), manakov::ephrati_noise(10), path);
    };
    check(measure(isospectral_midpoint<G>{}, system, start, 100), 100,
          {3.09e-5, 2.18e-5, 1.52e-5, 1.09e-5});
}

BOOST_AUTO_TEST_CASE(four_vortices) {
    using G = power<su<2>>;
    const auto system = [](const auto& path) {
        return lie_poisson<G>(point_vortices::ephrati(point_vortices::orientation::ephrati),
                              point_vortices::ephrati_noise(), path);
    };
    check(measure(isospectral_midpoint<G>{}, system, point_vortices::ephrati_initial_state(), 500),
          500, {1.64e-4, 1.16e-4, 8.37e-5, 5.96e-5});
}

BOOST_AUTO_TEST_SUITE_END()
