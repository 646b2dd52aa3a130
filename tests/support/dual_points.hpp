// SPDX-License-Identifier: BSL-1.0
//
// Points on duals of Lie algebras, and an algebra of which nothing is known but its bracket.
#pragma once

#include "support/random_vectors.hpp"

#include <geodeint/algebra/exponential_series.hpp>

#include <Eigen/Core>

namespace geodeint::testing {

template <class G>
typename G::dual_type random_point(random_source& random, Eigen::Index n, double size) {
    Eigen::VectorXd c(n);
    for (double& each : c) each = size * random.normal();
    return G::from_coordinates(c);
}

/// The Heisenberg algebra [e1, e2] = e3, with nothing but its bracket: everything else by series.
struct heisenberg : exponential_series<heisenberg> {
    using algebra_type = Eigen::Vector3d;
    using dual_type = Eigen::Vector3d;
    static constexpr int dimension = 3;
    static constexpr double chirality = 1;
    static double pairing(const dual_type& mu, const algebra_type& x) { return mu.dot(x); }
    static algebra_type bracket(const algebra_type& x, const algebra_type& y) {
        return {0, 0, x[0] * y[1] - x[1] * y[0]};
    }
    static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        return {-x[1] * mu[2], x[0] * mu[2], 0};
    }
    static const algebra_type& coordinates(const algebra_type& x) { return x; }
    static const algebra_type& from_coordinates(const algebra_type& x) { return x; }
};

/// so(3) without its closed forms.
struct so3_by_series : exponential_series<so3_by_series> {
    using algebra_type = Eigen::Vector3d;
    using dual_type = Eigen::Vector3d;
    static constexpr int dimension = 3;
    static constexpr double chirality = 1;
    static double pairing(const dual_type& mu, const algebra_type& x) { return mu.dot(x); }
    static algebra_type bracket(const algebra_type& x, const algebra_type& y) { return x.cross(y); }
    static dual_type coadjoint(const algebra_type& x, const dual_type& mu) { return mu.cross(x); }
    static const algebra_type& coordinates(const algebra_type& x) { return x; }
    static const algebra_type& from_coordinates(const algebra_type& x) { return x; }
};

template <class G>
constexpr Eigen::Index size_of() {
    return G::dimension == Eigen::Dynamic ? 6 : G::dimension;
}

} // namespace geodeint::testing
