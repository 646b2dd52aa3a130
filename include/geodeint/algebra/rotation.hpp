// SPDX-License-Identifier: BSL-1.0
//
// A rotation of R^3, stored as a unit quaternion. With theta = |x|,
//
//     exp(x)    = ( cos(theta/2), sin(theta/2) x/theta )
//     cayley(x) = ( 1, x/2 ) / sqrt(1 + theta^2/4)          = (I - X/2)^{-1} (I + X/2), X = hat(x)
//
// Products are renormalised, so that any number of them is a rotation to round-off.
//
//     const auto r = geodeint::rotation::exp({0, 0, 0.1});
//     r * vector, r * r, r.inverse(), r.log(), r.matrix(), r.quaternion()
#pragma once

#include <geodeint/algebra/detail/rotation_series.hpp>
#include <geodeint/algebra/group_traits.hpp>

#include <Eigen/Geometry>

#include <cmath>

namespace geodeint {

struct so3;

class rotation {
public:
    /// The identity.
    rotation() : quaternion_{Eigen::Quaterniond::Identity()} {}

    /// From a quaternion of any positive length.
    explicit rotation(const Eigen::Quaterniond& quaternion) : quaternion_{quaternion} {
        const double length = quaternion.norm();
        if (!(std::isfinite(length) && length > 0))
            throw invalid_argument{"quaternion", "must be finite and not zero"};
        quaternion_.coeffs() /= length;
    }

    /// From an orthogonal matrix of determinant one.
    explicit rotation(const Eigen::Matrix3d& matrix) : rotation{checked(matrix)} {}

    static rotation exp(const Eigen::Vector3d& x) {
        const double z = detail::require_finite_exponent(x).squaredNorm();
        const Eigen::Vector3d axis = 0.5 * detail::rotation_series::sinc(z / 4) * x;
        return rotation{
            Eigen::Quaterniond{std::cos(std::sqrt(z) / 2), axis.x(), axis.y(), axis.z()}};
    }

    static rotation cayley(const Eigen::Vector3d& x) {
        const Eigen::Vector3d axis = 0.5 * detail::require_finite_exponent(x);
        return rotation{Eigen::Quaterniond{1.0, axis.x(), axis.y(), axis.z()}};
    }

    /// The rotation vector of smallest length, |log| <= pi.
    Eigen::Vector3d log() const {
        // q and -q are the same rotation; w >= 0 selects the shorter way round
        const double sign = quaternion_.w() < 0 ? -1 : 1;
        const Eigen::Vector3d axis = sign * quaternion_.vec();
        const double sine = axis.norm();
        if (sine == 0) return axis;
        return 2 * std::atan2(sine, sign * quaternion_.w()) / sine * axis;
    }

    rotation inverse() const { return rotation{quaternion_.conjugate(), already_unit{}}; }
    Eigen::Matrix3d matrix() const { return quaternion_.toRotationMatrix(); }
    const Eigen::Quaterniond& quaternion() const { return quaternion_; }

    friend rotation operator*(const rotation& g, const rotation& h) {
        return rotation{g.quaternion_ * h.quaternion_};
    }
    friend Eigen::Vector3d operator*(const rotation& g, const Eigen::Vector3d& v) {
        return g.quaternion_ * v;
    }
    /// To the last bit, and of the two quaternions of a rotation the same.
    friend bool operator==(const rotation& g, const rotation& h) {
        return g.quaternion_.coeffs() == h.quaternion_.coeffs();
    }

private:
    struct already_unit {};
    rotation(const Eigen::Quaterniond& quaternion, already_unit) : quaternion_{quaternion} {}

    static Eigen::Quaterniond checked(const Eigen::Matrix3d& matrix) {
        // |R^T R - I|^2, entry by entry: as one expression it takes long to compile
        double defect = 0;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const double entry = detail::dot3(matrix.col(i), matrix.col(j)) - (i == j ? 1 : 0);
                defect += entry * entry;
            }
        if (!(defect < 1e-16) || matrix.determinant() < 0)
            throw invalid_argument{"matrix", "is not a rotation"};
        return Eigen::Quaterniond{matrix};
    }

    Eigen::Quaterniond quaternion_;
};

template <>
struct group_traits<rotation> {
    using algebra = so3;
    static rotation identity() { return {}; }
    static rotation compose(const rotation& g, const rotation& h) { return g * h; }
    static rotation inverse(const rotation& g) { return g.inverse(); }
    static rotation exp(const Eigen::Vector3d& x) { return rotation::exp(x); }
    static rotation cayley(const Eigen::Vector3d& x) { return rotation::cayley(x); }
    static bool all_finite(const rotation& g) {
        const Eigen::Quaterniond& q = g.quaternion();
        return std::isfinite(q.w()) && std::isfinite(q.x()) && std::isfinite(q.y()) &&
               std::isfinite(q.z());
    }
    static Eigen::Vector3d log(const rotation& g) { return g.log(); }
    static Eigen::Vector3d adjoint(const rotation& g, const Eigen::Vector3d& x) { return g * x; }
    static Eigen::Vector3d coadjoint_action(const rotation& g, const Eigen::Vector3d& mu) {
        return g.inverse() * mu;
    }
};

} // namespace geodeint

// The algebra, so that an element is one as soon as this header is there. It includes us in turn.
#include <geodeint/algebra/so3.hpp>
