// SPDX-License-Identifier: BSL-1.0
//
// A disk that stands upright on an inclined plane and rolls without slipping: its point of contact
// (x, y), the angle theta by which it has rolled and its heading phi,
//
//     L = (x'^2 + y'^2 + theta'^2/2 + phi'^2/4)/2 - k x,
//     x' = cos(phi) theta',      y' = sin(phi) theta'.
//
// No constraint on positions is behind these (Cosserat, 5.2.18 says the opposite, which holds for a
// disk on a line): it can get to any place at any angle.
//
//     auto system = geodeint::models::rolling_disk{0.5}.system();
//     geodeint::lagrange_dalembert<4> stepper;
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/structure/distribution.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class rolling_disk {
    struct incline {
        double slope;
        double operator()(const Eigen::Vector4d& q) const { return slope * q[0]; }
        Eigen::Vector4d gradient(const Eigen::Vector4d&) const { return {slope, 0, 0, 0}; }
    };
    struct no_slip {
        template <class Scalar>
        Eigen::Matrix<Scalar, 2, 4> operator()(const Eigen::Matrix<Scalar, 4, 1>& q) const {
            using std::cos, std::sin;
            Eigen::Matrix<Scalar, 2, 4> a;
            a << Scalar(1), Scalar(0), -cos(q[3]), Scalar(0), //
                Scalar(0), Scalar(1), -sin(q[3]), Scalar(0);
            return a;
        }
    };

public:
    using state_type = Eigen::Matrix<double, 8, 1>;

    /// k
    explicit rolling_disk(double slope = 0) : incline_{slope} { require_finite(slope, "slope"); }

    auto system() const {
        const Eigen::Vector4d masses{1, 1, 0.5, 0.25};
        return lagrangian<4>(mechanical<4>(masses, incline_)).with(distribution<2>(no_slip{}));
    }

private:
    incline incline_;
};

} // namespace geodeint::models
