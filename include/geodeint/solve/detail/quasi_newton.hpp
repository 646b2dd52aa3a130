// SPDX-License-Identifier: BSL-1.0
//
// The loop shared by the chord method and Newton's method, x <- x - J^{-1} (x - map(x)). Where the
// problem does not know its Jacobian, J comes from finite differences.
//
// Users choose geodeint::chord or geodeint::newton:
//
//     geodeint::implicit_midpoint<Eigen::Vector3d, geodeint::newton> stepper;
#pragma once

#include <geodeint/solve/detail/coordinate_units.hpp>
#include <geodeint/solve/detail/iterative_solver.hpp>
#include <geodeint/solve/detail/unit_stopping_rule.hpp>
#include <geodeint/solve/problem.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace geodeint::detail {

// Loops over coordinates, where an expression of Eigen's would say the same: they are compiled for
// every unknown of every program, and each type of expression takes the compiler longer than they run.

enum class jacobian_use { frozen, fresh };

/// jacobian = I - D map(x), by forward differences around x, whose image is work.image.
template <class Problem, class Unknown>
void difference_jacobian(Problem& problem, const Unknown& x, solve_workspace<Unknown>& work) {
    using index = Eigen::Index;
    using real = real_of<Unknown>;
    using std::ilogb, std::ldexp, std::sqrt;
    const index n = flat_size(x);
    Unknown shifted = x, image = x;
    typename solve_workspace<Unknown>::vector_type base(n), moved(n);
    flatten(work.image, base);
    // a power of two, too
    const real small(ldexp(time_of<real>(1), ilogb(sqrt(epsilon_of<real>()))));
    work.jacobian.setIdentity(n, n);
    for (index j = 0; j < n; ++j) {
        const real step = small * work.units(j);
        flat_coordinate(shifted, j) += step;
        problem.map(shifted, image);
        flat_coordinate(shifted, j) = flat_coordinate(x, j);
        flatten(image, moved);
        for (index i = 0; i < n; ++i) work.jacobian(i, j) -= (moved(i) - base(i)) / step;
    }
}

/// Of the Jacobian in the units of the coordinates, D^{-1} J D.
template <class Problem, class Unknown>
void factorise_jacobian(Problem& problem, const Unknown& x, solve_workspace<Unknown>& work) {
    problem.map(x, work.image);
    find_units(problem, x, work.image, work.units);
    if constexpr (has_jacobian<Problem>) {
        work.jacobian.resize(flat_size(x), flat_size(x));
        problem.jacobian(x, work.jacobian);
    } else {
        difference_jacobian(problem, x, work);
    }
    for (Eigen::Index j = 0; j < work.jacobian.cols(); ++j)
        for (Eigen::Index i = 0; i < work.jacobian.rows(); ++i)
            work.jacobian(i, j) *= work.units(j) / work.units(i);
    work.factors.compute(work.jacobian);
}

/// Far from any solution the Jacobian may be wrong and huge, which makes every correction small. So
/// the residual, in work.flat_x, has to be small as well. A coarse bound is enough, because it is
/// the corrections that decide when the iteration has ended.
template <class Problem, class Unknown>
bool is_small(Problem& problem, solve_workspace<Unknown>& work, const Unknown& x) {
    using real = real_of<Unknown>;
    bool small = true;
    for (Eigen::Index j = 0; j < work.flat_x.size(); ++j)
        small = small && magnitude(work.flat_x(j)) <=
                             magnitude_of<real>(1e-3) * std::max(magnitude(flat_coordinate(x, j)),
                                                                 magnitude(work.units(j)));
    if (small) return true;
    unflatten(work.flat_x, work.correction);
    return problem.effect(work.correction) <= rounding_like<real>(1e-10);
}

template <class Problem, class Unknown>
solve_report quasi_newton(Problem& problem, Unknown& x, solve_workspace<Unknown>& work,
                          const iterative_solver& settings, jacobian_use use) {
    using index = Eigen::Index;
    auto rule = stopping_rule_for<Problem>(settings, work);
    const index n = flat_size(x);
    work.flat_x.resize(n);
    work.flat_correction.resize(n);
    work.correction = x;
    factorise_jacobian(problem, x, work);
    for (bool first = true;; first = false) {
        if (use == jacobian_use::fresh && !first) factorise_jacobian(problem, x, work);
        problem.map(x, work.image);
        work.correction = work.image - x;
        flatten(work.correction, work.flat_x);
        for (index j = 0; j < n; ++j) work.flat_correction(j) = work.flat_x(j) / work.units(j);
        work.factors.solve_in_place(work.flat_correction);
        for (index j = 0; j < n; ++j) work.flat_correction(j) *= work.units(j);
        unflatten(work.flat_correction, work.correction);
        x += work.correction;
        if (!rule.goes_on(problem, work.correction, x)) {
            solve_report report = rule.report();
            report.converged = report.converged && is_small(problem, work, x);
            return report;
        }
    }
}

} // namespace geodeint::detail
