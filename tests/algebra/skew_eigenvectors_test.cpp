// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/skew_eigenvectors.hpp>

#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <complex>
#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using number = std::complex<double>;
using Eigen::Dynamic;

namespace {

template <class Matrix>
Matrix random_skew(random_source& random, Eigen::Index n) {
    Matrix x(n, n);
    random.fill(x);
    return x - x.adjoint().eval();
}

/// i mu V = V diag(values), V unitary, values increasing.
template <class Eigen, class Matrix>
void check_eigenvectors(Eigen& eigen, const Matrix& mu) {
    BOOST_REQUIRE(eigen.compute(mu));
    const auto& v = eigen.vectors();
    const double size = mu.norm(), allowed = 4e-15 * static_cast<double>(mu.rows());
    const auto applied = (number{0, 1} * (mu.template cast<number>() * v)).eval();
    const auto scaled = (v * eigen.values().template cast<number>().asDiagonal()).eval();
    BOOST_TEST((applied - scaled).norm() <= allowed * size);
    BOOST_TEST((v.adjoint() * v - v.Identity(v.rows(), v.cols())).norm() <= allowed);
    for (int j = 1; j < eigen.values().size(); ++j)
        BOOST_TEST(eigen.values()(j - 1) <= eigen.values()(j));
}

} // namespace

BOOST_AUTO_TEST_SUITE(eigenvectors_of_skew_matrices)

BOOST_AUTO_TEST_CASE(diagonalise_real_and_complex_matrices) {
    random_source random{3};
    detail::skew_eigenvectors<4> four;
    detail::skew_eigenvectors<Dynamic> any;
    for (int trial = 0; trial < 20; ++trial) {
        check_eigenvectors(four, random_skew<Eigen::Matrix4d>(random, 4));
        for (const int n : {1, 2, 3, 5, 16})
            check_eigenvectors(any, random_skew<Eigen::MatrixXcd>(random, n));
    }
    check_eigenvectors(any, random_skew<Eigen::MatrixXd>(random, 31));
}

BOOST_AUTO_TEST_CASE(find_known_eigenvalues) {
    // two planes turned by 3 and 1e-9
    Eigen::Matrix4d mu = Eigen::Matrix4d::Zero();
    mu(0, 1) = 3;
    mu(1, 0) = -3;
    mu(2, 3) = 1e-9;
    mu(3, 2) = -1e-9;
    detail::skew_eigenvectors<4> eigen;
    BOOST_REQUIRE(eigen.compute(mu));
    const Eigen::Vector4d expected{-3, -1e-9, 1e-9, 3};
    for (int j = 0; j < 4; ++j)
        BOOST_TEST(std::abs(eigen.values()(j) / expected(j) - 1) <
                   4 * std::numeric_limits<double>::epsilon());
}

BOOST_AUTO_TEST_CASE(of_close_eigenvalues_are_as_good) {
    random_source random{5};
    Eigen::Matrix4d plane = Eigen::Matrix4d::Zero();
    plane(0, 1) = plane(2, 3) = 1;
    plane(1, 0) = plane(3, 2) = -1;
    detail::skew_eigenvectors<4> eigen;
    for (const double apart : {0.0, 1e-16, 1e-12, 1e-8, 1e-4}) {
        const Eigen::Matrix4d mu = plane + apart * random_skew<Eigen::Matrix4d>(random, 4);
        check_eigenvectors(eigen, mu);
        BOOST_TEST(std::abs(eigen.values()(3) - 1) <= 4 * apart + 2e-15);
    }
}

BOOST_AUTO_TEST_CASE(have_the_same_bits_in_every_unit) {
    random_source random{7};
    const auto mu = random_skew<Eigen::Matrix3cd>(random, 3);
    detail::skew_eigenvectors<3> eigen, other;
    BOOST_REQUIRE(eigen.compute(mu));
    for (const int exponent : {-900, -70, 1, 60, 900}) {
        const double unit = std::ldexp(1.0, exponent);
        BOOST_REQUIRE(other.compute(Eigen::Matrix3cd(unit * mu)));
        BOOST_TEST((other.values() == unit * eigen.values()));
        BOOST_TEST((other.vectors() == eigen.vectors()));
    }
}

BOOST_AUTO_TEST_CASE(are_none_without_a_size) {
    detail::skew_eigenvectors<3> eigen;
    BOOST_TEST(!eigen.compute(Eigen::Matrix3d::Zero().eval()));
    Eigen::Matrix3d mu = Eigen::Matrix3d::Zero();
    mu(0, 1) = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(!eigen.compute(mu));
    mu(0, 1) = std::numeric_limits<double>::infinity();
    BOOST_TEST(!eigen.compute(mu));
}

BOOST_AUTO_TEST_SUITE_END()
