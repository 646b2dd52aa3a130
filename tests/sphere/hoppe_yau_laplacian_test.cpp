// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/hoppe_yau_laplacian.hpp>

#include "support/allocation_counter.hpp"
#include "support/golden.hpp"
#include "support/skew_matrices.hpp"

#include <Eigen/LU>

#include <boost/test/unit_test.hpp>

#include <complex>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::MatrixXcd;

namespace {

/// -sum_a [S_a, [S_a, W]] with the matrices of spin (n - 1)/2 spelled out
MatrixXcd by_definition(const MatrixXcd& w) {
    const auto n = static_cast<int>(w.rows());
    MatrixXcd image = MatrixXcd::Zero(n, n);
    for (const MatrixXcd& s : spin_matrices(n)) {
        const MatrixXcd inner = s * w - w * s;
        image -= s * inner - inner * s;
    }
    return image;
}

} // namespace

BOOST_AUTO_TEST_SUITE(hoppe_yau_laplacians)

BOOST_AUTO_TEST_CASE(is_the_double_commutator_with_the_spin_matrices) {
    for (const int n : {2, 3, 7, 20}) {
        const MatrixXcd w = random_skew(n, 1);
        MatrixXcd image;
        hoppe_yau_laplacian{n}.apply(w, image);
        BOOST_TEST((image - by_definition(w)).norm() < 1e-13 * n * n * w.norm());
        BOOST_TEST((image + image.adjoint()).norm() == 0.0);
    }
}

BOOST_AUTO_TEST_CASE(has_the_reference_values) {
    for (const std::string n : {"5", "8"}) {
        const golden_arrays data{"isospectral/zeitlin_N" + n + "_operators.txt"};
        const hoppe_yau_laplacian laplacian{std::stoi(n)};
        const MatrixXcd x = data.complex_array("X");
        MatrixXcd image;
        laplacian.apply(x, image);
        BOOST_TEST((image - data.complex_array("lapX")).norm() < 1e-13);
        laplacian.inverse(x, image);
        BOOST_TEST((image - data.complex_array("invX")).norm() < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(inverse_agrees_with_a_dense_solve) {
    const int n = 9;
    // column (i, j) of the operator on all matrices; n of the unit matrix makes it regular
    Eigen::MatrixXd dense(n * n, n * n);
    for (int k = 0; k < n * n; ++k) {
        MatrixXcd unit = MatrixXcd::Zero(n, n);
        unit.data()[k] = 1;
        MatrixXcd image = by_definition(unit);
        image.diagonal().array() += unit.trace();
        dense.col(k) = Eigen::Map<Eigen::VectorXcd>{image.data(), n * n}.real();
    }
    const MatrixXcd w = random_skew(n, 2);
    const MatrixXcd traceless = w - w.trace() / double(n) * MatrixXcd::Identity(n, n);
    const Eigen::MatrixXcd right = Eigen::Map<const Eigen::VectorXcd>{traceless.data(), n * n};
    const Eigen::PartialPivLU<Eigen::MatrixXd> factors{dense};
    Eigen::VectorXcd solution(n * n);
    solution.real() = factors.solve(Eigen::VectorXd(right.real()));
    solution.imag() = factors.solve(Eigen::VectorXd(right.imag()));
    MatrixXcd p;
    hoppe_yau_laplacian{n}.inverse(w, p);
    BOOST_TEST((p - Eigen::Map<MatrixXcd>{solution.data(), n, n}).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(inverse_undoes_the_laplacian_at_all_sizes) {
    for (const int n : {2, 3, 4, 5, 15, 16, 17, 33, 64, 128, 301}) {
        const hoppe_yau_laplacian laplacian{n};
        MatrixXcd w = random_skew(n, 3), p, back;
        w.diagonal().array() -= w.trace() / double(n);
        laplacian.inverse(w, p);
        laplacian.apply(p, back);
        BOOST_TEST((back - w).norm() < 1e-15 * n * n * w.norm(), "N = " << n);
        laplacian.apply(w, p);
        laplacian.inverse(p, back);
        BOOST_TEST((back - w).norm() < 1e-15 * n * n * w.norm(), "N = " << n);
    }
}

BOOST_AUTO_TEST_CASE(inverse_is_skew_to_the_last_bit_traceless_and_blind_to_the_trace) {
    const int n = 37;
    const hoppe_yau_laplacian laplacian{n};
    const MatrixXcd w = random_skew(n, 4);
    MatrixXcd p, shifted;
    laplacian.inverse(w, p);
    BOOST_TEST((p + p.adjoint()).cwiseAbs().maxCoeff() == 0.0);
    BOOST_TEST(std::abs(p.trace()) < 1e-14);
    laplacian.inverse(w + std::complex<double>{0, 3} * MatrixXcd::Identity(n, n), shifted);
    BOOST_TEST((p - shifted).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(inverse_works_scaled_in_place_and_without_allocation) {
    const int n = 30;
    const hoppe_yau_laplacian laplacian{n};
    const MatrixXcd w = random_skew(n, 5);
    MatrixXcd p, scaled(n, n), in_place = w;
    laplacian.inverse(w, p);
    BOOST_TEST(allocations_in([&] { laplacian.inverse(w, scaled, -2.5); }) == 0U);
    laplacian.inverse(in_place, in_place);
    BOOST_TEST((scaled + 2.5 * p).norm() < 1e-15 * scaled.norm());
    BOOST_TEST((in_place - p).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(wrong_sizes_are_refused) {
    const auto names = [](const char* argument) {
        return [=](const invalid_argument& error) { return error.argument() == argument; };
    };
    BOOST_CHECK_EXCEPTION(hoppe_yau_laplacian{1}, invalid_argument, names("n"));
    BOOST_CHECK_EXCEPTION(hoppe_yau_laplacian{-3}, invalid_argument, names("n"));
    const hoppe_yau_laplacian laplacian{5};
    BOOST_TEST(laplacian.size() == 5);
    MatrixXcd four = MatrixXcd::Zero(4, 4), p, five = MatrixXcd::Zero(5, 5);
    BOOST_CHECK_EXCEPTION(laplacian.inverse(four, p), invalid_argument, names("w"));
    BOOST_CHECK_EXCEPTION(laplacian.apply(four, p), invalid_argument, names("w"));
    BOOST_CHECK_EXCEPTION(laplacian.apply(five, five), invalid_argument, names("image"));
}

BOOST_AUTO_TEST_SUITE_END()
