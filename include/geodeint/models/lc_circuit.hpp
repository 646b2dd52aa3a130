// SPDX-License-Identifier: BSL-1.0
//
// An LC circuit with one coil l and three capacitors, a Lagrangian in two charges of which one, u,
// has no velocity (Cosserat, remark 5.2.17 mentions circuits; the numbers are ours):
//
//     L = l q'^2/2 - q^2/(2 c2) - u^2/(2 c1) - (q - u)^2/(2 c3).
//
// L_u = 0 gives u = q c1/(c1 + c3), which is put into L: what is left is regular, an oscillator of
// frequency `frequency()`. (A step in (q, u) that treats both alike lets an inconsistent u alternate
// for ever.)
//
//     geodeint::models::lc_circuit circuit;
//     auto system = circuit.system();                geodeint::variational_lagrangian<1> stepper;
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class lc_circuit {
    using number = Eigen::Matrix<double, 1, 1>;

    struct capacitors {
        double c1, c2, c3;
        double charge(double q) const { return q * c1 / (c1 + c3); }
        double operator()(const number& q) const {
            const double u = charge(q[0]), rest = q[0] - u;
            return q[0] * q[0] / (2 * c2) + u * u / (2 * c1) + rest * rest / (2 * c3);
        }
        number gradient(const number& q) const {
            return number{q[0] / c2 + (q[0] - charge(q[0])) / c3};
        }
    };

public:
    using state_type = Eigen::Vector2d;

    explicit lc_circuit(double l = 0.75, double c1 = 0.5, double c2 = 1.2, double c3 = 0.8)
        : l_{l}, capacitors_{c1, c2, c3} {
        require_positive(l, "l");
        require_positive(c1, "c1");
        require_positive(c2, "c2");
        require_positive(c3, "c3");
    }

    auto system() const { return lagrangian<1>(mechanical<1>(l_, capacitors_)); }

    /// The charge on the first capacitor.
    double charge(const state_type& x) const { return capacitors_.charge(x[0]); }
    double frequency() const {
        return std::sqrt((1 / capacitors_.c2 + 1 / (capacitors_.c1 + capacitors_.c3)) / l_);
    }
    /// The state (q, l q') at time t of the motion from x at 0.
    state_type solution(const state_type& x, double t) const {
        const double w = frequency(), c = std::cos(w * t), s = std::sin(w * t);
        return {c * x[0] + s * x[1] / (l_ * w), c * x[1] - s * l_ * w * x[0]};
    }

private:
    double l_;
    capacitors capacitors_;
};

} // namespace geodeint::models
