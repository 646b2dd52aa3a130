// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/detail/normal_equations.hpp>

#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <Eigen/Dense>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using directions = Eigen::Matrix<double, 7, 4>;
using vector = Eigen::Matrix<double, 7, 1>;

detail::normal_equations<4> equations_of(const directions& d, const vector& f) {
    return {d.transpose() * d, d.transpose() * f};
}

directions random_directions(random_source& random) {
    directions d;
    for (int j = 0; j < 4; ++j) d.col(j) = random.vector<vector>();
    return d;
}

} // namespace

BOOST_AUTO_TEST_SUITE(least_squares_by_normal_equations)

BOOST_AUTO_TEST_CASE(gives_the_coefficients_of_the_projection) {
    random_source random{1};
    for (int count = 1; count <= 4; ++count) {
        const directions d = random_directions(random);
        const vector f = random.vector<vector>();
        const Eigen::Vector4d c = equations_of(d, f).solve(count);
        const vector rest = f - d.leftCols(count) * c.head(count);
        BOOST_TEST((d.leftCols(count).transpose() * rest).norm() < 1e-13);
        for (int j = count; j < 4; ++j) BOOST_TEST(c(j) == 0);
    }
}

BOOST_AUTO_TEST_CASE(lengths_of_directions_do_not_matter) {
    random_source random{2};
    directions d = random_directions(random);
    const vector f = random.vector<vector>();
    const Eigen::Vector4d expected = equations_of(d, f).solve(4);
    const Eigen::Vector4d lengths{1e-120, 1, 1e60, 1e9};
    const Eigen::Vector4d c = equations_of(d * lengths.asDiagonal(), f).solve(4);
    BOOST_TEST((lengths.asDiagonal() * c - expected).norm() < 1e-12 * expected.norm());
}

BOOST_AUTO_TEST_CASE(directions_that_depend_on_others_are_left_out) {
    random_source random{3};
    directions d = random_directions(random);
    d.col(1) = -3 * d.col(0);
    d.col(3).setZero();
    const vector f = random.vector<vector>();
    const Eigen::Vector4d c = equations_of(d, f).solve(4);
    BOOST_TEST(c.allFinite());
    BOOST_TEST(c(0) * c(1) == 0);
    BOOST_TEST(c(3) == 0);
    const vector projected = d * d.completeOrthogonalDecomposition().solve(f);
    BOOST_TEST((d * c - projected).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(nothing_but_zeros) {
    BOOST_TEST(detail::normal_equations<4>{}.solve(4).norm() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
