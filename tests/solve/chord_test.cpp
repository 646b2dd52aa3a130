// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/chord.hpp>

#include "solve/problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

BOOST_AUTO_TEST_CASE(the_chord_method_converges_linearly_with_one_jacobian) {
    cosine_problem problem{2.0};
    Vector2d x{0.5, 0.6};
    solve_workspace<Vector2d> work;
    const solve_report report = chord{}.solve(problem, x, work);
    BOOST_TEST(report.converged);
    BOOST_TEST((report.iterations > 6u && report.iterations < 40u), report.iterations);
    BOOST_TEST(problem.residual(x) < 1e-15);
}

BOOST_AUTO_TEST_CASE(an_exact_jacobian_of_an_affine_map_needs_one_correction) {
    affine_problem_with_jacobian problem;
    problem.rate = Vector2d{5.0, -3.0};
    Vector2d x = Vector2d::Zero();
    solve_workspace<Vector2d> work;
    const solve_report report = chord{}.solve(problem, x, work);
    BOOST_TEST(report.converged);
    BOOST_TEST(report.iterations <= 3u);
    BOOST_TEST((x - problem.solution()).norm() < 1e-15);
}
