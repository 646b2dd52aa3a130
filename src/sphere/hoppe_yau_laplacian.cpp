// SPDX-License-Identifier: BSL-1.0
#include "vectorised.hpp"

#include <geodeint/error.hpp>
#include <geodeint/sphere/hoppe_yau_laplacian.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <vector>

namespace geodeint {

namespace {

/// Where column j of the packed upper triangle begins.
std::size_t column(int j) {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(j + 1) / 2;
}

/// s_i^2 s_j^2
double coupling_squared(int n, int i, int j) {
    return static_cast<double>(i) * (n - i) * static_cast<double>(j) * (n - j);
}

double diagonal(int n, int i, int j) {
    return static_cast<double>(n - 1) * (i + j + 1) - 2.0 * i * j;
}

/// z_ij = -w_ij - low_ij z_{i-1,j-1} for i = 1 ... j; complex numbers as pairs of doubles. `z` and
/// `w` may be the same column.
GEODEINT_VECTORISED
void eliminate_column(int j, const double* w, const double* low, const double* previous,
                      double* z) {
#pragma omp simd
    for (int i = 1; i <= j; ++i) {
        z[2 * i] = -w[2 * i] - low[i] * previous[2 * i - 2];
        z[2 * i + 1] = -w[2 * i + 1] - low[i] * previous[2 * i - 1];
    }
}

/// p_ij = scale z_ij / pivot_ij - low_{i+1,j+1} p_{i+1,j+1} for i = 0 ... j, in place.
GEODEINT_VECTORISED
void substitute_column(int j, double scale, const double* inverse_pivot, const double* low_next,
                       const double* next, double* p) {
#pragma omp simd
    for (int i = 0; i <= j; ++i) {
        const double factor = scale * inverse_pivot[i];
        p[2 * i] = p[2 * i] * factor - low_next[i + 1] * next[2 * i + 2];
        p[2 * i + 1] = p[2 * i + 1] * factor - low_next[i + 1] * next[2 * i + 3];
    }
}

/// The lower triangle from the upper one, tile by tile so that both sides stay in the cache.
void mirror(Eigen::MatrixXcd& p) {
    constexpr Eigen::Index tile = 16;
    const Eigen::Index n = p.rows();
    for (Eigen::Index column = 0; column < n; column += tile)
        for (Eigen::Index row = 0; row <= column; row += tile)
            for (Eigen::Index i = row; i < std::min(row + tile, n); ++i)
                for (Eigen::Index j = std::max(column, i + 1); j < std::min(column + tile, n); ++j)
                    p(j, i) = -std::conj(p(i, j));
}

/// A matrix of the right size, or an exception that names it.
void require_size(const Eigen::MatrixXcd& w, int n) {
    if (w.rows() != n || w.cols() != n)
        throw invalid_argument{"w", "must be a square matrix of the size of the Laplacian"};
}

} // namespace

/// -Delta = L D L^T on every diagonal: `low` below the unit diagonal of L, D = 1/inverse_pivot.
struct hoppe_yau_laplacian::factors {
    std::vector<double> low;
    std::vector<double> inverse_pivot;
};

hoppe_yau_laplacian::hoppe_yau_laplacian(int n) : n_{n} {
    if (n < 2) throw invalid_argument{"n", "must be at least 2"};
    auto made = std::make_shared<factors>();
    made->low.resize(column(n));
    made->inverse_pivot.resize(column(n));
    for (int j = 0; j < n; ++j) {
        double* low = made->low.data() + column(j);
        double* inverse_pivot = made->inverse_pivot.data() + column(j);
        for (int i = 0; i < j; ++i) {
            const double before =
                i > 0 ? made->inverse_pivot[column(j - 1) + std::size_t(i - 1)] : 0;
            const double squared = coupling_squared(n, i, j);
            low[i] = -std::sqrt(squared) * before;
            inverse_pivot[i] = 1 / (diagonal(n, i, j) - squared * before);
        }
        // The main diagonal is singular; its factors are known in closed form, and dropping the
        // last pivot picks the solution that ends with 0.
        low[j] = j > 0 ? -1 : 0;
        inverse_pivot[j] = j < n - 1 ? 1 / (static_cast<double>(j + 1) * (n - 1 - j)) : 0;
    }
    factors_ = std::move(made);
}

void hoppe_yau_laplacian::apply(const Eigen::MatrixXcd& w, Eigen::MatrixXcd& image) const {
    require_size(w, n_);
    if (&w == &image) throw invalid_argument{"image", "must not be the matrix w itself"};
    image.resize(n_, n_);
    for (int j = 0; j < n_; ++j)
        for (int i = 0; i <= j; ++i) {
            std::complex<double> sum = -diagonal(n_, i, j) * w(i, j);
            if (i > 0) sum += std::sqrt(coupling_squared(n_, i, j)) * w(i - 1, j - 1);
            if (j < n_ - 1) sum += std::sqrt(coupling_squared(n_, i + 1, j + 1)) * w(i + 1, j + 1);
            image(i, j) = i == j ? std::complex<double>{0, sum.imag()} : sum;
        }
    mirror(image);
}

void hoppe_yau_laplacian::inverse(const Eigen::MatrixXcd& w, Eigen::MatrixXcd& p,
                                  double scale) const {
    require_size(w, n_);
    const double mean = w.diagonal().imag().sum() / n_;
    p.resize(n_, n_);
    const auto stride = 2 * static_cast<std::ptrdiff_t>(n_);
    const auto* from = reinterpret_cast<const double*>(w.data());
    auto* to = reinterpret_cast<double*>(p.data());
    const double* low = factors_->low.data();
    const double* inverse_pivot = factors_->inverse_pivot.data();

    to[0] = 0;
    to[1] = mean - from[1];
    for (int j = 1; j < n_; ++j) {
        const double* w_column = from + j * stride;
        double* z = to + j * stride;
        z[0] = -w_column[0];
        z[1] = -w_column[1];
        eliminate_column(j, w_column, low + column(j), z - stride, z);
        z[2 * j] = 0;
        z[2 * j + 1] += mean;
    }
    const int last = n_ - 1;
    double* end = to + last * stride;
    for (int i = 0; i <= last; ++i) {
        const double factor = scale * inverse_pivot[column(last) + std::size_t(i)];
        end[2 * i] *= factor;
        end[2 * i + 1] *= factor;
    }
    double sum = 0;
    for (int j = last - 1; j >= 0; --j) {
        double* p_column = to + j * stride;
        substitute_column(j, scale, inverse_pivot + column(j), low + column(j + 1),
                          p_column + stride, p_column);
        sum += p_column[2 * j + 1];
    }
    for (int j = 0; j < n_; ++j) to[j * stride + 2 * j + 1] -= sum / n_;
    mirror(p);
}

} // namespace geodeint
