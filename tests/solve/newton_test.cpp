// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/newton.hpp>

#include "solve/problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

static_assert(has_jacobian<cosine_problem> && !has_jacobian<affine_problem>);

BOOST_AUTO_TEST_SUITE(newtons_method)

BOOST_AUTO_TEST_CASE(converges_quadratically) {
    cosine_problem problem{2.0}; // no contraction
    Vector2d x{0.5, 0.6};
    solve_workspace<Vector2d> work;
    const solve_report report = newton{}.solve(problem, x, work);
    BOOST_TEST(report.converged);
    BOOST_TEST(report.iterations <= 6u);
    BOOST_TEST(problem.residual(x) < 1e-15);
}

BOOST_AUTO_TEST_CASE(differences_a_jacobian_it_is_not_given) {
    affine_problem problem{Vector2d{3.0, -7.0}};
    Vector2d x = Vector2d::Zero();
    solve_workspace<Vector2d> work;
    BOOST_TEST(newton{}.solve(problem, x, work).converged);
    BOOST_TEST((x - problem.solution()).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
