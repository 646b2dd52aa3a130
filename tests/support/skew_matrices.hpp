// SPDX-License-Identifier: BSL-1.0
//
// Matrices for the tests of the quantised sphere.
#pragma once

#include "support/random_vectors.hpp"

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <complex>

namespace geodeint::testing {

/// A skew-Hermitian matrix with a trace, of normal entries.
inline Eigen::MatrixXcd random_skew(int n, unsigned seed) {
    random_source random{seed};
    Eigen::MatrixXcd x(n, n);
    random.fill(x);
    return x - x.adjoint().eval();
}

/// S_x, S_y, S_z of spin (n - 1)/2 with S_z = diag(k - (n - 1)/2) and [S_x, S_y] = i S_z.
inline std::array<Eigen::MatrixXcd, 3> spin_matrices(int n) {
    std::array<Eigen::MatrixXcd, 3> s;
    for (auto& matrix : s) matrix = Eigen::MatrixXcd::Zero(n, n);
    for (int k = 0; k < n; ++k) s[2](k, k) = k - (n - 1) / 2.0;
    for (int k = 1; k < n; ++k) {
        const double half = std::sqrt(k * double(n - k)) / 2;
        s[0](k - 1, k) = s[0](k, k - 1) = half;
        s[1](k - 1, k) = {0, half};
        s[1](k, k - 1) = {0, -half};
    }
    return s;
}

} // namespace geodeint::testing
