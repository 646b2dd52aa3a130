// SPDX-License-Identifier: BSL-1.0
//
// Strong errors that are the largest in time: of the mean, and in the mean.
#include <geodeint/convergence/strong_order.hpp>

#include "convergence/study_problems.hpp"

#include <geodeint/convergence/coupled_lanes.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstddef>
#include <tuple>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;
using Eigen::Vector3d;
using times = convergence_study::times;

namespace {

convergence_study study_of(times errors_are, std::uint64_t paths, std::uint64_t seed = 1) {
    return {.steps = {0x1p-2, 0x1p-3, 0x1p-4, 0x1p-5},
            .reference_step = 0x1p-8,
            .duration = 1,
            .paths = paths,
            .seed = seed,
            .errors_are = errors_are};
}

const std::tuple planar_heun{scheme{"Heun", stochastic_heun<Vector2d>{}}};

} // namespace

BOOST_AUTO_TEST_SUITE(largest_errors)

BOOST_AUTO_TEST_CASE(of_a_martingale_are_within_doobs_bounds) {
    // the error of Heun's method is a martingale with E |e(t)|^2 = t (h - h_r)/4: the largest mean is
    // that at the end, and 1 < E max |e|^2 / E |e(T)|^2 <= 4
    const auto of = [](times kind) {
        return strong_order(make_levy_area, Vector2d{0, 0}, planar_heun, study_of(kind, 4000))[0];
    };
    const convergence end = of(times::at_the_end), outside = of(times::largest_mean),
                      inside = of(times::mean_of_largest);
    for (std::size_t i = 0; i < end.steps.size(); ++i) {
        const double h = end.steps[i];
        BOOST_TEST(outside.distances[i].value >= end.distances[i].value);
        BOOST_TEST(std::abs(outside.distances[i].value - std::sqrt(h - 0x1p-8) / 2) <
                   4 * outside.distances[i].standard_error + 1e-3);
        const double ratio = inside.distances[i].value / end.distances[i].value;
        BOOST_TEST(ratio > 1.05);
        BOOST_TEST(ratio <= 2.0);
    }
    BOOST_TEST(std::abs(outside.order.value - 0.5) < 0.04);
    BOOST_TEST(std::abs(inside.order.value - 0.5) < 0.1);
}

BOOST_AUTO_TEST_CASE(have_the_order_of_the_end_for_the_rigid_body) {
    const auto make_system = make_rigid_body(0.3);
    const Vector3d start{std::sin(1.1), 0, std::cos(1.1)};
    const std::tuple schemes{
        scheme{"midpoint", isospectral_midpoint<so3, fixed_point>{}},
        scheme{"Heun", stochastic_heun<Vector3d>{}},
    };
    const auto of = [&](times kind) {
        return strong_order(make_system, start, schemes, study_of(kind, 300, 3));
    };
    const auto end = of(times::at_the_end), outside = of(times::largest_mean),
               inside = of(times::mean_of_largest);
    for (std::size_t s = 0; s < 2; ++s) {
        for (std::size_t i = 0; i < end[s].steps.size(); ++i) {
            BOOST_TEST(outside[s].distances[i].value >= end[s].distances[i].value);
            BOOST_TEST(inside[s].distances[i].value >= outside[s].distances[i].value);
        }
        BOOST_TEST(std::abs(outside[s].order.value - end[s].order.value) < 0.1);
        BOOST_TEST(std::abs(inside[s].order.value - end[s].order.value) < 0.1);
    }
}

BOOST_AUTO_TEST_CASE(are_the_same_in_lanes) {
    const std::tuple in_lanes{scheme{"Heun", lane_stepper<stochastic_heun<Vector3d>, 4>{}}};
    const std::tuple alone{scheme{"Heun", stochastic_heun<Vector3d>{}}};
    const auto make_system = [](const auto& path) {
        return lie_poisson<so3>(models::rigid_body::ephrati(),
                                noise(linear{Vector3d{0.5, 0, 0.1}}, linear{Vector3d{0, 0.5, 0}}),
                                path);
    };
    const Vector3d start{std::sin(1.1), 0, std::cos(1.1)};
    for (const times kind : {times::at_the_end, times::largest_mean, times::mean_of_largest}) {
        const auto one = strong_order(make_system, start, alone, study_of(kind, 30))[0],
                   other = strong_order(make_system, start, in_lanes, study_of(kind, 30))[0];
        for (std::size_t i = 0; i < one.steps.size(); ++i)
            BOOST_TEST(one.distances[i].value == other.distances[i].value);
    }
}

BOOST_AUTO_TEST_CASE(need_steps_that_share_their_times) {
    auto study = study_of(times::largest_mean, 20);
    study.steps = {0.5, 0.2};
    study.reference_step = 0.1;
    BOOST_CHECK_THROW(strong_order(make_levy_area, Vector2d{0, 0}, planar_heun, study),
                      invalid_argument);
    study.errors_are = times::at_the_end;
    BOOST_CHECK_NO_THROW(strong_order(make_levy_area, Vector2d{0, 0}, planar_heun, study));
}

BOOST_AUTO_TEST_SUITE_END()
