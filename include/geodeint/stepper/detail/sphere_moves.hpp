// SPDX-License-Identifier: BSL-1.0
//
// What a heat bath does to one vector mu of R^3 of any length, which it keeps (see
// stepper/thermal_splitting.hpp): a random move aside, and relaxation towards a field.
#pragma once

#include <geodeint/noise/detail/normal_deviate.hpp>

#include <Eigen/Geometry>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace geodeint::detail {

/// The vector (x, y, z) of a length > 0, turned by the polar angle towards the azimuth 2 pi v. The two
/// vectors across it, as long as it, are those of Duff et al., "Building an orthonormal basis, revisited"
/// (2017). Real is a double or has one in each lane.
template <class Real>
[[gnu::always_inline]] inline std::array<Real, 3>
turned_aside(const std::array<Real, 3>& mu, const Real& length, const turn<Real>& polar,
             const Real& v) {
    const auto& [x, y, z] = mu;
    constexpr std::uint64_t one = std::bit_cast<std::uint64_t>(1.0);
    const Real sign = from_bits((bits_of(z) & std::uint64_t{1} << 63) | one);
    const Real a = -1.0 / (sign * length + z);
    const auto [cosine, sine] = cosine_and_sine(v);
    const Real first = polar.sine * cosine, second = polar.sine * sine;
    return {polar.cosine * x + first * (length + sign * x * x * a) + second * (x * y * a),
            polar.cosine * y + first * (sign * x * y * a) + second * (sign * length + y * y * a),
            polar.cosine * z - first * (sign * x) - second * y};
}

inline Eigen::Vector3d turned_aside(const Eigen::Vector3d& mu, const turn<double>& polar,
                                    double v) {
    const double length = mu.norm();
    if (length == 0) return mu;
    const auto [x, y, z] =
        turned_aside<double>(std::array{mu.x(), mu.y(), mu.z()}, length, polar, v);
    return {x, y, z};
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
