// SPDX-License-Identifier: BSL-1.0
#include "support/matrix_exponentials.hpp"

namespace geodeint {

namespace {

/// The same functions of an algebra of another name: they depend on scalar and size alone.
template <class Scalar, int N>
struct twin : matrix_algebra<twin<Scalar, N>, Scalar, N> {
    using matrix_algebra<twin, Scalar, N>::pade_minus_one;
    using matrix_algebra<twin, Scalar, N>::exp_minus_one;
};

} // namespace

#define GEODEINT_DEFINE_EXPONENTIAL(G, Scalar, N)                                                  \
    template <>                                                                                    \
    Eigen::Matrix<Scalar, N, N> matrix_algebra<G<N>, Scalar, N>::pade_minus_one(                   \
        int m, const Eigen::Matrix<Scalar, N, N>& x) {                                             \
        return twin<Scalar, N>::pade_minus_one(m, x);                                              \
    }                                                                                              \
    template <>                                                                                    \
    Eigen::Matrix<Scalar, N, N> matrix_algebra<G<N>, Scalar, N>::exp_minus_one(                    \
        const Eigen::Matrix<Scalar, N, N>& x) {                                                    \
        return twin<Scalar, N>::exp_minus_one(x);                                                  \
    }

GEODEINT_FOR_EACH_MATRIX_ALGEBRA(GEODEINT_DEFINE_EXPONENTIAL)

} // namespace geodeint
