// SPDX-License-Identifier: BSL-1.0
//
// When one evaluation at the predicted displacement is the solution of a step, and what is done where it
// is not; and that steps which take it at its word conserve what iterated steps do.
#include <geodeint/solve/detail/prediction.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace geodeint;
using Eigen::Vector3d;
using vector6 = Eigen::Matrix<double, 6, 1>;

namespace {

constexpr double eps = 0x1p-52;
constexpr double tolerance = 2 * eps;

/// Displacements of a state in one unit, or in two.
template <class Unknown, int Block>
struct displacement_of {
    using unknown_type = Unknown;
    static constexpr int unit_block = Block;
    Unknown x;
    const Unknown& origin() const { return x; }
};
using in_one_unit = displacement_of<Vector3d, whole_unknown>;
using in_two_units = displacement_of<vector6, 3>;

/// The last residual is `residual`, and the next guess is zero as far as it is not due to that.
template <class Unknown>
detail::prediction<Unknown, 8> after(const Unknown& residual) {
    detail::prediction<Unknown, 8> start;
    for (int n = 0; n < 8; ++n) start.remember(Unknown::Zero());
    start.remember(residual);
    return start;
}

} // namespace

BOOST_AUTO_TEST_SUITE(prediction_test)

BOOST_AUTO_TEST_CASE(rounding_that_alternates_is_a_solution_and_a_motion_is_not) {
    const in_one_unit problem{Vector3d{3, -4, 0}};
    const Vector3d last{eps, 0, 0};
    const auto start = after(last);
    BOOST_TEST(start.is_ready());
    const auto solved = [&](const Vector3d& residual, double by = tolerance) {
        return start.is_solved(residual, start.next() + residual, problem, by);
    };
    BOOST_TEST(solved(Vector3d{-6 * eps, 0, 0}));
    BOOST_TEST(solved(Vector3d{0, 6 * eps, 0}));
    BOOST_TEST(!solved(Vector3d{6 * eps, 0, 0}));
    BOOST_TEST(!solved(Vector3d{-9 * eps, 0, 0}));
    BOOST_TEST(!solved(Vector3d{-6 * eps, 0, 0}, 0.0));
    // a looser tolerance is one of the displacement
    BOOST_TEST(solved(Vector3d{8 * eps, 0, 0}, 0.75));
    BOOST_TEST(!solved(Vector3d::Constant(std::nan(""))));
}

BOOST_AUTO_TEST_CASE(every_unit_is_judged_in_its_own_scale) {
    vector6 x, last, residual;
    x << 1, 1, 1, 1e9, 1e9, 1e9;
    last << eps, 0, 0, 1e9 * eps, 0, 0;
    const in_two_units problem{x};
    const auto start = after(last);
    residual << -eps, 0, 0, -1e9 * eps, 0, 0;
    BOOST_TEST(start.is_solved(residual, start.next() + residual, problem, tolerance));
    residual << -1e3 * eps, 0, 0, -1e9 * eps, 0, 0;
    BOOST_TEST(!start.is_solved(residual, start.next() + residual, problem, tolerance));
    // a block that moves on is not excused by one that alternates
    residual << eps, 0, 0, -1e9 * eps, 0, 0;
    BOOST_TEST(!start.is_solved(residual, start.next() + residual, problem, tolerance));
}

BOOST_AUTO_TEST_CASE(an_image_far_from_the_guess_is_not_gone_on_from) {
    const in_one_unit problem{Vector3d{1, 0, 0}};
    detail::prediction<Vector3d, 8> start;
    for (int n = 0; n < 9; ++n) start.remember(Vector3d{0.1, 0.01 * n, 0});
    const auto leads_on = [&](const Vector3d& image) {
        return start.leads_on(image - start.next(), image, problem);
    };
    BOOST_TEST(leads_on(Vector3d{0.101, 0.09, 0}));
    BOOST_TEST(!leads_on(Vector3d{0.2, 0.09, 0}));
    BOOST_TEST(!leads_on(Vector3d{std::nan(""), 0, 0}));
    Vector3d guess;
    BOOST_TEST(start.guess(problem, guess));
    BOOST_TEST((guess - Vector3d{0.1, 0.09, 0}).norm() < 1e-14);
    start.forget();
    BOOST_TEST(!start.guess(problem, guess));
}

/// Evaluations per step, and the largest relative change of the energy.
template <class G, class H>
std::pair<double, double> run(const H& h, typename G::dual_type x, double dt, int steps) {
    const auto system = lie_poisson<G>(h);
    munthe_kaas_midpoint<G, exponential, fixed_point> stepper;
    const double energy = h(x);
    double evaluations = 0, change = 0;
    for (int n = 0; n < steps; ++n) {
        stepper.do_step(system, x, n * dt, dt);
        evaluations += static_cast<double>(stepper.last_solve().iterations);
        change = std::max(change, std::abs(h(x) / energy - 1));
    }
    return {evaluations / steps, change};
}

BOOST_AUTO_TEST_CASE(one_evaluation_is_enough_for_a_smooth_motion_and_energy_does_not_drift) {
    const models::rigid_body body{Vector3d{1, 2, 3}};
    const Vector3d start{-0.5878, 0.3, 0.8090};
    const auto [small, small_change] = run<so3>(body, start, 0.01, 300000);
    BOOST_TEST(small < 1.1);
    BOOST_TEST(small_change < 1e-13);
    // residuals just below the rounding of the state: 3e-13 if each of them were taken for rounding
    const auto [middle, middle_change] = run<so3>(body, start, 0.03, 3000000);
    BOOST_TEST(middle < 3.0);
    BOOST_TEST(middle_change < 1.5e-13);
    const auto [top, top_change] = run<se3>(
        models::heavy_top::luesink(), models::heavy_top::luesink_initial_state(), 0.01, 100000);
    BOOST_TEST(top < 2.5);
    // as much as where every step is iterated: 4e-13 after 1e6 steps
    BOOST_TEST(top_change < 3e-13);
}

BOOST_AUTO_TEST_SUITE_END()
