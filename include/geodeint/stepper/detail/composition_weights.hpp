// SPDX-License-Identifier: BSL-1.0
//
// The weights g_1, ..., g_s of a palindromic composition in the digits of any number. Papers print
// them to twenty, and a scheme with them is of its order until errors are that small. The weights here are
// the palindrome nearest to the printed ones that satisfies the conditions of the order: with
// s_k = g_1 + ... + g_k - g_k/2 and r_k, the same sum of the g_i^3,
//
//     order 4    sum g^3 = 0
//     order 6    sum g^5 = sum g^3 s^2 = 0
//     order 8    sum g^7 = sum g^5 s^2 = sum g^3 s r = sum g^3 s^4 = 0
//
// (Hairer, Lubich, Wanner, Geometric Numerical Integration, V.3.2, of order 6 and 8 in addition to those
// before), and sum g = 1. Newton's method with the shortest correction finds it.
#pragma once

#include <geodeint/algebra/detail/small_lu.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace geodeint::detail {

template <class Real, std::size_t Stages, unsigned short Order>
class composition_weights {
public:
    using weights = std::array<Real, Stages>;

    /// Near these.
    static weights near(const std::array<double, Stages>& doubles) {
        weights g;
        for (std::size_t i = 0; i < Stages; ++i) g[i] = Real(doubles[i]);
        if constexpr (std::numeric_limits<Real>::digits > std::numeric_limits<double>::digits &&
                      count > 0 && count <= sides)
            refine(g);
        return g;
    }

private:
    static constexpr int sides = static_cast<int>(Stages / 2);
    static constexpr int count = Order == 4 ? 1 : Order == 6 ? 3 : Order == 8 ? 7 : 0;
    using residuals = Eigen::Matrix<Real, count, 1>;

    /// Ten steps are more than any precision takes, as each doubles the digits.
    static void refine(weights& g) {
        using std::abs, std::sqrt;
        const Real difference = sqrt(std::numeric_limits<Real>::epsilon());
        for (int step = 0; step < 10; ++step) {
            centre(g);
            const residuals now = conditions(g);
            if (step == 0 && now.cwiseAbs().maxCoeff() > Real(1e-12)) return; // of another order
            Eigen::Matrix<Real, count, sides> slopes;
            for (int j = 0; j < sides; ++j) {
                weights shifted = g;
                shift(shifted, j, difference);
                slopes.col(j) = (conditions(shifted) - now) / difference;
            }
            small_lu<count, Real> factors;
            factors.compute(slopes * slopes.transpose());
            const Eigen::Matrix<Real, sides, 1> correction =
                slopes.transpose() * factors.solve(now);
            for (int j = 0; j < sides; ++j) shift(g, j, Real(-correction(j)));
            if (correction.cwiseAbs().maxCoeff() < 4 * std::numeric_limits<Real>::epsilon()) return;
        }
    }

    /// The middle weight is what the others leave of 1.
    static void centre(weights& g) {
        Real sum(0);
        for (std::size_t i = 0; i < Stages / 2; ++i) sum += g[i];
        g[Stages / 2] = 1 - 2 * sum;
    }
    static void shift(weights& g, int side, const Real& by) {
        const auto i = static_cast<std::size_t>(side);
        g[i] += by;
        g[Stages - 1 - i] = g[i];
        centre(g);
    }

    static residuals conditions(const weights& g) {
        residuals sums = residuals::Zero();
        Real s(0), r(0);
        for (const Real& weight : g) {
            const Real cube = weight * weight * weight, fifth = cube * weight * weight;
            s += weight / 2;
            r += cube / 2;
            sums(0) += cube;
            if constexpr (Order >= 6) {
                sums(1) += fifth;
                sums(2) += cube * s * s;
            }
            if constexpr (Order >= 8) {
                sums(3) += fifth * weight * weight;
                sums(4) += fifth * s * s;
                sums(5) += cube * s * r;
                sums(6) += cube * s * s * s * s;
            }
            s += weight / 2;
            r += cube / 2;
        }
        return sums;
    }
};

} // namespace geodeint::detail
