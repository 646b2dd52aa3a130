// SPDX-License-Identifier: BSL-1.0
//
// The exponentials of the usual matrix algebras, for every file that includes this, are compiled once,
// in matrix_exponentials.cpp: each takes the compiler two to three seconds. Include it before a
// stepper or a check uses so<N> or su<N>.
#pragma once

#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>

#include <Eigen/Core>

#include <complex>

// Their algebras, each with the scalar and the size of its matrices.
#define GEODEINT_FOR_EACH_MATRIX_ALGEBRA(action)                                                   \
    action(so, double, 4) action(so, double, Eigen::Dynamic) action(su, std::complex<double>, 2)   \
        action(su, std::complex<double>, 3) action(su, std::complex<double>, Eigen::Dynamic)

#define GEODEINT_DECLARE_EXPONENTIAL(G, Scalar, N)                                                 \
    template <>                                                                                    \
    Eigen::Matrix<Scalar, N, N> matrix_algebra<G<N>, Scalar, N>::pade_minus_one(                   \
        int, const Eigen::Matrix<Scalar, N, N>&);                                                  \
    template <>                                                                                    \
    Eigen::Matrix<Scalar, N, N> matrix_algebra<G<N>, Scalar, N>::exp_minus_one(                    \
        const Eigen::Matrix<Scalar, N, N>&);

namespace geodeint {
GEODEINT_FOR_EACH_MATRIX_ALGEBRA(GEODEINT_DECLARE_EXPONENTIAL)
} // namespace geodeint
