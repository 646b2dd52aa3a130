// SPDX-License-Identifier: BSL-1.0
//
// The triangular factors P A = L U of a small square matrix of fixed size, by elimination with
// partial pivoting, in plain loops. What Eigen::PartialPivLU does, for sizes at which its blocked
// algorithm never runs and would only be compiled: it takes a fifth of the compile time of a
// program with one implicit stepper.
//
//     geodeint::small_lu<3> factors;
//     factors.compute(matrix);
//     const Eigen::Vector3d x = factors.solve(right);        A x = right
//
// A singular matrix gives a solution that is not finite, as with Eigen.
#pragma once

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace geodeint {

template <int N>
    requires(N > 0)
class small_lu {
public:
    using matrix_type = Eigen::Matrix<double, N, N>;
    using vector_type = Eigen::Matrix<double, N, 1>;

    void compute(const matrix_type& matrix) {
        lu_ = matrix;
        for (int k = 0; k < N; ++k) {
            int pivot = k;
            for (int i = k + 1; i < N; ++i)
                if (std::abs(lu_(i, k)) > std::abs(lu_(pivot, k))) pivot = i;
            swaps_[static_cast<std::size_t>(k)] = pivot;
            if (pivot != k)
                for (int j = 0; j < N; ++j) std::swap(lu_(k, j), lu_(pivot, j));
            for (int i = k + 1; i < N; ++i) {
                lu_(i, k) /= lu_(k, k);
                for (int j = k + 1; j < N; ++j) lu_(i, j) -= lu_(i, k) * lu_(k, j);
            }
        }
    }

    vector_type solve(const vector_type& right) const {
        vector_type x = right;
        for (int k = 0; k < N; ++k) std::swap(x(k), x(swaps_[static_cast<std::size_t>(k)]));
        for (int k = 0; k < N; ++k)
            for (int i = k + 1; i < N; ++i) x(i) -= lu_(i, k) * x(k);
        for (int k = N - 1; k >= 0; --k) {
            x(k) /= lu_(k, k);
            for (int i = 0; i < k; ++i) x(i) -= lu_(i, k) * x(k);
        }
        return x;
    }

private:
    matrix_type lu_ = matrix_type::Identity();
    std::array<int, static_cast<std::size_t>(N)> swaps_{};
};

} // namespace geodeint
