// SPDX-License-Identifier: BSL-1.0
//
// Least squares with few unknowns by their normal equations,
//
//     c = argmin | f - sum_j c_j d_j |,        sum_j (d_i . d_j) c_j = d_i . f,
//
// by elimination that takes the largest diagonal element left as its next pivot. Directions d_j
// that hardly differ from combinations of others are left out, c_j = 0: the matrix of the products
// d_i . d_j is singular then. For at most N directions this takes a few dozen operations, and plain
// loops compile much faster than a decomposition of Eigen's.
#pragma once

#include <geodeint/algebra/real.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace geodeint::detail {

/// The products d_i . d_j and d_i . f of at most N directions.
template <int N, class Real = double>
struct normal_equations {
    Eigen::Matrix<Real, N, N> products = Eigen::Matrix<Real, N, N>::Zero();
    Eigen::Matrix<Real, N, 1> right = Eigen::Matrix<Real, N, 1>::Zero();

    /// The coefficients c_j of the first `count` directions; 0 for the others. A direction counts
    /// as a combination of others if at most this fraction of its squared length is orthogonal to
    /// them.
    Eigen::Matrix<Real, N, 1> solve(int count, Real own_part = rounding_like<Real>(1e-10)) const {
        using std::sqrt, std::swap;
        // The directions are scaled to length 1, so that only their angles matter.
        Eigen::Matrix<Real, N, 1> scale, b, c;
        Eigen::Matrix<Real, N, N> a;
        for (int i = 0; i < count; ++i)
            scale(i) = 1 / sqrt(std::max(products(i, i), std::numeric_limits<Real>::min()));
        for (int i = 0; i < count; ++i) {
            for (int j = 0; j < count; ++j) a(i, j) = scale(i) * products(i, j) * scale(j);
            b(i) = scale(i) * right(i);
        }

        std::array<int, static_cast<std::size_t>(N)> order{};
        for (int i = 0; i < count; ++i) order[static_cast<std::size_t>(i)] = i;
        int rank = 0;
        for (; rank < count; ++rank) {
            int pivot = rank;
            for (int i = rank + 1; i < count; ++i)
                if (a(i, i) > a(pivot, pivot)) pivot = i;
            if (!(a(pivot, pivot) > own_part)) break;
            std::swap(order[static_cast<std::size_t>(rank)],
                      order[static_cast<std::size_t>(pivot)]);
            swap(b(rank), b(pivot));
            for (int j = 0; j < count; ++j) swap(a(rank, j), a(pivot, j));
            for (int i = 0; i < count; ++i) swap(a(i, rank), a(i, pivot));
            for (int i = rank + 1; i < count; ++i) {
                const Real factor = a(i, rank) / a(rank, rank);
                for (int j = rank + 1; j < count; ++j) a(i, j) -= factor * a(rank, j);
                b(i) -= factor * b(rank);
            }
        }

        for (int i = 0; i < N; ++i) c(i) = 0;
        for (int k = rank - 1; k >= 0; --k) {
            for (int j = k + 1; j < rank; ++j) b(k) -= a(k, j) * b(j);
            b(k) /= a(k, k);
            const int direction = order[static_cast<std::size_t>(k)];
            c(direction) = b(k) * scale(direction);
        }
        return c;
    }
};

} // namespace geodeint::detail
