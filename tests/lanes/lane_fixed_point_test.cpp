// SPDX-License-Identifier: BSL-1.0
#include <geodeint/lanes/detail/lane_fixed_point.hpp>
#include <geodeint/lanes/in_lanes.hpp>
#include <geodeint/solve/fixed_point.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

using geodeint::in_lanes;
using geodeint::lanes;
using geodeint::detail::lane_fixed_point;

namespace {

/// x = a + c x - b x^3 in each coordinate: contracts at the rate c near small solutions.
template <class Real>
struct cubic {
    using unknown_type = Eigen::Matrix<Real, 3, 1>;
    Real a, c;
    int evaluations = 0;

    void map(const unknown_type& x, unknown_type& image) {
        ++evaluations;
        for (int k = 0; k < 3; ++k)
            image(k) = a * (k + 1.0) + c * x(k) - 0.01 * (x(k) * x(k) * x(k));
    }
    double effect(const unknown_type&) { return 1; }
};

struct case_of {
    double a, c;
};

/// Solves the four equations at once, and each alone; lanes that are not left over must agree.
geodeint::lane_mask<4> check_against_alone(const case_of (&cases)[4],
                                           const geodeint::detail::iterative_solver& settings) {
    cubic<lanes<4>> together;
    for (int i = 0; i < 4; ++i) {
        together.a.set(i, cases[i].a);
        together.c.set(i, cases[i].c);
    }
    using unknown = in_lanes<Eigen::Vector3d, 4>;
    geodeint::solve_workspace<unknown> work;
    unknown x = unknown::Zero();
    const auto report = lane_fixed_point<4>{settings.tolerance(), settings.iteration_limit()}.solve(
        together, x, work);
    std::size_t slowest = 0;
    for (int i = 0; i < 4; ++i) {
        cubic<double> alone{cases[i].a, cases[i].c};
        Eigen::Vector3d y = Eigen::Vector3d::Zero();
        geodeint::solve_workspace<Eigen::Vector3d> own;
        const auto one =
            geodeint::fixed_point{settings.tolerance(), settings.iteration_limit()}.solve(alone, y,
                                                                                          own);
        if (report.left_over[i]) continue;
        BOOST_TEST(one.converged);
        BOOST_TEST((lane(x, i) == y));
        slowest = std::max(slowest, one.iterations);
    }
    if (!any(report.left_over)) BOOST_TEST(report.iterations == slowest);
    return report.left_over;
}

} // namespace

BOOST_AUTO_TEST_SUITE(lane_fixed_point_)

BOOST_AUTO_TEST_CASE(lanes_of_different_speed_end_with_the_bits_they_have_alone) {
    const geodeint::fixed_point settings;
    for (int k = 0; k < 200; ++k) {
        const double s = std::sin(k) * 0.5, r = 0.02 * k / 200;
        BOOST_TEST(
            !any(check_against_alone({{s, r}, {0.3 * s, -r}, {-s, 10 * r}, {0.0, 0.1}}, settings)));
    }
}

BOOST_AUTO_TEST_CASE(a_looser_tolerance_stops_where_the_scalar_solver_stops) {
    for (const double tolerance : {1e-3, 1e-7, 1e-12})
        BOOST_TEST(!any(check_against_alone({{0.1, 0.3}, {0.2, 0.01}, {-1, 0.2}, {0.5, -0.3}},
                                            geodeint::fixed_point{tolerance})));
}

BOOST_AUTO_TEST_CASE(a_lane_that_diverges_is_left_over_and_disturbs_no_neighbour) {
    const auto left = check_against_alone({{0.1, 0.1}, {1.0, 3.0}, {-0.4, 0.05}, {0.2, -1.0}},
                                          geodeint::fixed_point{});
    BOOST_TEST(!left[0]);
    BOOST_TEST(left[1]);
    BOOST_TEST(!left[2]);
    BOOST_TEST(left[3]);
}

BOOST_AUTO_TEST_CASE(a_lane_that_is_not_finite_is_left_over) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    const auto left = check_against_alone({{nan, 0.1}, {0.1, 0.1}, {infinity, 0.1}, {0.3, 0.2}},
                                          geodeint::fixed_point{});
    BOOST_TEST(left[0]);
    BOOST_TEST(!left[1]);
    BOOST_TEST(left[2]);
    BOOST_TEST(!left[3]);
}

BOOST_AUTO_TEST_CASE(the_limit_of_iterations_leaves_slow_lanes_over) {
    const auto left = check_against_alone({{0.1, 0.5}, {0.1, 1e-4}, {0.1, 0.5}, {0.1, 1e-4}},
                                          geodeint::fixed_point{1e-15, 12});
    BOOST_TEST(left[0]);
    BOOST_TEST(!left[1]);
    BOOST_TEST(left[2]);
    BOOST_TEST(!left[3]);
}

BOOST_AUTO_TEST_SUITE_END()
