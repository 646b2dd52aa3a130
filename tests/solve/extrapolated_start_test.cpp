// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/extrapolated_start.hpp>

#include "support/lie_group_replay.hpp"

#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(starts_of_a_solve)

BOOST_AUTO_TEST_CASE(cubics_are_extrapolated_exactly) {
    extrapolated_start<Vector3d, Vector3d> start;
    const auto unknown = [](double t) {
        return Vector3d{1000 + t, 2000 + t * t, 3000 - t * t * t / 8};
    };
    Vector3d guess, end = Vector3d::Ones();
    start(end, 0.0, 1.0, guess);
    BOOST_TEST((guess == Vector3d::Zero()));
    for (int i = 0; i < 6; ++i) {
        start.remember(unknown(i), end, i + 1.0, 1.0);
        start(end, i + 1.0, 1.0, guess);
        const double expected = i < 3 ? 3.0 : 1e-10;
        BOOST_TEST((guess - unknown(i + 1)).norm() < expected);
    }
}

BOOST_AUTO_TEST_CASE(memory_is_dropped_when_a_step_does_not_follow_the_last) {
    extrapolated_start<Vector3d, Vector3d> start;
    Vector3d guess;
    const Vector3d end{1, 2, 3}, solution{4, 5, 6};
    const auto guessed = [&](const Vector3d& x, double t, double dt) {
        start.forget();
        start.remember(solution, end, 1.0, 0.5);
        start(x, t, dt, guess);
        return guess;
    };
    BOOST_TEST((guessed(end, 1.0, 0.5) == solution));
    BOOST_TEST((guessed(end, 1.1, 0.5) == Vector3d::Zero()));
    BOOST_TEST((guessed(end, 1.0, -0.5) == Vector3d::Zero()));
    BOOST_TEST((guessed(end, 1.0, 0.25) == Vector3d::Zero()));
    BOOST_TEST((guessed(1.0000001 * end, 1.0, 0.5) == Vector3d::Zero()));
}

BOOST_AUTO_TEST_CASE(a_state_of_another_size_is_not_where_the_last_step_ended) {
    extrapolated_start<Eigen::VectorXd, Eigen::VectorXd> start;
    start.remember(Eigen::VectorXd::Ones(4), Eigen::VectorXd::Ones(4), 1.0, 0.5);
    Eigen::VectorXd guess(3);
    start(Eigen::VectorXd::Ones(3), 1.0, 0.5, guess);
    BOOST_TEST((guess == Eigen::VectorXd::Zero(3)));
}

BOOST_AUTO_TEST_CASE(a_warm_run_saves_iterations_and_ends_where_a_cold_one_does) {
    const auto system = lie_poisson<so3>(reference_body());
    Vector3d warm{-0.5878, 0.3, 0.8090}, cold = warm;
    isospectral_midpoint<so3> stepper;
    std::size_t warm_iterations = 0, cold_iterations = 0;
    for (int i = 0; i < 1000; ++i) {
        isospectral_midpoint<so3> fresh;
        stepper.do_step(system, warm, 0.01 * i, 0.01);
        fresh.do_step(system, cold, 0.01 * i, 0.01);
        warm_iterations += stepper.last_solve().iterations;
        cold_iterations += fresh.last_solve().iterations;
    }
    BOOST_TEST((warm - cold).norm() < 1e-13);
    BOOST_TEST(warm_iterations < 0.7 * static_cast<double>(cold_iterations));
}

BOOST_AUTO_TEST_SUITE_END()
