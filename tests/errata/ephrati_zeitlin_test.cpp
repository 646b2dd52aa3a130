// SPDX-License-Identifier: BSL-1.0
//
// Misprints of Ephrati, Jansson, Lang, Luesink, section 6.4, the Euler equations on the sphere:
// each formula as printed, and as it must be. See examples/guide/errata.md.
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/sphere/hoppe_yau_laplacian.hpp>
#include <geodeint/sphere/spherical_basis.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>

using namespace geodeint;
using Eigen::MatrixXcd;

namespace {

constexpr int n = 6;

MatrixXcd vorticity() {
    Eigen::VectorXd omega(n * n);
    for (Eigen::Index k = 0; k < omega.size(); ++k)
        omega(k) = k == 0 ? 0 : std::sin(1.0 + 2.7 * static_cast<double>(k));
    return spherical_basis{n}.matrix(omega);
}

MatrixXcd inverse_laplacian(const MatrixXcd& x) {
    MatrixXcd p(n, n);
    hoppe_yau_laplacian{n}.inverse(x, p);
    return p;
}

MatrixXcd commutator(const MatrixXcd& a, const MatrixXcd& b) { return a * b - b * a; }

/// The velocity that (6) makes of H0 = sign/2 Tr((Delta^{-1} X)^* X), by differences of H0.
MatrixXcd velocity(const MatrixXcd& x, double sign) {
    const auto energy = [&](const MatrixXcd& y) {
        return sign / 2 * (inverse_laplacian(y).adjoint() * y).trace().real();
    };
    MatrixXcd gradient = MatrixXcd::Zero(n, n);
    const spherical_basis basis{n};
    for (Eigen::Index k = 1; k < n * n; ++k) {
        const Eigen::VectorXd unit = Eigen::VectorXd::Unit(n * n, k);
        const MatrixXcd T = basis.matrix(unit);
        gradient += (energy(x + 1e-3 * T) - energy(x - 1e-3 * T)) / 2e-3 * T;
    }
    return commutator(gradient.adjoint(), x);
}

} // namespace

BOOST_AUTO_TEST_SUITE(ephrati_zeitlin)

// b8: (41) has the wrong sign: with it (6) gives the opposite of (40), and a negative energy.
BOOST_AUTO_TEST_CASE(energy_is_positive_and_gives_the_equation) {
    const MatrixXcd x = vorticity();
    const MatrixXcd wanted = commutator(inverse_laplacian(x), x); // (40)
    BOOST_TEST((velocity(x, -1) - wanted).norm() < 1e-10 * wanted.norm());
    BOOST_TEST((velocity(x, 1) + wanted).norm() < 1e-10 * wanted.norm());
    BOOST_TEST(wanted.norm() > 0.1);
    BOOST_TEST((inverse_laplacian(x).adjoint() * x).trace().real() < 0);
}

// b9: (40) has no 1/hbar; the steps of the paper's experiment, 0.1 hbar(128), are of the equation
// with it.
BOOST_AUTO_TEST_CASE(euler_time_has_a_factor_one_over_hbar) {
    const models::zeitlin_euler sphere{128};
    BOOST_TEST(std::abs(0.1 * sphere.hbar() - 1.5625e-3) < 1e-6);
    BOOST_TEST(std::abs(32000 * 0.1 * sphere.hbar() - 50) < 0.01);
}

// b5: the middle state of the scheme on su(N) has a trace, a quarter of Tr(Psi X~ Psi).
BOOST_AUTO_TEST_CASE(middle_state_is_not_traceless) {
    const double h = 0.5;
    const MatrixXcd x = vorticity(), one = MatrixXcd::Identity(n, n);
    MatrixXcd middle = x, a;
    for (int i = 0; i < 200; ++i) {
        a = 0.5 * h * inverse_laplacian(middle);
        middle = (one - a).inverse() * x * (one + a).inverse();
    }
    BOOST_TEST(std::abs(x.trace()) < 1e-14);
    BOOST_TEST(std::abs(middle.trace()) > 1e-4);
    BOOST_TEST(std::abs(middle.trace() - (a * middle * a).trace()) < 1e-13);
}

// b26: the enstrophy as Tr W^2 is negative.
BOOST_AUTO_TEST_CASE(trace_of_the_square_is_negative) {
    const MatrixXcd x = vorticity();
    BOOST_TEST(std::abs((x * x).trace().real() + x.squaredNorm()) < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
