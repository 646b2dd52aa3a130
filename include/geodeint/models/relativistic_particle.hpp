// SPDX-License-Identifier: BSL-1.0
//
// A relativistic charge of unit mass, with the speed of light 1, in a harmonic trap and a magnetic
// bottle:
//
//     L = -sqrt(1 - |v|^2) - k |q|^2/2 + theta(q) . v,      P = v/sqrt(1 - |v|^2).
//
// Its Lagrangian is not quadratic in v. `constrained()` is the same on a sphere around the origin.
//
//     geodeint::models::relativistic_particle particle{0.3, geodeint::models::magnetic_bottle{1, 0.1}};
//     auto system = particle.system();
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/models/half_square.hpp>
#include <geodeint/models/magnetic_fields.hpp>
#include <geodeint/structure/holonomic.hpp>
#include <geodeint/structure/magnetic_field.hpp>
#include <geodeint/structure/magnetic_potential.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class relativistic_particle {
    using vector = Eigen::Vector3d;

    struct motion {
        double stiffness;
        double operator()(const vector& q, const vector& v) const {
            return -std::sqrt(1 - v.squaredNorm()) - stiffness / 2 * q.squaredNorm();
        }
        vector momentum(const vector&, const vector& v) const {
            return v / std::sqrt(1 - v.squaredNorm());
        }
        vector force(const vector& q, const vector&) const { return -stiffness * q; }
        vector velocity(const vector&, const vector& P) const {
            return P / std::sqrt(1 + P.squaredNorm());
        }
        Eigen::Matrix3d mass(const vector&, const vector& v) const {
            const double g = 1 / std::sqrt(1 - v.squaredNorm());
            return g * Eigen::Matrix3d::Identity() + g * g * g * v * v.transpose();
        }
        vector momentum_change(const vector&, const vector&) const { return vector::Zero(); }
    };
    struct potential_of {
        magnetic_bottle field;
        template <class Scalar>
        Eigen::Matrix<Scalar, 3, 1> operator()(const Eigen::Matrix<Scalar, 3, 1>& q) const {
            return field.potential(q);
        }
    };

public:
    using state_type = Eigen::Matrix<double, 6, 1>;

    relativistic_particle(double stiffness, magnetic_bottle field)
        : motion_{stiffness}, field_{field} {
        require_finite(stiffness, "stiffness");
    }

    /// In kinetic momenta,
    auto system() const { return lagrangian<3>(motion_).with(magnetic_field<2>(field_)); }
    /// and in canonical ones.
    auto system_with_potential() const {
        return lagrangian<3>(motion_).with(magnetic_potential{potential_of{field_}});
    }
    /// Both on a sphere.
    auto constrained() const { return system().with(holonomic<1>(half_square{})); }
    auto constrained_with_potential() const {
        return system_with_potential().with(holonomic<1>(half_square{}));
    }

private:
    motion motion_;
    magnetic_bottle field_;
};

} // namespace geodeint::models
