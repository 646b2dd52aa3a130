// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/increments.hpp>

#include "support/lie_group_replay.hpp"

#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

auto values(const std::span<const double>& dW) { return std::vector<double>(dW.begin(), dW.end()); }

} // namespace

BOOST_AUTO_TEST_SUITE(increments_of_a_step)

const wiener_path path{5, 6};

BOOST_AUTO_TEST_CASE(are_the_paths_whether_on_the_stack_or_in_storage) {
    const auto packed = lie_poisson<so3>(reference_body(), three_linear_noises(), path);
    const std::vector<linear<Eigen::Vector3d>> terms(
        3, linear<Eigen::Vector3d>{Eigen::Vector3d::Ones()});
    const auto ranged = lie_poisson<so3>(reference_body(), noise(terms), path);
    detail::increment_room<double> unused, room;
    std::vector<double> expected(3);
    path.increment(0.5, 0.01, expected);
    BOOST_TEST(values(detail::step_increments{packed, 0.5, 0.01, unused}) == expected);
    BOOST_TEST(unused.values.empty());
    BOOST_TEST(values(detail::step_increments{ranged, 0.5, 0.01, room}) == expected);
    BOOST_TEST(room.values.size() == 3u);
}

/// One room for all: the steps of two systems in turn, forward, backward and refined.
BOOST_AUTO_TEST_CASE(do_not_depend_on_what_was_drawn_before) {
    constexpr double dt = 0.01;
    const auto with = [](const auto& driver) {
        return lie_poisson<so3>(reference_body(), three_linear_noises(), driver);
    };
    const wiener_path first{5, 6, dt}, second{5, 7, dt};
    detail::increment_room<double> room;
    const auto check = [&](const auto& driver, double t, double step) {
        std::vector<double> expected(3);
        driver.increment(t, step, expected);
        BOOST_TEST(values(detail::step_increments{with(driver), t, step, room}) == expected);
    };
    for (int k = 0; k < 200; ++k) {
        const double t = k * dt;
        check(first, t, dt);
        if (k % 40 > 30) check(second, t, dt);
        if (k % 17 == 0) check(wiener_path{6, 6, dt}, t, dt);
        if (k % 19 == 0) check(first, t + dt, -dt);
        if (k % 23 == 0) check(first, t, dt / 4);
        if (k % 60 > 55) check(wiener_path{5, 6, 2 * dt}, 2 * t, 2 * dt);
    }
    for (int k = 0; k < 100; ++k) check(truncated{first, 1}, k * dt, dt);
    for (int k = 0; k < 100; ++k) check(reflected{first, 5}, k * dt, dt);
    for (int k = 100; k > 0; --k) check(first, k * dt, -dt);
}

BOOST_AUTO_TEST_CASE(of_femtoseconds_are_refused_or_noise) {
    constexpr double dt = 1e-15;
    const auto system = [](const wiener_path& driver) {
        return lie_poisson<so3>(reference_body(), three_linear_noises(), driver);
    };
    const Eigen::Vector3d start{0.1, 0.2, 0.3};
    Eigen::Vector3d x = start;
    isospectral_midpoint<so3> stepper;
    BOOST_CHECK_EXCEPTION(stepper.do_step(system({42, 0}), x, 0.0, dt), invalid_argument,
                          [](const auto& error) { return error.argument() == "dt"; });
    BOOST_TEST((x == start));
    for (int i = 0; i < 100; ++i) stepper.do_step(system({42, 0, dt}), x, i * dt, dt);
    BOOST_TEST((x - start).norm() > 1e-9); // about sqrt(100 dt) = 3e-7
}

BOOST_AUTO_TEST_CASE(are_none_without_noise) {
    detail::increment_room<double> unused;
    const auto smooth = lie_poisson<so3>(reference_body());
    const auto function = [](const Eigen::Vector3d&, Eigen::Vector3d&, double) {};
    BOOST_TEST(values(detail::step_increments{smooth, 0.5, 0.01, unused}).empty());
    BOOST_TEST(values(detail::step_increments{function, 0.5, 0.01, unused}).empty());
}

BOOST_AUTO_TEST_CASE(need_a_path_with_enough_components) {
    const auto system = lie_poisson<so3>(reference_body(), three_linear_noises(),
                                         recorded_path{0.0, 0.1, Eigen::MatrixXd::Zero(4, 2)});
    detail::increment_room<double> unused;
    BOOST_CHECK_EXCEPTION((detail::step_increments{system, 0.0, 0.1, unused}), invalid_argument,
                          [](const auto& error) { return error.argument() == "increments"; });
}

BOOST_AUTO_TEST_SUITE_END()
