// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/fixed_point.hpp>

#include "solve/problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

BOOST_AUTO_TEST_SUITE(fixed_point_iteration)

BOOST_AUTO_TEST_CASE(converges_to_round_off_where_the_map_contracts) {
    for (const double rate : {0.0, 0.5, -0.9, 0.95}) {
        affine_problem problem{Vector2d{rate, 0.3}};
        Vector2d x = Vector2d::Zero();
        solve_workspace<Vector2d> work;
        const solve_report report =
            fixed_point{detail::iterative_solver::round_off, 2000}.solve(problem, x, work);
        BOOST_TEST(report.converged);
        BOOST_TEST(report.iterations == problem.evaluations);
        BOOST_TEST((x - problem.solution()).norm() <
                   1e-14 * problem.solution().norm() / (1 - rate));
    }
}

BOOST_AUTO_TEST_CASE(says_so_where_it_does_not) {
    affine_problem problem{Vector2d{1.01, 0.3}};
    Vector2d x = Vector2d::Zero();
    solve_workspace<Vector2d> work;
    const solve_report report = fixed_point{}.solve(problem, x, work);
    BOOST_TEST(!report.converged);
    BOOST_TEST(report.iterations < 500u);
    BOOST_TEST(report.residual > 1e-3);
}

BOOST_AUTO_TEST_CASE(a_looser_tolerance_takes_fewer_iterations) {
    affine_problem tight{Vector2d{0.5, 0.3}}, loose = tight;
    solve_workspace<Vector2d> work;
    Vector2d x = Vector2d::Zero(), y = x;
    fixed_point{}.solve(tight, x, work);
    fixed_point{1e-4}.solve(loose, y, work);
    BOOST_TEST(loose.evaluations < tight.evaluations / 2);
    BOOST_TEST((x - y).norm() < 4e-4);
}

BOOST_AUTO_TEST_SUITE_END()
