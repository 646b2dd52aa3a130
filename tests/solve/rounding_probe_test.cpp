// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/detail/rounding_probe.hpp>

#include <geodeint/solve/fixed_point.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <limits>

using namespace geodeint;
using Eigen::Vector2d;

namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// u = A u + f(x), where f_2 = x_1 - x_2 is a small difference of large numbers.
struct difference_problem {
    using unknown_type = Vector2d;
    Eigen::Matrix2d matrix;
    Vector2d x{1 + 1e-9, 1};

    void map(const Vector2d& u, Vector2d& image) { map_disturbed(u, 0, image); }
    void map_disturbed(const Vector2d& u, int signs, Vector2d& image) {
        Vector2d y = x;
        detail::disturb(signs, y);
        image = matrix * u + Vector2d{0, y(0) - y(1)};
    }
    double effect(const Vector2d&) { return 1; }
};

Vector2d noise_of(const Eigen::Matrix2d& matrix) {
    difference_problem problem{matrix};
    detail::probe_room<Vector2d> room;
    probe_rounding(problem, Vector2d{0, 1e-9}, room);
    return room.noise;
}

Eigen::Matrix2d matrix_of(double a, double b, double c, double d) {
    return (Eigen::Matrix2d() << a, b, c, d).finished();
}

} // namespace

BOOST_AUTO_TEST_SUITE(rounding_probe)

BOOST_AUTO_TEST_CASE(finds_the_rounding_of_a_difference) {
    const Vector2d noise = noise_of(Eigen::Matrix2d::Zero());
    BOOST_TEST(noise(0) == 0.0);
    BOOST_TEST(std::abs(noise(1) / (128 * eps) - 1) < 0.01);
}

BOOST_AUTO_TEST_CASE(finds_what_that_does_to_other_coordinates) {
    // the first coordinate knows the state only through the second
    const Vector2d noise = noise_of(matrix_of(0, 0.5, 0.1, 0));
    BOOST_TEST((noise(0) > 63 * eps && noise(0) < 70 * eps));
    BOOST_TEST((noise(1) > 127 * eps && noise(1) < 140 * eps));
}

BOOST_AUTO_TEST_CASE(does_not_grow_where_the_map_expands) {
    for (const double factor : {4.0, 1e4, 1e12}) {
        const Vector2d noise = noise_of(matrix_of(factor, factor, factor, factor));
        BOOST_TEST(noise(0) == 0.0);
        BOOST_TEST(noise(1) < 300 * eps); // beside that, the rounding of factor * u
    }
}

BOOST_AUTO_TEST_CASE(ends_an_iteration_that_cannot_get_nearer) {
    // the second coordinate is rounded at random, far above the rounding of itself
    struct noisy : difference_problem {
        mutable int calls = 0;
        void map(const Vector2d& u, Vector2d& image) {
            map_disturbed(u, 0, image);
            image(1) += (calls++ * 7 % 5 - 2) * 4 * eps;
        }
    };
    noisy problem{{matrix_of(0, 0.5, 0.1, 0)}};
    Vector2d u = Vector2d::Zero();
    solve_workspace<Vector2d> work;
    const solve_report report = fixed_point{}.solve(problem, u, work);
    BOOST_TEST(report.converged);
    BOOST_TEST(report.iterations < 40U);
    BOOST_TEST(std::abs(u(1) - 1e-9 / 0.95) < 64 * eps);
    // and not one that has not come near: it goes round in a circle
    struct turning : difference_problem {
        void map(const Vector2d& u, Vector2d& image) {
            map_disturbed(u, 0, image);
            image += Vector2d{1 - u(1), u(0)};
        }
    };
    turning circle{{Eigen::Matrix2d::Zero()}};
    u.setZero();
    BOOST_TEST(!fixed_point{}.solve(circle, u, work).converged);
}

BOOST_AUTO_TEST_SUITE_END()
