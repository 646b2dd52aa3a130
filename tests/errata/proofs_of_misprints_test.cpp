// SPDX-License-Identifier: BSL-1.0
//
// Misprints that a calculation shows, without any code of the library: nothing that is changed there can
// make these fail. They prove the errata; tests of the library they are not.
#include <Eigen/Core>
#include <Eigen/LU>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <numbers>

using Eigen::Matrix3d;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(proofs_of_misprints)

// Ephrati et al., b6: over the complex numbers A^* J + J A = 0 is u(n, n), which contains the multiples of i.
BOOST_AUTO_TEST_CASE(conjugation_makes_another_algebra_of_the_symplectic_one) {
    using complex = std::complex<double>;
    const Eigen::Matrix2cd J{{0, 1}, {-1, 0}};
    const Eigen::Matrix2cd A = complex{0, 1} * Eigen::Matrix2cd::Identity();
    BOOST_TEST((A.adjoint() * J + J * A).norm() == 0);
    BOOST_TEST((A.transpose() * J + J * A).norm() > 1);
}

// Ephrati et al., b13: (38) divides by the squares of the lengths; the cosine has the lengths themselves. As
// printed, with |X|^2 = 1/2 for X = -(i/2) sigma.x, the logarithm has no value below 60 degrees.
BOOST_AUTO_TEST_CASE(vortices_see_the_cosine_of_their_distance) {
    const auto matrix = [](const Vector3d& x) {
        const std::complex<double> i{0, 1};
        return Eigen::Matrix2cd(
            -0.5 * i * Eigen::Matrix2cd{{x.z(), x.x() - i * x.y()}, {x.x() + i * x.y(), -x.z()}});
    };
    const double angle = std::numbers::pi / 4;
    const Vector3d a{1, 0, 0}, b{std::cos(angle), std::sin(angle), 0};
    const Eigen::Matrix2cd A = matrix(a), B = matrix(b);
    const double product = (A.adjoint() * B).trace().real();
    BOOST_TEST(std::abs(A.squaredNorm() - 0.5) < 1e-15);
    BOOST_TEST(std::abs(product / (A.norm() * B.norm()) - std::cos(angle)) < 1e-15);
    BOOST_TEST(1 - product / (A.squaredNorm() * B.squaredNorm()) < 0);
}

// Ephrati et al., b21: T = 0.1 is no number of steps of 2^-7; the experiments here take 13 of them.
BOOST_AUTO_TEST_CASE(duration_of_the_experiments_is_no_multiple_of_the_step) {
    BOOST_TEST(0.1 * 128 != std::round(0.1 * 128));
}

// Ephrati et al., b10: there is no degree l = N, and degree 0 has no inverse Laplacian: 1 + 3 + ... fill N x N.
BOOST_AUTO_TEST_CASE(degrees_end_before_n) {
    constexpr int n = 16;
    int components = 0;
    for (int l = 0; l < n; ++l) components += 2 * l + 1;
    BOOST_TEST(components == n * n);
}

// Gay-Balmaz and Wu, G9: the entry (2, 1) of the rotation by Euler angles has a plus.
BOOST_AUTO_TEST_CASE(euler_matrix_is_a_rotation) {
    const double phi = 0.4, theta = 0.9, psi = -1.3;
    const auto matrix = [&](double sign) {
        using std::cos, std::sin;
        return Matrix3d{
            {cos(phi) * cos(psi) - cos(theta) * sin(phi) * sin(psi),
             -cos(phi) * sin(psi) - cos(theta) * sin(phi) * cos(psi), sin(theta) * sin(phi)},
            {sin(phi) * cos(psi) + sign * cos(theta) * cos(phi) * sin(psi),
             -sin(phi) * sin(psi) + cos(theta) * cos(phi) * cos(psi), -sin(theta) * cos(phi)},
            {sin(theta) * sin(psi), sin(theta) * cos(psi), cos(theta)}};
    };
    const auto defect = [](const Matrix3d& m) {
        return (m.transpose() * m - Matrix3d::Identity()).norm();
    };
    BOOST_TEST(defect(matrix(1)) < 1e-15);
    BOOST_TEST(defect(matrix(-1)) > 0.1);
}

// Bloch et al., Remark 1: its bracket is (2) divided by xi.g^{-1}xi, and C^ab are the entries of an inverse.
BOOST_AUTO_TEST_CASE(remark_one_is_the_metric_bracket_up_to_a_factor) {
    const Matrix3d g{{2, 0.3, 0}, {0.3, 1, -0.2}, {0, -0.2, 3}}, inverse = g.inverse();
    const Vector3d xi{0.07, -0.22, 0.4}, u = inverse * xi;
    const double c = xi.dot(u);
    const Matrix3d metric = c * inverse - u * u.transpose(); // (2)
    const Matrix3d remark = inverse - inverse * xi * (1 / c) * xi.transpose() * inverse;
    BOOST_TEST((metric - c * remark).norm() < 1e-15);
    BOOST_TEST((metric - remark).norm() > 1e-2);
    BOOST_TEST((remark * xi).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
