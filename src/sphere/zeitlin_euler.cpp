// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/sphere/detail/blas_kernels.hpp>

#include <cmath>
#include <complex>

namespace geodeint::models {

namespace {

double inverse_hbar(int n) { return std::sqrt((n - 1.0) * (n + 1.0)) / 2; }

/// The k-th diagonal entry of S_z.
double height(int n, int k) { return k - (n - 1) / 2.0; }

void require_size(const Eigen::MatrixXcd& x, int n) {
    if (x.rows() != n || x.cols() != n)
        throw invalid_argument{"x", "must be a square matrix of the size of the model"};
}

} // namespace

zeitlin_euler::zeitlin_euler(int n, double kappa, double angular_velocity)
    : laplacian_{n},
      hbar_{1 / inverse_hbar(n)},
      kappa_{kappa},
      angular_velocity_{angular_velocity} {
    require_finite(angular_velocity, "angular_velocity");
    detail::advise_on_blas();
}

zeitlin_euler::zeitlin_euler(int n, double angular_velocity)
    : zeitlin_euler{n, inverse_hbar(n), angular_velocity} {}

zeitlin_euler zeitlin_euler::without_hbar(int n) { return {n, 1.0, 0.0}; }

small_scale_noise zeitlin_euler::ephrati_noise(int n, double amplitude) {
    return {spherical_basis{n}, amplitude};
}

double zeitlin_euler::operator()(const Eigen::MatrixXcd& x) const {
    require_size(x, size());
    const Eigen::MatrixXcd relative = x - planetary_vorticity();
    Eigen::MatrixXcd p;
    laplacian_.inverse(relative, p);
    return -kappa_ / 2 * p.conjugate().cwiseProduct(relative).sum().real();
}

void zeitlin_euler::gradient(const Eigen::MatrixXcd& x, Eigen::MatrixXcd& out) const {
    laplacian_.inverse(x, out, -kappa_);
    if (angular_velocity_ == 0) return;
    // kappa Delta^{-1} F = -kappa Omega i hbar S_z
    const double rate = kappa_ * angular_velocity_ * hbar_;
    for (int k = 0; k < size(); ++k) out(k, k) -= std::complex<double>{0, rate * height(size(), k)};
}

Eigen::MatrixXcd zeitlin_euler::planetary_vorticity() const {
    Eigen::MatrixXcd f = Eigen::MatrixXcd::Zero(size(), size());
    for (int k = 0; k < size(); ++k)
        f(k, k) = {0, 2 * angular_velocity_ * hbar_ * height(size(), k)};
    return f;
}

Eigen::MatrixXcd zeitlin_euler::stream_function(const Eigen::MatrixXcd& x) const {
    Eigen::MatrixXcd p;
    gradient(x, p);
    return p / -kappa_;
}

double zeitlin_euler::enstrophy(const Eigen::MatrixXcd& x) const {
    require_size(x, size());
    return x.squaredNorm();
}

Eigen::Vector3d zeitlin_euler::angular_momentum(const Eigen::MatrixXcd& x) const {
    require_size(x, size());
    const int n = size();
    Eigen::Vector3d pairing = Eigen::Vector3d::Zero(); // <i S_a, X>
    for (int k = 0; k < n; ++k) pairing.z() += height(n, k) * x(k, k).imag();
    for (int k = 1; k < n; ++k) {
        const double s = std::sqrt(static_cast<double>(k) * (n - k));
        pairing.x() += s * x(k - 1, k).imag();
        pairing.y() -= s * x(k - 1, k).real();
    }
    return 3 * hbar_ / n * pairing; // |i hbar S_a|^2 = N/3
}

} // namespace geodeint::models
