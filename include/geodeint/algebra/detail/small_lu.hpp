// SPDX-License-Identifier: BSL-1.0
//
// The triangular factors P A = L U of a square matrix, by elimination with partial pivoting, in
// plain loops. Eigen::PartialPivLU does the same by a blocked algorithm, which is faster from
// hundreds of rows on, but takes longer to compile than a whole implicit stepper.
//
//     detail::small_lu<3> factors;
//     factors.compute(matrix);
//     const Eigen::Vector3d x = factors.solve(right);        A x = right
//
// A singular matrix gives a solution that is not finite, as with Eigen.
#pragma once

#include <Eigen/Core>

#include <cmath>
#include <utility>

namespace geodeint::detail {

/// N is the number of rows, or Eigen::Dynamic; then a matrix of the same size allocates nothing.
template <int N, class Real = double>
    requires(N > 0 || N == Eigen::Dynamic)
class small_lu {
public:
    using matrix_type = Eigen::Matrix<Real, N, N>;
    using vector_type = Eigen::Matrix<Real, N, 1>;

    void compute(const matrix_type& matrix) {
        using std::abs, std::swap;
        lu_ = matrix;
        swaps_.resize(size());
        for (index k = 0; k < size(); ++k) {
            index pivot = k;
            for (index i = k + 1; i < size(); ++i)
                if (abs(lu_(i, k)) > abs(lu_(pivot, k))) pivot = i;
            swaps_(k) = pivot;
            if (pivot != k)
                for (index j = 0; j < size(); ++j) swap(lu_(k, j), lu_(pivot, j));
            for (index i = k + 1; i < size(); ++i) lu_(i, k) /= lu_(k, k);
            for (index j = k + 1; j < size(); ++j)
                for (index i = k + 1; i < size(); ++i) lu_(i, j) -= lu_(i, k) * lu_(k, j);
        }
    }

    /// The right side becomes the solution.
    void solve_in_place(vector_type& x) const {
        using std::swap;
        for (index k = 0; k < size(); ++k) swap(x(k), x(swaps_(k)));
        for (index k = 0; k < size(); ++k)
            for (index i = k + 1; i < size(); ++i) x(i) -= lu_(i, k) * x(k);
        for (index k = size() - 1; k >= 0; --k) {
            x(k) /= lu_(k, k);
            for (index i = 0; i < k; ++i) x(i) -= lu_(i, k) * x(k);
        }
    }
    vector_type solve(vector_type right) const {
        solve_in_place(right);
        return right;
    }

private:
    using index = Eigen::Index;

    constexpr index size() const { return N == Eigen::Dynamic ? lu_.rows() : index{N}; }

    matrix_type lu_ =
        matrix_type::Identity(N == Eigen::Dynamic ? 0 : N, N == Eigen::Dynamic ? 0 : N);
    Eigen::Matrix<index, N, 1> swaps_ =
        Eigen::Matrix<index, N, 1>::Zero(N == Eigen::Dynamic ? 0 : N);
};

} // namespace geodeint::detail
