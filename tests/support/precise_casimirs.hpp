// SPDX-License-Identifier: BSL-1.0
//
// Casimirs evaluated to 64 bits, so that what is seen is rounding of the states and not of the
// Casimirs.
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>

#include <Eigen/Core>

#include <array>
#include <complex>
#include <vector>

namespace geodeint::testing {

/// Of so(3).
inline std::array<long double, 1> precise_casimirs(const Eigen::Vector3d& x) {
    const auto y = x.cast<long double>();
    return {y.dot(y)};
}

/// Of se(3).
inline std::array<long double, 2>
precise_casimirs(const semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>& x) {
    const auto pi = x.momentum.cast<long double>(), gamma = x.advected.cast<long double>();
    return {gamma.dot(gamma), pi.dot(gamma)};
}

/// Of copies of so(3), one after the other.
inline std::vector<long double> precise_casimirs(const Eigen::Matrix3Xd& x) {
    std::vector<long double> all;
    for (const Eigen::Vector3d copy : x.colwise()) all.push_back(precise_casimirs(copy)[0]);
    return all;
}

/// Of matrices: tr (i mu)^k for k = 2, ..., n, of which those with odd k are 0 in real matrices and
/// left out.
template <class Scalar, int N>
    requires(N > 1)
std::vector<long double> precise_casimirs(const Eigen::Matrix<Scalar, N, N>& mu) {
    using number = std::complex<long double>;
    using precise = Eigen::Matrix<number, N, N>;
    const precise factor = number{0, 1} * mu.template cast<number>();
    precise power = factor;
    std::vector<long double> all;
    for (int k = 2; k <= N; ++k) {
        power = precise(power * factor);
        if (Eigen::NumTraits<Scalar>::IsComplex || k % 2 == 0) all.push_back(power.trace().real());
    }
    return all;
}

/// Of a pair, those of its momentum.
template <class Element, class Momentum>
auto precise_casimirs(const cotangent<Element, Momentum>& x) {
    return precise_casimirs(x.momentum);
}

} // namespace geodeint::testing
