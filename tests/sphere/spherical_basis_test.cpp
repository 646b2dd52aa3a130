// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/hoppe_yau_laplacian.hpp>
#include <geodeint/sphere/spherical_basis.hpp>

#include "support/allocation_counter.hpp"
#include "support/golden.hpp"
#include "support/skew_matrices.hpp"

#include <boost/test/unit_test.hpp>

#include <complex>
#include <numbers>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::MatrixXcd;

namespace {

/// The vectors e^{lm} of one m, side by side.
Eigen::MatrixXd block(const spherical_basis& basis, int m) {
    const int n = basis.size();
    Eigen::MatrixXd b(n - m, n - m);
    for (int l = m; l < n; ++l) b.col(l - m) = basis.eigenvector(l, m);
    return b;
}

double inner(const MatrixXcd& x, const MatrixXcd& y) {
    return x.conjugate().cwiseProduct(y).sum().real();
}

} // namespace

BOOST_AUTO_TEST_SUITE(spherical_bases)

BOOST_AUTO_TEST_CASE(has_the_reference_values) {
    for (const std::string n : {"5", "8"}) {
        const golden_arrays data{"isospectral/zeitlin_N" + n + "_operators.txt"};
        const spherical_basis basis{std::stoi(n)};
        for (int m = 0; m < basis.size(); ++m) {
            const Eigen::MatrixXd rows = data.array("e_m" + std::to_string(m));
            BOOST_TEST((block(basis, m) - rows.transpose()).norm() < 1e-13);
        }
        const Eigen::VectorXd c = data.array("coef").transpose();
        BOOST_TEST((basis.coefficients(data.complex_array("X")) - c).norm() < 1e-13);
        BOOST_TEST((basis.matrix(c) - data.complex_array("X")).norm() < 1e-13);
        BOOST_TEST((basis.element(1, -1) - data.complex_array("T_1m1")).norm() < 1e-14);
        BOOST_TEST((basis.element(1, 0) - data.complex_array("T_10")).norm() < 1e-14);
        BOOST_TEST((basis.element(1, 1) - data.complex_array("T_11")).norm() < 1e-14);
        BOOST_TEST((basis.element(3, -2) - data.complex_array("T_3m2")).norm() < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(elements_are_eigenvectors_of_the_laplacian) {
    for (const int n : {2, 3, 12, 48}) {
        const spherical_basis basis{n};
        const hoppe_yau_laplacian laplacian{n};
        MatrixXcd image;
        double worst = 0;
        for (int l = 0; l < n; ++l)
            for (int m = -l; m <= l; ++m) {
                const MatrixXcd t = basis.element(l, m);
                laplacian.apply(t, image);
                worst = std::max(worst, (image + l * (l + 1.0) * t).norm());
            }
        BOOST_TEST(worst < 1e-15 * n * n, "N = " << n);
    }
}

BOOST_AUTO_TEST_CASE(elements_are_orthonormal) {
    const int n = 7;
    const spherical_basis basis{n};
    for (int a = 0; a < n * n; ++a)
        for (int b = 0; b <= a; ++b) {
            const auto element = [&](int k) {
                const int l = static_cast<int>(std::sqrt(k + 0.5));
                return basis.element(l, k - l * l - l);
            };
            BOOST_TEST(std::abs(inner(element(a), element(b)) - (a == b)) < 1e-14);
        }
}

BOOST_AUTO_TEST_CASE(vectors_are_orthonormal_at_large_sizes) {
    for (const int n : {255, 256, 512}) {
        const spherical_basis basis{n};
        for (const int m : {0, 1, 2, n / 16, n / 4, n / 2, n - 3, n - 1}) {
            const Eigen::MatrixXd b = block(basis, m);
            const Eigen::MatrixXd defect =
                b.transpose() * b - Eigen::MatrixXd::Identity(n - m, n - m);
            BOOST_TEST(defect.cwiseAbs().maxCoeff() < 2e-14, "N = " << n << ", m = " << m);
            BOOST_TEST(b.col(0).minCoeff() >= 0.0);
        }
    }
}

BOOST_AUTO_TEST_CASE(multiplication_by_height_raises_the_degree_with_a_positive_factor) {
    const int n = 24;
    const spherical_basis basis{n};
    for (int m = 0; m < n - 1; ++m) {
        const Eigen::VectorXd x =
            Eigen::VectorXd::LinSpaced(n - m, -(n - m - 1) / 2.0, (n - m - 1) / 2.0);
        const Eigen::MatrixXd b = block(basis, m);
        const Eigen::MatrixXd matrix = b.transpose() * x.asDiagonal() * b;
        for (int l = m + 1; l < n; ++l) {
            const double expected =
                std::sqrt((l * l - m * m) * double(n * n - l * l) / (4 * (4.0 * l * l - 1)));
            BOOST_TEST(std::abs(matrix(l - m, l - m - 1) - expected) < 1e-13);
        }
    }
}

BOOST_AUTO_TEST_CASE(transforms_are_inverse_to_each_other) {
    for (const int n : {2, 3, 16, 17, 64, 255}) {
        const spherical_basis basis{n};
        const MatrixXcd x = random_skew(n, 6);
        const Eigen::VectorXd c = basis.coefficients(x);
        const MatrixXcd back = basis.matrix(c);
        BOOST_TEST((back - x).norm() < 1e-14 * x.norm(), "N = " << n);
        BOOST_TEST((back + back.adjoint()).cwiseAbs().maxCoeff() == 0.0);
        BOOST_TEST(std::abs(c.norm() - x.norm()) < 1e-13 * x.norm());
    }
    // fewer degrees than rows
    const spherical_basis basis{12};
    Eigen::VectorXd c = Eigen::VectorXd::Zero(16);
    c(spherical_basis::index(3, -2)) = 2;
    BOOST_TEST((basis.matrix(c) - 2 * basis.element(3, -2)).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(scaled_components_are_the_sum_of_single_ones) {
    for (const int n : {2, 3, 8, 13, 22}) {
        const spherical_basis basis{n};
        for (const int lowest : {0, 1, n / 2, n - 1}) {
            const MatrixXcd x = random_skew(n, 7);
            MatrixXcd sum = random_skew(n, 8), expected = sum;
            std::vector<double> factors;
            random_source random{9};
            for (int l = lowest; l < n; ++l)
                for (int m = -l; m <= l; ++m) {
                    factors.push_back(random.normal());
                    const MatrixXcd t = basis.element(l, m);
                    expected += factors.back() * inner(t, x) * t;
                }
            BOOST_TEST(allocations_in(
                           [&] { basis.add_scaled_components(x, lowest, factors, sum); }) == 0U);
            BOOST_TEST((sum - expected).norm() < 1e-14 * expected.norm());
            BOOST_TEST((sum + sum.adjoint()).cwiseAbs().maxCoeff() == 0.0);
        }
    }
}

BOOST_AUTO_TEST_CASE(coordinates_become_the_spin_matrices) {
    const int n = 15;
    const double hbar = 2 / std::sqrt(n * n - 1.0), unit = std::sqrt(4 * std::numbers::pi / 3);
    const spherical_basis basis{n};
    const auto s = spin_matrices(n);
    const struct {
        int m;
        double sign;
        int axis;
    } parts[] = {{1, 1, 0}, {-1, -1, 1}, {0, 1, 2}};
    for (const auto& part : parts) {
        spherical_coefficients coordinate{2};
        coordinate(1, part.m) = part.sign * unit;
        const MatrixXcd expected =
            std::complex<double>{0, hbar} * s[static_cast<std::size_t>(part.axis)];
        BOOST_TEST((basis.quantise(coordinate) - expected).norm() < 1e-14);
        BOOST_TEST(std::abs(basis.function(expected)(1, part.m) - part.sign * unit) < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_refused) {
    const auto names = [](const char* argument) {
        return [=](const invalid_argument& error) { return error.argument() == argument; };
    };
    BOOST_CHECK_EXCEPTION(spherical_basis{1}, invalid_argument, names("n"));
    BOOST_CHECK_EXCEPTION(spherical_basis{4096}, invalid_argument, names("n"));
    const spherical_basis basis{4};
    MatrixXcd five = MatrixXcd::Zero(5, 5), four = MatrixXcd::Zero(4, 4);
    BOOST_CHECK_EXCEPTION(basis.eigenvector(4, 0), invalid_argument, names("l"));
    BOOST_CHECK_EXCEPTION(basis.eigenvector(2, 3), invalid_argument, names("m"));
    BOOST_CHECK_EXCEPTION(basis.element(2, -3), invalid_argument, names("m"));
    BOOST_CHECK_EXCEPTION(basis.coefficients(five), invalid_argument, names("x"));
    BOOST_CHECK_EXCEPTION(basis.matrix(Eigen::VectorXd::Zero(15)), invalid_argument,
                          names("coefficients"));
    BOOST_CHECK_EXCEPTION(basis.matrix(Eigen::VectorXd::Zero(25)), invalid_argument,
                          names("coefficients"));
    BOOST_CHECK_EXCEPTION(basis.quantise(spherical_coefficients{5}), invalid_argument,
                          names("function"));
    const std::vector<double> factors(12);
    BOOST_CHECK_EXCEPTION(basis.add_scaled_components(five, 2, factors, four), invalid_argument,
                          names("x"));
    BOOST_CHECK_EXCEPTION(basis.add_scaled_components(four, 2, factors, five), invalid_argument,
                          names("sum"));
    BOOST_CHECK_EXCEPTION(basis.add_scaled_components(four, 1, factors, four), invalid_argument,
                          names("factors"));
    BOOST_CHECK_EXCEPTION(basis.add_scaled_components(four, 5, factors, four), invalid_argument,
                          names("lowest"));
}

BOOST_AUTO_TEST_SUITE_END()
