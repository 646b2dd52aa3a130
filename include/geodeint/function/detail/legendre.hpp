// SPDX-License-Identifier: BSL-1.0
//
// The inverse of the Legendre transform, the v with L_v(q, v, t) = P, by Newton's method from v = 0.
// A step that leaves the domain of L or gets further away from P is halved. How far away it is, is an
// energy, missing . M^{-1} missing with the mass M = L_vv, and each velocity is compared with the terms
// that it is a sum of, so that no two coordinates need to have one unit.
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <cmath>
#include <limits>

namespace geodeint::detail {

template <class L, int N>
Eigen::Matrix<double, N, 1> inverse_legendre(const L& lagrangian,
                                             const Eigen::Matrix<double, N, 1>& q,
                                             const Eigen::Matrix<double, N, 1>& P, double t) {
    using vector = Eigen::Matrix<double, N, 1>;
    using matrix = Eigen::Matrix<double, N, N>;
    constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
    vector v = vector::Zero();
    vector missing = P - lagrangian.momentum(q, v, t);
    for (int iteration = 0; iteration < 100; ++iteration) {
        const matrix slope = lagrangian.mass(q, v, t);
        const unpivoted_lu<N> mass{slope};
        vector step = mass.solve(missing);
        const double distance = std::abs(missing.dot(step));
        vector next = v + step;
        vector still_missing = P - lagrangian.momentum(q, next, t);
        for (int halving = 0;
             halving < 60 && !(std::abs(still_missing.dot(mass.solve(still_missing))) <= distance);
             ++halving) {
            step *= 0.5;
            next = v + step;
            still_missing = P - lagrangian.momentum(q, next, t);
        }
        // the next step would be the square of this one, or is rounding
        const vector terms = slope.cwiseAbs() * next.cwiseAbs() + P.cwiseAbs();
        const vector sizes = mass.solve(matrix(matrix::Identity())).cwiseAbs() * terms;
        const vector largest = 1e-11 * next.cwiseAbs() + rounding * sizes;
        const bool ends = (step.cwiseAbs().array() <= largest.array()).all();
        v = next;
        missing = still_missing;
        if (!all_finite(v)) break;
        if (ends) return v;
    }
    throw outside_domain{"P", "no velocity has this momentum: the Lagrangian is not regular there"};
}

} // namespace geodeint::detail
