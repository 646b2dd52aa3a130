// SPDX-License-Identifier: BSL-1.0
//
// The unit sphere in R^3. Tangent vectors at m are vectors of R^3 orthogonal to m; a geodesic is
// the rotation about w = m x u,
//
//     exp_m(u) = cos|u| m + sin|u| u/|u|,
//
// which also carries vectors along. Points are normalised after every move.
//
//     geodeint::sphere::move(m, u, to);                    to = exp_m(u)
//     geodeint::metriplectic_midpoint_on<geodeint::sphere> stepper;
#pragma once

#include <geodeint/algebra/rotation.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cmath>

namespace geodeint {

struct sphere {
    using state_type = Eigen::Vector3d;
    using vector_type = Eigen::Vector3d;

    static void move(const state_type& m, const vector_type& u, state_type& to) {
        to = turn(m, u, 1) * m;
        to.normalize();
    }
    static void carry_forth(const state_type& m, const vector_type& u, vector_type& v) {
        v = turn(m, u, 1) * v;
    }
    static void carry_back(const state_type& m, const vector_type& u, vector_type& v) {
        v = turn(m, u, -1) * v;
    }
    static void project(const state_type& m, vector_type& v) { v -= m.dot(v) * m; }
    static bool contains(const state_type& m) { return std::abs(m.norm() - 1) <= 1e-8; }

private:
    static rotation turn(const state_type& m, const vector_type& u, double sign) {
        return rotation::exp(sign * m.cross(u));
    }
};

} // namespace geodeint
