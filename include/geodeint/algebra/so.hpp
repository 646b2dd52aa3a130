// SPDX-License-Identifier: BSL-1.0
//
// so(N), the skew-symmetric real N x N matrices, N fixed or Eigen::Dynamic:
//
//     <mu, x> = tr(mu^T x)/2 = sum_{i<j} mu_ij x_ij        ad*_x mu = [mu, x]
//     Ad*_{exp x} mu = exp(-x) mu exp(x)
//
// A gradient in this pairing is the gradient over the entries i < j, and the matrices hat(x) of
// so<3> behave as the vectors x of so3. Coordinates are the entries above the diagonal, row by row:
// x_12, x_13, ..., x_1N, x_23, ... Casimirs: tr mu^2, tr mu^4, ..., one for each pair of
// eigenvalues.
//
//     auto system = geodeint::lie_poisson<geodeint::so<4>>(geodeint::models::manakov::ephrati(4));
//     geodeint::isospectral_midpoint<geodeint::so<4>> stepper;
//     const Eigen::Matrix4d x = geodeint::so<4>::from_coordinates(six_numbers);
//
// so_over<Real, N> is the same over numbers of any kind (see algebra/real.hpp).
#pragma once

#include <geodeint/algebra/matrix_algebra.hpp>
#include <geodeint/error.hpp>

#include <cmath>

namespace geodeint {

template <class Real, int N>
struct so_over : matrix_algebra<so_over<Real, N>, Real, N> {
    static_assert(N == Eigen::Dynamic || N >= 2, "so<N> needs N >= 2, or Eigen::Dynamic");
    using matrix_type = Eigen::Matrix<Real, N, N>;
    static constexpr int dimension = N == Eigen::Dynamic ? Eigen::Dynamic : N * (N - 1) / 2;
    using coordinate_vector = Eigen::Matrix<Real, dimension, 1>;
    static constexpr double weight = 0.5;
    static constexpr bool is_skew = true;

    static auto involution(const matrix_type& y) { return y.transpose(); }

    static coordinate_vector coordinates(const matrix_type& x) {
        coordinate_vector c(x.rows() * (x.rows() - 1) / 2);
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < x.rows(); ++i)
            for (Eigen::Index j = i + 1; j < x.rows(); ++j) c(k++) = x(i, j);
        return c;
    }
    static matrix_type from_coordinates(const coordinate_vector& c) {
        const Eigen::Index n = size_of(c);
        matrix_type x = matrix_type::Zero(n, n);
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = i + 1; j < n; ++j, ++k) {
                x(i, j) = c(k);
                x(j, i) = -c(k);
            }
        return x;
    }

    static auto casimirs(const matrix_type& mu) {
        const matrix_type square = mu * mu;
        return so_over::power_sums(square, square, so_over::template numbers<N / 2>(mu.rows() / 2));
    }
    /// The eigenvalues of i mu, in increasing order.
    static auto spectrum(const matrix_type& mu) { return so_over::skew_spectrum(mu); }

private:
    /// n from n(n - 1)/2
    static Eigen::Index size_of(const coordinate_vector& c) {
        if constexpr (N != Eigen::Dynamic) return N;
        const auto n =
            static_cast<Eigen::Index>((1 + std::sqrt(1 + 8 * static_cast<double>(c.size()))) / 2);
        if (n * (n - 1) / 2 != c.size())
            throw invalid_argument{"coordinates", "their number must be n(n - 1)/2"};
        return n;
    }
};

template <int N>
struct so : so_over<double, N> {};

} // namespace geodeint
