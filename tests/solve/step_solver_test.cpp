// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/step_solver.hpp>

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/linear.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>

#include <boost/test/unit_test.hpp>

#include <vector>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

using quiet = decltype(lie_poisson<so3>(models::rigid_body::ephrati()));
using noisy = decltype(lie_poisson<so3>(models::rigid_body::ephrati(),
                                        noise(linear{Vector3d{1, 0, 0}}), wiener_path{1, 0}));

/// u = rate u + 1, and what it was asked for first
struct recording_equation {
    using unknown_type = Vector3d;
    double rate;
    std::vector<Vector3d> asked = {};

    void map(const Vector3d& u, Vector3d& image) {
        asked.push_back(u);
        image = rate * u + Vector3d::Ones();
    }
    double effect(const Vector3d& u) { return u.norm(); }
};

template <class System>
Vector3d first_guess_of_the_second_step() {
    step_solver<Vector3d, Vector3d, fixed_point> solver{fixed_point{}};
    Vector3d x{1, 2, 3}, next;
    recording_equation first{0.5}, second{0.5};
    const auto finish = [&](const Vector3d& u) { next = x + u; };
    solver.solve<System>(first, x, 0.0, 0.1, next, finish);
    x = next;
    solver.solve<System>(second, x, 0.1, 0.1, next, finish);
    return second.asked.front();
}

} // namespace

BOOST_AUTO_TEST_SUITE(implicit_part_of_a_step)

BOOST_AUTO_TEST_CASE(starts_warm_without_noise_and_from_zero_with_it) {
    BOOST_TEST((first_guess_of_the_second_step<quiet>() - Vector3d::Constant(2)).norm() < 1e-14);
    BOOST_TEST((first_guess_of_the_second_step<noisy>() == Vector3d::Zero()));
}

BOOST_AUTO_TEST_CASE(finishes_with_the_solution_and_reports_it) {
    step_solver<Vector3d, Vector3d, fixed_point> solver{fixed_point{}};
    const Vector3d x = Vector3d::Zero();
    Vector3d next;
    recording_equation equation{-0.5};
    solver.solve<quiet>(equation, x, 0.0, 0.1, next, [&](const Vector3d& u) { next = x + u; });
    BOOST_TEST((next - Vector3d::Constant(1 / 1.5)).norm() < 1e-15);
    BOOST_TEST(solver.report().converged);
    BOOST_TEST(solver.report().iterations == equation.asked.size());
}

BOOST_AUTO_TEST_CASE(throws_before_anything_is_written) {
    step_solver<Vector3d, Vector3d, fixed_point> solver{fixed_point{}};
    const Vector3d x{1, 2, 3};
    Vector3d next = x;
    recording_equation equation{2.0};
    try {
        solver.solve<quiet>(equation, x, 0.5, 0.25, next, [&](const Vector3d& u) { next = x + u; });
        BOOST_ERROR("a diverging iteration was accepted");
    } catch (const no_convergence& failure) {
        BOOST_TEST(failure.t() == 0.5);
        BOOST_TEST(failure.dt() == 0.25);
        BOOST_TEST(failure.iterations() == equation.asked.size());
    }
    BOOST_TEST((next == x));
}

BOOST_AUTO_TEST_SUITE_END()
