// SPDX-License-Identifier: BSL-1.0
//
// A point of unit mass on a sphere around the origin, under gravity and, if one likes, in a uniform
// magnetic field b0 e_z if it is charged:
//
//     L = |v|^2/2 - gravity z + theta(q) . v,      g(q) = |q|^2/2 = |q_0|^2/2.
//
// A run stays on the sphere on which it begins, whatever its radius.
//
//     geodeint::models::spherical_pendulum pendulum;
//     auto system = pendulum.system();                 or pendulum.system(b0)
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

namespace geodeint::models {

class spherical_pendulum {
    using vector = Eigen::Vector3d;

    struct weight {
        double gravity;
        double operator()(const vector& q) const { return gravity * q[2]; }
        vector gradient(const vector&) const { return {0, 0, gravity}; }
    };

public:
    using state_type = Eigen::Matrix<double, 6, 1>;

    explicit spherical_pendulum(double gravity = 1) : weight_{gravity} {
        require_finite(gravity, "gravity");
    }

    auto system() const {
        return lagrangian<3>(mechanical<3>(1.0, weight_)).with(holonomic<1>(half_square{}));
    }
    /// Charged, in kinetic momenta.
    auto system(double b0) const { return system().with(magnetic_field<1>(uniform_field{b0})); }

    /// x P_y - y P_x, kept where there is no magnetic field
    static double axial_momentum(const state_type& x) { return x[0] * x[4] - x[1] * x[3]; }

private:
    weight weight_;
};

} // namespace geodeint::models
