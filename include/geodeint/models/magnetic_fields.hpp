// SPDX-License-Identifier: BSL-1.0
//
// Magnetic fields b in R^3, for charges in them (models/charged_particle.hpp): calling one gives
// b(q), `potential(q)` for any scalar a theta with curl theta = b,
//
//     uniform_field       b = b0 e_z                        theta = b0 (-y, x, 0)/2
//     magnetic_bottle     b = s (-e x z, -e y z, 1 + e z^2 - e r^2/2),        r^2 = x^2 + y^2
//                                                           theta = s (1 + e z^2 - e r^2/4) (-y, x, 0)/2
//     magnetic_dipole     b = m (3 z q/|q|^5 - e_z/|q|^3)   theta = m (-y, x, 0)/|q|^3
//     magnetic_monopole   b = g q/|q|^3                     none: the flux through a sphere is 4 pi g
#pragma once

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

namespace detail {

/// factor (-y, x, 0)
template <class Scalar>
Eigen::Matrix<Scalar, 3, 1> swirl(const Eigen::Matrix<Scalar, 3, 1>& q, const Scalar& factor) {
    return {-factor * q[1], factor * q[0], Scalar(0)};
}

} // namespace detail

struct uniform_field {
    double strength = 1;

    Eigen::Vector3d operator()(const Eigen::Vector3d&) const { return {0, 0, strength}; }
    template <class Scalar>
    Eigen::Matrix<Scalar, 3, 1> potential(const Eigen::Matrix<Scalar, 3, 1>& q) const {
        return detail::swirl<Scalar>(q, Scalar(strength / 2));
    }
};

struct magnetic_bottle {
    double strength = 1;
    double curvature = 0.1;

    Eigen::Vector3d operator()(const Eigen::Vector3d& q) const {
        const double pinch = -strength * curvature * q[2];
        const double r2 = q[0] * q[0] + q[1] * q[1];
        return {pinch * q[0], pinch * q[1], strength * (1 + curvature * (q[2] * q[2] - r2 / 2))};
    }
    template <class Scalar>
    Eigen::Matrix<Scalar, 3, 1> potential(const Eigen::Matrix<Scalar, 3, 1>& q) const {
        const Scalar r2 = q[0] * q[0] + q[1] * q[1];
        return detail::swirl<Scalar>(q, Scalar(strength / 2) *
                                            (1.0 + curvature * (q[2] * q[2] - 0.25 * r2)));
    }
};

struct magnetic_dipole {
    double moment = 1;

    Eigen::Vector3d operator()(const Eigen::Vector3d& q) const {
        const double r2 = q.squaredNorm(), scale = moment / (r2 * std::sqrt(r2));
        Eigen::Vector3d b = (3 * q[2] / r2 * scale) * q;
        b[2] -= scale;
        return b;
    }
    template <class Scalar>
    Eigen::Matrix<Scalar, 3, 1> potential(const Eigen::Matrix<Scalar, 3, 1>& q) const {
        using std::sqrt;
        const Scalar r2 = q[0] * q[0] + q[1] * q[1] + q[2] * q[2];
        return detail::swirl<Scalar>(q, moment / (r2 * sqrt(r2)));
    }
};

struct magnetic_monopole {
    double charge = 1;

    Eigen::Vector3d operator()(const Eigen::Vector3d& q) const {
        const double r2 = q.squaredNorm();
        return charge / (r2 * std::sqrt(r2)) * q;
    }
};

} // namespace geodeint::models
