// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/detail/quasi_newton.hpp>

#include "solve/problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

namespace {

/// Jumps ahead of every x, with a slope that it does not have.
struct wrong_slope {
    using unknown_type = Vector2d;
    void map(const Vector2d& x, Vector2d& image) { image = x + Vector2d{1, 2}; }
    void jacobian(const Vector2d&, Eigen::Matrix2d& matrix) {
        matrix = 1e20 * Eigen::Matrix2d::Identity();
    }
    double effect(const Vector2d& x) { return x.norm(); }
};

} // namespace

BOOST_AUTO_TEST_CASE(the_differenced_jacobian_is_close_to_the_exact_one) {
    cosine_problem problem{1.7};
    const Vector2d x{0.4, -0.9};
    solve_workspace<Vector2d> differenced, exact;
    problem.map(x, differenced.image);
    detail::find_units(problem, x, differenced.image, differenced.units);
    detail::difference_jacobian(problem, x, differenced);
    problem.jacobian(x, exact.jacobian);
    BOOST_TEST((differenced.jacobian - exact.jacobian).norm() < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_singular_jacobian_is_a_failure_not_a_nan) {
    affine_problem_with_jacobian problem;
    problem.rate = Vector2d{1.0, 0.5}; // x = x + 1 has no solution
    Vector2d x = Vector2d::Zero();
    solve_workspace<Vector2d> work;
    const auto report = detail::quasi_newton(problem, x, work, detail::iterative_solver{},
                                             detail::jacobian_use::fresh);
    BOOST_TEST(!report.converged);
}

BOOST_AUTO_TEST_CASE(small_corrections_by_a_wrong_matrix_are_no_solution) {
    wrong_slope problem;
    for (const auto use : {detail::jacobian_use::fresh, detail::jacobian_use::frozen})
        for (const double start : {0.0, 1.0}) {
            Vector2d x = Vector2d::Constant(start);
            solve_workspace<Vector2d> work;
            BOOST_TEST(
                !detail::quasi_newton(problem, x, work, detail::iterative_solver{}, use).converged);
        }
}
