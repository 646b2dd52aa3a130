// SPDX-License-Identifier: BSL-1.0
//
// What the tests of Lagrangian steppers share: one step of any stepper behind one type, reference
// rows read as states, and how far a step is from keeping a form.
//
//     const one_step<6> step = steps_of<variational_lagrangian<3>>(system);
//     step(x, h)                                         the state after one step of a fresh stepper
//     state_in<6>(table, row, "q", "p")                  columns q1.., p1..
#pragma once

#include "support/golden.hpp"

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/observe/detail/finite_differences.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>

namespace geodeint::testing {

template <int D>
using phase_point = Eigen::Matrix<double, D, 1>;

template <int D>
using one_step = std::function<phase_point<D>(const phase_point<D>&, double h)>;

/// Single steps, each by a new stepper. The system is copied.
template <class Stepper, class System>
one_step<System::state_type::RowsAtCompileTime> steps_of(System system,
                                                         Stepper stepper = Stepper{}) {
    return [=](const typename System::state_type& x, double h) {
        typename System::state_type next = x;
        Stepper fresh = stepper;
        fresh.do_step(system, next, 0.0, h);
        return next;
    };
}

/// Positions and momenta of a row.
template <int D>
phase_point<D> state_in(const golden_table& table, std::size_t row, const std::string& positions,
                        const std::string& momenta) {
    phase_point<D> x;
    x << table.vector<D / 2>(row, positions), table.vector<D / 2>(row, momenta);
    return x;
}

/// The largest difference of two states, relative to their size.
template <int D>
double relative_difference(const phase_point<D>& x, const phase_point<D>& y) {
    return norm_inf(x - y) / std::max(1.0, norm_inf(y));
}

/// | D^T W(x') D - W(x) | of a step, where W is the matrix of a form.
template <int D>
double form_defect(const std::function<phase_point<D>(const phase_point<D>&)>& map,
                   const std::function<Eigen::Matrix<double, D, D>(const phase_point<D>&)>& form,
                   const phase_point<D>& x) {
    const Eigen::Matrix<double, D, D> slope = geodeint::detail::finite_differences(
        [&](const Eigen::VectorXd& y) { return Eigen::VectorXd(map(y)); }, x, 2e-3);
    const Eigen::Matrix<double, D, D> moved = slope.transpose() * form(map(x)) * slope;
    return norm_inf(Eigen::Matrix<double, D, D>(moved - form(x)));
}

} // namespace geodeint::testing
