// SPDX-License-Identifier: BSL-1.0
//
// A charge of unit mass on a sphere around a magnetic monopole g:
//
//     |q| = |q_0|,      b = g q/|q|^3,      J = q x P - g q/|q|  is constant.
//
// The motion is a rotation about J, q' = J x q / |q|^2, known in closed form (`solution`). The flux
// through the sphere is 4 pi g, so that there is no potential on it and no action (Cosserat, 5.1.15:
// the form of the leaf is not exact); rattle runs it all the same, by b alone.
//
//     geodeint::models::charge_on_sphere charge{1.0};
//     geodeint::rattle<3> stepper;
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/models/half_square.hpp>
#include <geodeint/models/magnetic_fields.hpp>
#include <geodeint/structure/holonomic.hpp>
#include <geodeint/structure/magnetic_field.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cmath>
#include <cstddef>

namespace geodeint::models {

class charge_on_sphere {
    using vector = Eigen::Vector3d;

public:
    using state_type = Eigen::Matrix<double, 6, 1>;

    explicit charge_on_sphere(double g) : field_{g} { require_finite(g, "g"); }

    template <std::size_t Nodes = 8>
    auto system() const {
        return lagrangian<3>(mechanical<3>(1.0))
            .with(magnetic_field<Nodes>(field_))
            .with(holonomic<1>(half_square{}));
    }

    /// J
    vector momentum(const state_type& x) const {
        const vector q = x.head<3>(), P = x.tail<3>();
        return q.cross(P) - field_.charge * q.normalized();
    }
    /// The state at time t of the motion from x at 0.
    state_type solution(const state_type& x, double t) const {
        const vector q = x.head<3>(), J = momentum(x);
        const double speed = J.norm() / q.squaredNorm();
        const vector axis = J.normalized(), turned = axis.cross(q);
        const vector along = axis.dot(q) * axis, across = q - along;
        const double c = std::cos(speed * t), s = std::sin(speed * t);
        state_type end;
        end << along + c * across + s * turned, speed * (c * turned - s * across);
        return end;
    }

private:
    magnetic_monopole field_;
};

} // namespace geodeint::models
