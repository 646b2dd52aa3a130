// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/anderson.hpp>

#include "solve/problems.hpp"

#include <geodeint/solve/fixed_point.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

namespace {

/// x = A x + b in many dimensions, where A = size * (rotations in planes, at many rates).
struct turning_problem {
    using unknown_type = Eigen::VectorXd;
    double size;
    std::size_t evaluations = 0;

    void map(const Eigen::VectorXd& x, Eigen::VectorXd& image) {
        ++evaluations;
        image.resize(x.size());
        for (Eigen::Index i = 0; i + 1 < x.size(); i += 2) {
            const double rate = size * static_cast<double>(i + 2) / static_cast<double>(x.size());
            image(i) = 1 - rate * x(i + 1);
            image(i + 1) = rate * x(i);
        }
    }
    double effect(const Eigen::VectorXd& x) { return x.norm(); }
    double defect(const Eigen::VectorXd& x) {
        Eigen::VectorXd image;
        map(x, image);
        return (image - x).norm() / x.norm();
    }
};

template <class Solver>
std::pair<solve_report, double> solved(const Solver& solver, turning_problem problem) {
    Eigen::VectorXd x = Eigen::VectorXd::Zero(400);
    solve_workspace<Eigen::VectorXd> work;
    const solve_report report = solver.solve(problem, x, work);
    return {report, problem.defect(x)};
}

} // namespace

BOOST_AUTO_TEST_SUITE(anderson_acceleration)

BOOST_AUTO_TEST_CASE(is_the_plain_iteration_while_that_is_fast) {
    affine_problem plain{Vector2d{0.1, -0.2}}, accelerated = plain;
    solve_workspace<Vector2d> work;
    Vector2d x = Vector2d::Zero(), y = x;
    fixed_point{}.solve(plain, x, work);
    anderson{}.solve(accelerated, y, work);
    BOOST_TEST((x == y));
    BOOST_TEST(plain.evaluations == accelerated.evaluations);
}

BOOST_AUTO_TEST_CASE(solves_small_linear_problems_at_once_also_where_the_plain_iteration_diverges) {
    for (const double rate : {0.95, -0.9, 1.5, -3.0}) {
        affine_problem problem{Vector2d{rate, 0.4}};
        Vector2d x = Vector2d::Zero();
        solve_workspace<Vector2d> work;
        const solve_report report = anderson{}.solve(problem, x, work);
        BOOST_TEST(report.converged);
        BOOST_TEST(report.iterations == problem.evaluations);
        BOOST_TEST(report.iterations < 30u);
        BOOST_TEST((x - problem.solution()).norm() <
                   1e-13 * problem.solution().norm() / std::abs(1 - rate));
    }
}

BOOST_AUTO_TEST_CASE(takes_fewer_evaluations_of_large_problems) {
    const auto [slow, slow_defect] = solved(fixed_point{}, {0.7});
    const auto [fast, fast_defect] = solved(anderson{}, {0.7});
    BOOST_TEST(slow.converged);
    BOOST_TEST(fast.converged);
    BOOST_TEST(slow_defect < 1e-14);
    BOOST_TEST(fast_defect < 1e-14);
    BOOST_TEST(3 * fast.iterations < 2 * slow.iterations);
    // beyond a rate of one only the accelerated iteration converges
    BOOST_TEST(!solved(fixed_point{}, {1.2}).first.converged);
    const auto [beyond, beyond_defect] = solved(anderson{}, {1.2});
    BOOST_TEST(beyond.converged);
    BOOST_TEST(beyond_defect < 1e-13);
}

BOOST_AUTO_TEST_CASE(says_so_where_it_does_not_converge) {
    struct no_solution {
        using unknown_type = Vector2d;
        void map(const Vector2d& x, Vector2d& image) { image = (x.array() + 1).sqrt() + x.array(); }
        double effect(const Vector2d& x) { return x.norm(); }
    } problem;
    Vector2d x = Vector2d::Ones();
    solve_workspace<Vector2d> work;
    BOOST_TEST(!anderson{}.solve(problem, x, work).converged);
}

BOOST_AUTO_TEST_SUITE_END()
