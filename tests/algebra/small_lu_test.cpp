// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/small_lu.hpp>

#include "support/allocation_counter.hpp"

#include <Eigen/LU>
#include <boost/test/unit_test.hpp>

#include <random>

namespace {

template <int N>
void compare_with_eigen(Eigen::Index n = N) {
    using matrix = Eigen::Matrix<double, N, N>;
    using vector = Eigen::Matrix<double, N, 1>;
    std::mt19937_64 engine{static_cast<unsigned>(n)};
    std::normal_distribution<double> entry;
    for (int trial = 0; trial < 100; ++trial) {
        const matrix a = matrix::NullaryExpr(n, n, [&] { return entry(engine); });
        const vector b = vector::NullaryExpr(n, [&] { return entry(engine); });
        geodeint::detail::small_lu<N> factors;
        factors.compute(a);
        const vector x = factors.solve(b);
        // stable as elimination with partial pivoting is: a small residual, whatever the condition
        BOOST_TEST((a * x - b).norm() <= 1e-13 * (a.norm() * x.norm() + b.norm()));
        const vector expected = Eigen::PartialPivLU<matrix>{a}.solve(b);
        BOOST_TEST((x - expected).norm() <=
                   1e-14 * expected.norm() * a.norm() * a.inverse().norm());
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(solves_as_eigen_does) {
    compare_with_eigen<1>();
    compare_with_eigen<2>();
    compare_with_eigen<3>();
    compare_with_eigen<6>();
    compare_with_eigen<15>();
    compare_with_eigen<Eigen::Dynamic>(8);
    compare_with_eigen<Eigen::Dynamic>(60);
}

BOOST_AUTO_TEST_CASE(a_second_matrix_of_the_same_size_allocates_nothing) {
    const Eigen::MatrixXd a = Eigen::MatrixXd::Identity(20, 20) + Eigen::MatrixXd::Ones(20, 20);
    Eigen::VectorXd x = Eigen::VectorXd::Ones(20);
    geodeint::detail::small_lu<Eigen::Dynamic> factors;
    factors.compute(a);
    BOOST_TEST(geodeint::testing::allocations_in([&] {
                   factors.compute(a);
                   factors.solve_in_place(x);
               }) == 0u);
    BOOST_TEST((x - Eigen::VectorXd::Constant(20, 1.0 / 21)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(rows_are_exchanged_where_a_pivot_vanishes) {
    geodeint::detail::small_lu<3> factors;
    factors.compute(Eigen::Matrix3d{{0, 1, 0}, {0, 0, 2}, {4, 0, 0}});
    const Eigen::Vector3d x = factors.solve(Eigen::Vector3d{1, 2, 3});
    BOOST_TEST((x - Eigen::Vector3d{0.75, 1, 1}).norm() < 1e-16);
}

BOOST_AUTO_TEST_CASE(a_singular_matrix_has_no_finite_solution) {
    geodeint::detail::small_lu<2> factors;
    factors.compute(Eigen::Matrix2d{{1, 2}, {2, 4}});
    BOOST_TEST(!factors.solve(Eigen::Vector2d{1, 0}).allFinite());
}
