// SPDX-License-Identifier: BSL-1.0
//
// The products of large matrices that the isospectral schemes need, written into a given matrix.
// Eigen computes them, or, where GEODEINT_USE_BLAS is defined (geodeint::sphere does it
// if a BLAS was found), dgemm and zgemm of that BLAS for matrices of dynamic size. Define it in all
// translation units of a program or in none.
//
//     detail::product(a, x, y);             y = a x
//     detail::upper_product(y, a, z);       z = y a, its upper triangle alone
#pragma once

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <complex>

#if defined(GEODEINT_USE_BLAS)
extern "C" {
void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*,
            const double*, const int*, const double*, const int*, const double*, double*,
            const int*);
void zgemm_(const char*, const char*, const int*, const int*, const int*,
            const std::complex<double>*, const std::complex<double>*, const int*,
            const std::complex<double>*, const int*, const std::complex<double>*,
            std::complex<double>*, const int*);
}
#endif

namespace geodeint::detail {

#if defined(GEODEINT_USE_BLAS)
inline constexpr bool has_blas = true;

template <class Scalar>
inline constexpr auto gemm = nullptr;
template <>
inline constexpr auto gemm<double> = &dgemm_;
template <>
inline constexpr auto gemm<std::complex<double>> = &zgemm_;

/// out = op(x) op(y), where op is "N" or "C", the conjugate transpose; out is a block of a matrix.
template <class X, class Y, class Out>
void blas_product(const char* op_x, const X& x, const char* op_y, const Y& y, Out&& out) {
    using scalar = typename X::Scalar;
    const auto rows = static_cast<int>(out.rows()), columns = static_cast<int>(out.cols()),
               inner = static_cast<int>(*op_x == 'N' ? x.cols() : x.rows());
    const auto x_stride = static_cast<int>(x.outerStride()),
               y_stride = static_cast<int>(y.outerStride()),
               out_stride = static_cast<int>(out.outerStride());
    const scalar one = 1, zero = 0;
    gemm<scalar>(op_x, op_y, &rows, &columns, &inner, &one, x.data(), &x_stride, y.data(),
                 &y_stride, &zero, out.data(), &out_stride);
}
#else
inline constexpr bool has_blas = false;
#endif

/// So large that a call of the BLAS is faster.
template <class Matrix>
inline constexpr bool is_large =
    has_blas&& Matrix::SizeAtCompileTime == Eigen::Dynamic && !Matrix::IsRowMajor;

/// out = x y; `out` has its shape already and is another object than x and y.
template <class Matrix>
void product(const Matrix& x, const Matrix& y, Matrix& out) {
#if defined(GEODEINT_USE_BLAS)
    if constexpr (is_large<Matrix>) {
        blas_product("N", x, "N", y, out);
        return;
    }
#endif
    out.noalias() = x * y;
}

/// The part of out = x y on and above the diagonal, in half the time of the whole product:
/// enough for a product that is skew. Entries below the diagonal are unspecified.
template <class Matrix>
void upper_product(const Matrix& x, const Matrix& y, Matrix& out) {
    if constexpr (Matrix::SizeAtCompileTime != Eigen::Dynamic) {
        out.noalias() = x * y;
    } else {
        const Eigen::Index n = x.rows(), width = std::max<Eigen::Index>(32, n / 8);
        for (Eigen::Index first = 0; first < n; first += width) {
            const Eigen::Index columns = std::min(width, n - first), rows = first + columns;
#if defined(GEODEINT_USE_BLAS)
            if constexpr (is_large<Matrix>) {
                blas_product("N", x.topRows(rows), "N", y.middleCols(first, columns),
                             out.block(0, first, rows, columns));
                continue;
            }
#endif
            out.block(0, first, rows, columns).noalias() =
                x.topRows(rows) * y.middleCols(first, columns);
        }
    }
}

/// Clears the real and imaginary parts of x that are smaller than `negligible`. Smooth fields fill
/// the corners of their matrices with numbers such as 1e-200, whose products are denormal, and
/// there are processors that take a hundred times as long for them.
template <class Matrix>
void clear_negligible(Matrix& x, double negligible) {
    auto* part = reinterpret_cast<double*>(x.data());
    const Eigen::Index count =
        x.size() * (Eigen::NumTraits<typename Matrix::Scalar>::IsComplex + 1);
    for (Eigen::Index k = 0; k < count; ++k)
        part[k] = std::abs(part[k]) < negligible ? 0.0 : part[k];
}

} // namespace geodeint::detail
