// SPDX-License-Identifier: BSL-1.0
//
// Kahan's method for vector fields whose components are polynomials of degree two, f = Q(x, x) + B x +
// c with a symmetric bilinear Q (Kahan 1993; Cosserat, example 3.2.32),
//
//     (x' - x)/dt = Q(x, x') + B (x + x')/2 + c,
//
// which is linear in x' (Celledoni, McLachlan, Owren, Quispel 2013):
//
//     x' = x + dt (1 - dt/2 Df(x))^{-1} f(x)  =  x + dt (-f(x)/2 + 2 f((x + x')/2) - f(x')/2)
//
// No iteration: one linear system. Df is the system's own `jacobian(x, matrix, t)`, or central
// differences, which are exact for these fields. A field that depends on time is taken at t + dt/2.
//
// Keeps, of quadratic fields: time reversal; of those with a cubic Hamiltonian on a constant Poisson
// structure an energy near H and a measure near the volume; of Lotka-Volterra systems with the tensor
// x_i x_j (i < j) and a linear Hamiltonian H itself, and the Poisson bracket: the step is the flow of H
// over the time (2/H) artanh(dt H/2), so that it passes through poles as the exact solution does. Order
// 2.
//
// Does not keep: Casimirs of the rigid body (it keeps two other functions near them); anything of
// fields that are not quadratic, where it is a Rosenbrock method of order 2 with their own `jacobian`,
// and of order 1 without it.
//
//     geodeint::kahan<Eigen::Vector3d> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, x, 0.0, 0.01, 5000);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <Eigen/Core>
#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace geodeint {

template <vector_space State>
class kahan : public stepper_base<kahan<State>, State, 2> {
    using vector = Eigen::Matrix<double, flat_dimension<State>, 1>;
    using matrix = Eigen::Matrix<double, flat_dimension<State>, flat_dimension<State>>;

public:
    static constexpr promises keeps{.energy = kept::unknown, .reversal = kept::unknown};

    template <class System>
    void advance(System& system, const State& x, double t, double dt, State& next) {
        static_assert(detail::deterministic<System>,
                      "kahan knows no noise: use implicit_midpoint or stochastic_heun");
        const Eigen::Index n = flat_size(x);
        const double middle = t + dt / 2;
        for (State* each : {&slope_, &moved_, &forth_, &back_}) resize_like(*each, x);
        flat_.resize(n);
        factors_.resize(n, n);
        system(x, slope_, middle);
        units_.resize(n);
        for (Eigen::Index j = 0; j < n; ++j) units_(j) = unit_of(x, j, dt);
        write_jacobian(system, x, middle);
        factors_ = matrix::Identity(n, n) -
                   dt / 2 * (units_.cwiseInverse().asDiagonal() * factors_ * units_.asDiagonal());
        lu_.compute(factors_);
        flatten(slope_, flat_);
        flat_ = lu_.solve((dt * flat_).cwiseQuotient(units_)).cwiseProduct(units_).eval();
        unflatten(flat_, moved_);
        next = x + moved_;
    }

private:
    template <class System>
    void write_jacobian(System& system, const State& x, double t) {
        if constexpr (requires { system.jacobian(x, factors_, t); }) {
            system.jacobian(x, factors_, t);
        } else {
            // any width is exact but for rounding: one by which no number comes to 0, where a field that
            // is written with x^2/x, say, is not defined
            constexpr double golden_section = 0.6180339887498949;
            for (Eigen::Index j = 0; j < flat_size(x); ++j) {
                const double width = golden_section * units_(j);
                moved_ = x;
                flat_coordinate(moved_, j) += width;
                system(moved_, forth_, t);
                flat_coordinate(moved_, j) -= 2 * width;
                system(moved_, back_, t);
                forth_ += -1.0 * back_;
                flatten(forth_, flat_);
                factors_.col(j) = flat_ / (2 * width);
            }
        }
    }

    /// About as large as the coordinate itself or its change: a power of two, so that the widths of
    /// differences and the choice of pivots do not depend on units.
    double unit_of(const State& x, Eigen::Index j, double dt) const {
        double size =
            std::max(std::abs(flat_coordinate(x, j)), std::abs(dt * flat_coordinate(slope_, j)));
        if (size == 0) size = norm_inf(x);
        return size > 0 ? std::ldexp(1.0, std::ilogb(size)) : 1.0;
    }

    State slope_ = detail::blank<State>();
    State moved_ = detail::blank<State>();
    State forth_ = detail::blank<State>();
    State back_ = detail::blank<State>();
    vector flat_ = detail::blank<vector>();
    vector units_ = detail::blank<vector>();
    matrix factors_ = detail::blank<matrix>();
    Eigen::PartialPivLU<matrix> lu_{};
};

} // namespace geodeint
