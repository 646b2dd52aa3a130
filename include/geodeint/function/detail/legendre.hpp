// SPDX-License-Identifier: BSL-1.0
//
// The inverse of the Legendre transform, the v with L_v(q, v, t) = P, by Newton's method from v = 0.
// A step that leaves the domain of L or gets further away from P is halved.
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <limits>

namespace geodeint::detail {

template <class L, int N>
Eigen::Matrix<double, N, 1> inverse_legendre(const L& lagrangian,
                                             const Eigen::Matrix<double, N, 1>& q,
                                             const Eigen::Matrix<double, N, 1>& P, double t) {
    using vector = Eigen::Matrix<double, N, 1>;
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    vector v = vector::Zero();
    vector missing = P - lagrangian.momentum(q, v, t);
    for (int iteration = 0; iteration < 100; ++iteration) {
        vector step = unpivoted_lu<N>{lagrangian.mass(q, v, t)}.solve(missing);
        vector next = v + step;
        vector still_missing = P - lagrangian.momentum(q, next, t);
        for (int halving = 0;
             halving < 60 && !(still_missing.squaredNorm() <= missing.squaredNorm()); ++halving) {
            step *= 0.5;
            next = v + step;
            still_missing = P - lagrangian.momentum(q, next, t);
        }
        const bool ends = norm_inf(step) <= 4 * epsilon * norm_inf(next);
        v = next;
        missing = still_missing;
        if (!all_finite(v)) break;
        if (ends) return v;
    }
    throw outside_domain{"P", "no velocity has this momentum: the Lagrangian is not regular there"};
}

} // namespace geodeint::detail
