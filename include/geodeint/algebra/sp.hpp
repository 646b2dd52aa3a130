// SPDX-License-Identifier: BSL-1.0
//
// sp(2n, R), the Hamiltonian matrices of size N = 2n, N even or Eigen::Dynamic:
//
//     x = [[a, b], [c, -a^T]],  b and c symmetric        <mu, x> = tr(mu^T x)
//     ad*_x mu = [x^T, mu]        Ad*_{exp x} mu = exp(x^T) mu exp(-x^T)
//     tau([[a, b], [c, d]]) = [[d^T, -b^T], [-c^T, a^T]]
//
// sp<N> takes the size of the matrices, sp<4> is sp(4, R). Its matrices are not skew and its group
// is not compact: nothing bounds a random motion. Coordinates: sqrt(2) a row by row, then of b and
// of c the diagonal entries and sqrt(2) times the ones above, row by row. Casimirs: tr mu^2,
// tr mu^4, ..., tr mu^N.
//
//     auto system = geodeint::lie_poisson<geodeint::sp<4>>(H);     states are Eigen::Matrix4d
//     geodeint::isospectral_midpoint<geodeint::sp<4>> stepper;
//
// sp_over<Real, N> is the same over numbers of any kind (see algebra/real.hpp).
#pragma once

#include <geodeint/algebra/matrix_algebra.hpp>
#include <geodeint/error.hpp>

#include <cmath>

namespace geodeint {

template <class Real, int N>
struct sp_over : matrix_algebra<sp_over<Real, N>, Real, N> {
    static_assert(N == Eigen::Dynamic || (N >= 2 && N % 2 == 0),
                  "sp<N> needs an even size N of the matrices, or Eigen::Dynamic");
    using matrix_type = Eigen::Matrix<Real, N, N>;
    static constexpr int dimension = N == Eigen::Dynamic ? Eigen::Dynamic : N * (N + 1) / 2;
    using coordinate_vector = Eigen::Matrix<Real, dimension, 1>;
    static constexpr double weight = 1;

    static matrix_type involution(const matrix_type& y) {
        const Eigen::Index n = y.rows() / 2;
        matrix_type image(y.rows(), y.cols());
        image.topLeftCorner(n, n) = y.bottomRightCorner(n, n).transpose();
        image.topRightCorner(n, n) = -y.topRightCorner(n, n).transpose();
        image.bottomLeftCorner(n, n) = -y.bottomLeftCorner(n, n).transpose();
        image.bottomRightCorner(n, n) = y.topLeftCorner(n, n).transpose();
        return image;
    }

    static coordinate_vector coordinates(const matrix_type& x) {
        const Eigen::Index n = x.rows() / 2;
        coordinate_vector c(n * (2 * n + 1));
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = 0; j < n; ++j) c(k++) = root_2() * x(i, j);
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = i; j < n; ++j) c(k++) = scale(i, j) * x(i, n + j);
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = i; j < n; ++j) c(k++) = scale(i, j) * x(n + i, j);
        return c;
    }
    static matrix_type from_coordinates(const coordinate_vector& c) {
        const Eigen::Index n = half_size_of(c);
        matrix_type x(2 * n, 2 * n);
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = 0; j < n; ++j) {
                x(i, j) = c(k++) / root_2();
                x(n + j, n + i) = -x(i, j);
            }
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = i; j < n; ++j) x(i, n + j) = x(j, n + i) = c(k++) / scale(i, j);
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = i; j < n; ++j) x(n + i, j) = x(n + j, i) = c(k++) / scale(i, j);
        return x;
    }

    static auto casimirs(const matrix_type& mu) {
        const matrix_type square = mu * mu;
        return sp_over::power_sums(square, square, sp_over::template numbers<N / 2>(mu.rows() / 2));
    }

private:
    static Real root_2() {
        using std::sqrt;
        return sqrt(Real(2));
    }

    static Real scale(Eigen::Index i, Eigen::Index j) { return i == j ? Real(1) : root_2(); }
    /// n from n(2n + 1)
    static Eigen::Index half_size_of(const coordinate_vector& c) {
        if constexpr (N != Eigen::Dynamic) return N / 2;
        const auto n = std::lround((std::sqrt(1 + 8 * static_cast<double>(c.size())) - 1) / 4);
        if (n * (2 * n + 1) != c.size())
            throw invalid_argument{"coordinates", "their number must be n(2n + 1)"};
        return n;
    }
};

template <int N>
struct sp : sp_over<double, N> {};

} // namespace geodeint
