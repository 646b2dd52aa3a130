// SPDX-License-Identifier: BSL-1.0
//
// What a heat bath does to one vector mu of R^3 of any length, which it keeps (see
// stepper/thermal_splitting.hpp): a random move aside, and relaxation towards a field.
#pragma once

#include <geodeint/noise/detail/normal_deviate.hpp>

#include <Eigen/Geometry>

#include <cmath>

namespace geodeint::detail {

/// mu, of this length, turned by the polar angle towards the azimuth 2 pi v. The two vectors across mu,
/// as long as mu, are those of Duff et al., "Building an orthonormal basis, revisited" (2017).
[[gnu::always_inline]] inline Eigen::Vector3d turned_aside(const Eigen::Vector3d& mu, double length,
                                                           const turn<double>& polar, double v) {
    if (length == 0) return mu;
    const double x = mu.x(), y = mu.y(), z = mu.z();
    const double sign = std::copysign(1.0, z), a = -1 / (sign * length + z);
    const auto [cosine, sine] = cosine_and_sine(v);
    const double first = polar.sine * cosine, second = polar.sine * sine;
    return {polar.cosine * x + first * (length + sign * x * x * a) + second * (x * y * a),
            polar.cosine * y + first * (sign * x * y * a) + second * (sign * length + y * y * a),
            polar.cosine * z - first * (sign * x) - second * y};
}

inline Eigen::Vector3d turned_aside(const Eigen::Vector3d& mu, const turn<double>& polar,
                                    double v) {
    return turned_aside(mu, mu.norm(), polar, v);
}

/// mu after the time s of d mu/ds = mu x (mu x (-b)) = |mu|^2 b - (mu.b) mu, the field b frozen. With
/// r = |mu|, n = b/|b|, c = mu.n/r and t = tanh(r |b| s),
///
///     mu' = ( sqrt(1 - t^2) (mu - r c n) + r (c + t) n )/(1 + c t),
///
/// a map of Moebius of the sphere.
inline Eigen::Vector3d relaxed(const Eigen::Vector3d& mu, const Eigen::Vector3d& b, double s) {
    const double length = mu.norm(), strength = b.norm();
    if (length == 0 || strength == 0) return mu;
    const double t = std::tanh(length * strength * s);
    const Eigen::Vector3d n = b / strength;
    const double along = mu.dot(n);
    return (std::sqrt((1 - t) * (1 + t)) * (mu - along * n) + (along + length * t) * n) /
           (1 + along / length * t);
}

} // namespace geodeint::detail
