// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/cascade.hpp>

#include "solve/problems.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

namespace {

/// x - map(x) = atan(5 (x - 2)): flat at zero, so that Newton's method overshoots for ever, and
/// steep at the root, so that the fixed point is repelled.
struct arctangent_problem {
    using unknown_type = Vector2d;
    void map(const Vector2d& x, Vector2d& image) {
        image = x.array() - (5 * (x.array() - 2)).atan();
    }
    double effect(const Vector2d& x) { return x.norm(); }
};

} // namespace

BOOST_AUTO_TEST_SUITE(solver_cascade)

BOOST_AUTO_TEST_CASE(is_the_fixed_point_where_that_converges) {
    affine_problem problem{Vector2d{0.5, 0.3}}, alone = problem;
    Vector2d x = Vector2d::Zero(), y = x;
    solve_workspace<Vector2d> work;
    const solve_report report = cascade{}.solve(problem, x, work);
    fixed_point{}.solve(alone, y, work);
    BOOST_TEST(report.converged);
    BOOST_TEST(report.iterations == alone.evaluations);
    BOOST_TEST((x == y));
}

BOOST_AUTO_TEST_CASE(goes_on_where_the_fixed_point_diverges) {
    affine_problem problem{Vector2d{2.0, -3.0}};
    Vector2d x = Vector2d::Zero();
    solve_workspace<Vector2d> work;
    const solve_report report = cascade{}.solve(problem, x, work);
    BOOST_TEST(report.converged);
    BOOST_TEST((x - problem.solution()).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(follows_the_homotopy_when_all_else_fails) {
    arctangent_problem problem;
    solve_workspace<Vector2d> work;
    Vector2d x = Vector2d::Zero(), image;
    const bool alone = newton{}.solve(problem, x, work).converged ||
                       (x = Vector2d::Zero(), chord{}.solve(problem, x, work).converged) ||
                       (x = Vector2d::Zero(), fixed_point{}.solve(problem, x, work).converged);
    BOOST_TEST(!alone);
    x = Vector2d::Zero();
    BOOST_TEST(cascade{}.solve(problem, x, work).converged);
    problem.map(x, image);
    BOOST_TEST((image - x).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(reports_failure_with_all_iterations) {
    affine_problem_with_jacobian problem;
    problem.rate = Vector2d{1.0, 0.5}; // no solution
    Vector2d x = Vector2d::Zero();
    solve_workspace<Vector2d> work;
    const solve_report report = cascade{}.solve(problem, x, work);
    BOOST_TEST(!report.converged);
    BOOST_TEST(report.iterations > 3u);
}

BOOST_AUTO_TEST_CASE(large_unknowns_are_solved_without_their_jacobian) {
    // x = 1.3 J x + 1 with J a rotation by a right angle in every plane: the plain iteration
    // diverges, and a Jacobian would have 10^8 entries
    struct turning {
        using unknown_type = Eigen::VectorXd;
        void map(const Eigen::VectorXd& x, Eigen::VectorXd& image) {
            image.resize(x.size());
            for (Eigen::Index i = 0; i < x.size(); i += 2) {
                image(i) = 1 - 1.3 * x(i + 1);
                image(i + 1) = 1 + 1.3 * x(i);
            }
        }
        double effect(const Eigen::VectorXd& x) { return x.norm(); }
    } problem;
    Eigen::VectorXd x = Eigen::VectorXd::Zero(10'000), image = x;
    solve_workspace<Eigen::VectorXd> work;
    const solve_report report = cascade{}.solve(problem, x, work);
    BOOST_TEST(report.converged);
    problem.map(x, image);
    BOOST_TEST((image - x).norm() < 1e-13 * x.norm());
}

BOOST_AUTO_TEST_CASE(large_unknowns_are_tried_from_zero_and_along_the_homotopy) {
    using Eigen::VectorXd;
    struct parabola {
        using unknown_type = VectorXd;
        double curvature;
        void map(const VectorXd& x, VectorXd& image) {
            image = curvature * x.array().square() + 0.5;
        }
        double effect(const VectorXd& x) { return x.norm(); }
    };
    solve_workspace<VectorXd> work;
    parabola solvable{0.25};
    VectorXd x = VectorXd::Constant(400, 1e200); // its image overflows
    BOOST_TEST(cascade{}.solve(solvable, x, work).converged);
    BOOST_TEST((x.array() - (2 - std::sqrt(2))).abs().maxCoeff() < 1e-14);

    parabola unsolvable{1};
    x.setZero();
    const solve_report report = cascade{}.solve(unsolvable, x, work);
    BOOST_TEST(!report.converged);
    BOOST_TEST(report.iterations > 3u);
}

BOOST_AUTO_TEST_SUITE_END()
