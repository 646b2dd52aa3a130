// SPDX-License-Identifier: BSL-1.0
//
// Chaplygin's sleigh: a body on a plane with a blade at (x, y), which does not move sideways, and its
// centre of mass a distance a ahead of it. With the heading phi, s = sin(phi), c = cos(phi), unit mass
// and a moment of inertia 1/2 about the centre of mass,
//
//     M = [[1, 0, -a s], [0, 1, a c], [-a s, a c, a^2 + 1/2]],      -s x' + c y' = 0.
//
// It is free, and yet every motion ends straight ahead, blade behind: the motion keeps its energy and
// no volume.
//
//     auto system = geodeint::models::chaplygin_sleigh{0.3}.system();
//     geodeint::lagrange_dalembert<3> stepper;
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/structure/distribution.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class chaplygin_sleigh {
    struct mass_matrix {
        double a;
        template <class Scalar>
        Eigen::Matrix<Scalar, 3, 3> operator()(const Eigen::Matrix<Scalar, 3, 1>& q) const {
            using std::cos, std::sin;
            const Scalar s = a * sin(q[2]), c = a * cos(q[2]);
            Eigen::Matrix<Scalar, 3, 3> m;
            m << Scalar(1), Scalar(0), -s, Scalar(0), Scalar(1), c, -s, c, Scalar(a * a + 0.5);
            return m;
        }
    };
    struct blade {
        template <class Scalar>
        Eigen::Matrix<Scalar, 1, 3> operator()(const Eigen::Matrix<Scalar, 3, 1>& q) const {
            using std::cos, std::sin;
            return {-sin(q[2]), cos(q[2]), Scalar(0)};
        }
    };

public:
    using state_type = Eigen::Matrix<double, 6, 1>;

    explicit chaplygin_sleigh(double a) : a_{a} { require_finite(a, "a"); }

    auto system() const {
        return lagrangian<3>(mechanical<3>(mass_matrix{a_})).with(distribution<1>(blade{}));
    }

private:
    double a_;
};

} // namespace geodeint::models
