// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/projected_bracket.hpp>

#include <geodeint/system/metriplectic.hpp>

#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;
using namespace geodeint::testing;
using vector = Eigen::Matrix<double, 5, 1>;
using matrix = Eigen::Matrix<double, 5, 5>;

BOOST_AUTO_TEST_SUITE(projected_brackets)

BOOST_AUTO_TEST_CASE(is_the_product_of_the_matrices) {
    random_source random{11};
    for (int trial = 0; trial < 20; ++trial) {
        const auto a = random.vector<matrix>();
        const auto tensor = [a](const vector&) { return matrix(a - a.transpose()); };
        const auto xi = random.vector<vector>(), s = random.vector<vector>();
        vector velocity, scratch;
        detail::projected_bracket(tensor, xi, xi, s, detail::flat_pairing{}, velocity, scratch);
        const matrix p = matrix::Identity() - s * s.transpose() / s.squaredNorm();
        BOOST_TEST((velocity - p * tensor(xi) * p * xi).norm() < 1e-13);
        BOOST_TEST(std::abs(velocity.dot(xi)) < 1e-13);
        BOOST_TEST(std::abs(velocity.dot(s)) < 1e-13);
    }
}

BOOST_AUTO_TEST_CASE(does_nothing_where_there_is_no_entropy) {
    random_source random{12};
    const auto a = random.vector<matrix>();
    const auto tensor = [a](const vector&) { return matrix(a - a.transpose()); };
    const auto xi = random.vector<vector>();
    const vector none = vector::Zero();
    vector velocity, scratch;
    detail::projected_bracket(tensor, xi, xi, none, detail::flat_pairing{}, velocity, scratch);
    BOOST_TEST((velocity - tensor(xi) * xi).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(rows_become_orthonormal_and_dependent_ones_vanish) {
    random_source random{13};
    std::array<vector, 4> rows;
    for (vector& row : rows) random.fill(row);
    rows[2] = 3 * rows[0] - rows[1];
    const std::array<vector, 4> given = rows;
    detail::orthonormalise(std::span<vector>{rows}, detail::flat_pairing{});
    BOOST_TEST(rows[2].norm() == 0.0);
    for (std::size_t i : {0U, 1U, 3U}) {
        BOOST_TEST(std::abs(rows[i].norm() - 1) < 1e-15);
        for (std::size_t j = 0; j < i; ++j) BOOST_TEST(std::abs(rows[i].dot(rows[j])) < 1e-15);
    }
    auto v = random.vector<vector>();
    detail::project_out(std::span<vector>{rows}, detail::flat_pairing{}, v);
    for (const vector& row : given) BOOST_TEST(std::abs(v.dot(row)) < 1e-14);
    BOOST_TEST(v.norm() > 0.01);
}

BOOST_AUTO_TEST_SUITE_END()
