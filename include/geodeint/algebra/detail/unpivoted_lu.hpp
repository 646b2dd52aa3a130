// SPDX-License-Identifier: BSL-1.0
//
// The triangular factors A = L U of a small matrix whose symmetric part is positive definite: mass
// matrices M, M - (h/2) B with a skew B, and what constraints make of them, G A^{-1} G^T. No pivots
// are needed then, so that the same operations are done in whatever units the coordinates are.
//
//     detail::unpivoted_lu<3> factors{matrix};
//     factors.solve_in_place(x);                   A x = right
//
// A matrix of another kind may give numbers that are not finite.
#pragma once

#include <Eigen/Core>

namespace geodeint::detail {

/// Up to 3 x 3 the inverse itself, by minors: loops over so few numbers take longer.
template <int N>
class unpivoted_lu {
public:
    using matrix_type = Eigen::Matrix<double, N, N>;
    using vector_type = Eigen::Matrix<double, N, 1>;

    unpivoted_lu() = default;
    explicit unpivoted_lu(const matrix_type& matrix) : lu_{matrix} {
        if constexpr (N <= 3) {
            lu_ = inverse_of(matrix);
        } else {
            for (int k = 0; k < N; ++k) {
                inverse_pivots_[k] = 1 / lu_(k, k);
                for (int i = k + 1; i < N; ++i) {
                    lu_(i, k) *= inverse_pivots_[k];
                    for (int j = k + 1; j < N; ++j) lu_(i, j) -= lu_(i, k) * lu_(k, j);
                }
            }
        }
    }

    /// The right side, a vector or a matrix of columns, becomes the solution.
    template <class Right>
    void solve_in_place(Right& x) const {
        if constexpr (N <= 3) {
            x = lu_.lazyProduct(x).eval();
        } else {
            for (Eigen::Index column = 0; column < x.cols(); ++column) {
                for (int i = 1; i < N; ++i)
                    for (int k = 0; k < i; ++k) x(i, column) -= lu_(i, k) * x(k, column);
                for (int i = N - 1; i >= 0; --i) {
                    for (int k = i + 1; k < N; ++k) x(i, column) -= lu_(i, k) * x(k, column);
                    x(i, column) *= inverse_pivots_[i];
                }
            }
        }
    }
    template <class Right>
    auto solve(const Eigen::MatrixBase<Right>& right) const {
        typename Right::PlainObject x = right;
        solve_in_place(x);
        return x;
    }

private:
    static matrix_type inverse_of(const matrix_type& m) {
        if constexpr (N == 1) {
            return matrix_type::Constant(1 / m(0, 0));
        } else if constexpr (N == 2) {
            matrix_type adjugate;
            adjugate << m(1, 1), -m(0, 1), -m(1, 0), m(0, 0);
            return adjugate / (m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0));
        } else {
            const auto minor = [&](int i, int j) {
                const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
                return m(a, c) * m(b, d) - m(a, d) * m(b, c);
            };
            matrix_type adjugate;
            adjugate << minor(0, 0), minor(1, 0), minor(2, 0), //
                minor(0, 1), minor(1, 1), minor(2, 1),         //
                minor(0, 2), minor(1, 2), minor(2, 2);
            const double determinant =
                m(0, 0) * adjugate(0, 0) + m(0, 1) * adjugate(1, 0) + m(0, 2) * adjugate(2, 0);
            return adjugate * (1 / determinant);
        }
    }

    matrix_type lu_ = matrix_type::Identity();
    vector_type inverse_pivots_ = vector_type::Ones();
};

} // namespace geodeint::detail
