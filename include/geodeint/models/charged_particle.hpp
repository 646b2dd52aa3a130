// SPDX-License-Identifier: BSL-1.0
//
// A charge of unit mass in a magnetic field b, and if one likes in a harmonic trap,
//
//     L = |v|^2/2 - k |q|^2/2 + theta(q) . v,      q'' = q' x b(q) - k q.
//
//     geodeint::models::charged_particle particle{geodeint::models::magnetic_bottle{10, 0.1}};
//     auto system = particle.system();               by b, in kinetic momenta P = v
//     auto other  = particle.system_with_potential() by theta, in canonical ones
//
// Besides the energy a field that is symmetric about the z axis keeps p_phi, `axial_momentum`; the
// monopole keeps J = q x P - g q/|q|, `monopole_momentum`; a strong field keeps mu = |v_perp|^2 /
// (2 |b|), `magnetic_moment`, for long times, but not exactly.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/models/magnetic_fields.hpp>
#include <geodeint/structure/magnetic_field.hpp>
#include <geodeint/structure/magnetic_potential.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cmath>
#include <cstddef>

namespace geodeint::models {

template <class Field>
class charged_particle {
    using vector = Eigen::Vector3d;

    struct trap {
        double stiffness;
        double operator()(const vector& q) const { return stiffness / 2 * q.squaredNorm(); }
        vector gradient(const vector& q) const { return stiffness * q; }
    };
    struct potential_of {
        Field field;
        template <class Scalar>
        Eigen::Matrix<Scalar, 3, 1> operator()(const Eigen::Matrix<Scalar, 3, 1>& q) const {
            return field.potential(q);
        }
    };

public:
    /// (q, P) or (q, p)
    using state_type = Eigen::Matrix<double, 6, 1>;

    explicit charged_particle(Field field, double stiffness = 0) : field_{field}, trap_{stiffness} {
        require_finite(stiffness, "stiffness");
    }

    /// In kinetic momenta, with so many nodes of quadrature on a chord.
    template <std::size_t Nodes = 6>
    auto system() const {
        return lagrangian<3>(mechanical<3>(1.0, trap_)).with(magnetic_field<Nodes>(field_));
    }
    /// In canonical momenta.
    auto system_with_potential() const {
        return lagrangian<3>(mechanical<3>(1.0, trap_))
            .with(magnetic_potential{potential_of{field_}});
    }

    /// x p_y - y p_x of a kinetic state
    double axial_momentum(const state_type& x) const {
        const vector q = x.head<3>(), p = x.tail<3>() + field_.potential(q);
        return q[0] * p[1] - q[1] * p[0];
    }
    /// q x P - g q/|q| in a field of charge g
    vector monopole_momentum(const state_type& x) const {
        const vector q = x.head<3>(), P = x.tail<3>();
        return q.cross(P) - field_.charge * q.normalized();
    }
    /// |v_perp|^2 / (2 |b|) of a kinetic state
    double magnetic_moment(const state_type& x) const {
        const vector b = field_(vector(x.head<3>())), v = x.tail<3>();
        return v.cross(b).squaredNorm() / (2 * std::pow(b.norm(), 3));
    }

    const Field& field() const { return field_; }

private:
    Field field_;
    trap trap_;
};

} // namespace geodeint::models
