// SPDX-License-Identifier: BSL-1.0
//
// The strictly upper triangular matrices with N rows, a nilpotent Lie algebra: that of the Heisenberg
// group for N = 3. Its group are the matrices with ones on the diagonal, 1 + x. Elements and momenta
// are vectors of the entries row by row, x_12, x_13, ..., x_23, ...; with the dot product as pairing
// and ^+ for what is above the diagonal,
//
//     [x, y] = x y - y x,      ad*_x mu = (x^T mu - mu x^T)^+,      Ad*_g mu = (g^T mu g^{-T})^+
//
// Casimirs are the minors in the corner, of the first k rows and the last k columns, k <= N/2: all
// that orbits of general points have.
//
// The chart x -> 1 + x of the group (Cosserat, example 3.3.7) is `unipotent_map`, with right- and
// left-trivialised derivatives that are linear in x,
//
//     d_x^{-1} v = v (1 + x),      left: (1 + x) v.
//
// It is not symmetric, tau(x) tau(-x) = 1 - x^2.
//
//     geodeint::hamiltonian_poisson<geodeint::lie_dual<geodeint::nilpotent<4>, geodeint::unipotent_map>, 4>
#pragma once

#include <geodeint/algebra/exponential_series.hpp>
#include <geodeint/concepts.hpp>

#include <Eigen/Core>
#include <Eigen/LU>

#include <array>
#include <cstddef>

namespace geodeint {

template <int N>
struct nilpotent : exponential_series<nilpotent<N>> {
    static_assert(N >= 2, "the size must be known at compile time");

    static constexpr int dimension = N * (N - 1) / 2;
    static constexpr double chirality = 1;
    using algebra_type = Eigen::Matrix<double, dimension, 1>;
    using dual_type = algebra_type;
    using matrix_type = Eigen::Matrix<double, N, N>;

    static matrix_type matrix(const algebra_type& x) {
        matrix_type m = matrix_type::Zero();
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < N; ++i)
            for (Eigen::Index j = i + 1; j < N; ++j) m(i, j) = x[k++];
        return m;
    }
    /// What is above the diagonal.
    template <class Matrix>
    static algebra_type above(const Matrix& m) {
        algebra_type x;
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < N; ++i)
            for (Eigen::Index j = i + 1; j < N; ++j) x[k++] = m(i, j);
        return x;
    }

    static double pairing(const dual_type& mu, const algebra_type& x) { return mu.dot(x); }
    static algebra_type bracket(const algebra_type& x, const algebra_type& y) {
        const matrix_type a = matrix(x), b = matrix(y);
        return above(matrix_type(a * b - b * a));
    }
    static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        const matrix_type a = matrix(x).transpose(), m = matrix(mu);
        return above(matrix_type(a * m - m * a));
    }
    static const algebra_type& coordinates(const algebra_type& x) { return x; }
    static const algebra_type& from_coordinates(const algebra_type& x) { return x; }

    static auto casimirs(const dual_type& mu) {
        const matrix_type m = matrix(mu);
        std::array<double, std::size_t{N / 2}> minors;
        for (int k = 1; k <= N / 2; ++k)
            minors[static_cast<std::size_t>(k - 1)] =
                Eigen::MatrixXd(m.topRightCorner(k, k)).determinant();
        return minors;
    }
};

struct unipotent_map {
    static constexpr bool symmetric = false;

    template <int N>
    static auto coadjoint_action(nilpotent<N>, const typename nilpotent<N>::algebra_type& x,
                                 const typename nilpotent<N>::dual_type& mu) {
        using G = nilpotent<N>;
        const auto g = one_plus<N>(x);
        const typename G::matrix_type moved = g.transpose() * G::matrix(mu);
        return G::above(typename G::matrix_type(moved * inverse<N>(x).transpose()));
    }
    template <int N>
    static auto derivative(nilpotent<N>, const typename nilpotent<N>::algebra_type& x,
                           const typename nilpotent<N>::algebra_type& v) {
        return product<N>(nilpotent<N>::matrix(v), inverse<N>(x));
    }
    template <int N>
    static auto derivative_inverse(nilpotent<N>, const typename nilpotent<N>::algebra_type& x,
                                   const typename nilpotent<N>::algebra_type& v) {
        return product<N>(nilpotent<N>::matrix(v), one_plus<N>(x));
    }
    template <int N>
    static auto derivative_dual(nilpotent<N>, const typename nilpotent<N>::algebra_type& x,
                                const typename nilpotent<N>::dual_type& mu) {
        return product<N>(nilpotent<N>::matrix(mu), inverse<N>(x).transpose());
    }
    template <int N>
    static auto derivative_inverse_dual(nilpotent<N>, const typename nilpotent<N>::algebra_type& x,
                                        const typename nilpotent<N>::dual_type& mu) {
        return product<N>(nilpotent<N>::matrix(mu), one_plus<N>(x).transpose());
    }
    template <int N>
    static auto left_derivative_inverse(nilpotent<N>, const typename nilpotent<N>::algebra_type& x,
                                        const typename nilpotent<N>::algebra_type& v) {
        return product<N>(one_plus<N>(x), nilpotent<N>::matrix(v));
    }
    template <int N>
    static auto left_derivative_inverse_dual(nilpotent<N>,
                                             const typename nilpotent<N>::algebra_type& x,
                                             const typename nilpotent<N>::dual_type& mu) {
        return product<N>(one_plus<N>(x).transpose(), nilpotent<N>::matrix(mu));
    }
    /// The gradients over x of <mu, d_x^{-1} v>, and of the same with the left derivative.
    template <int N>
    static auto gradient(nilpotent<N>, const typename nilpotent<N>::dual_type& mu,
                         const typename nilpotent<N>::algebra_type& v) {
        return product<N>(nilpotent<N>::matrix(v).transpose(), nilpotent<N>::matrix(mu));
    }
    template <int N>
    static auto left_gradient(nilpotent<N>, const typename nilpotent<N>::dual_type& mu,
                              const typename nilpotent<N>::algebra_type& v) {
        return product<N>(nilpotent<N>::matrix(mu), nilpotent<N>::matrix(v).transpose());
    }

private:
    template <int N>
    static auto one_plus(const typename nilpotent<N>::algebra_type& x) {
        using matrix = typename nilpotent<N>::matrix_type;
        return matrix(matrix::Identity() + nilpotent<N>::matrix(x));
    }
    /// 1 - x + x^2 - ..., which ends
    template <int N>
    static auto inverse(const typename nilpotent<N>::algebra_type& x) {
        using matrix = typename nilpotent<N>::matrix_type;
        const matrix m = nilpotent<N>::matrix(x);
        matrix sum = matrix::Identity();
        for (int k = 1; k < N; ++k) sum = matrix(matrix::Identity() - m * sum);
        return sum;
    }
    template <int N, class A, class B>
    static auto product(const A& a, const B& b) {
        return nilpotent<N>::above(typename nilpotent<N>::matrix_type(a * b));
    }
};

} // namespace geodeint
