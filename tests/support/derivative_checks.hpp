// SPDX-License-Identifier: BSL-1.0
//
// The gradient and the Hessian of a Hamiltonian against finite differences of its energy.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace geodeint::testing {

template <class H, class State>
void check_derivatives(const H& h, const State& x, double t = 0.7) {
    const Eigen::Index n = flat_size(x);
    const double step = 1e-4;
    const auto shifted = [&](Eigen::Index j, double by) {
        Eigen::VectorXd flat(n);
        flatten(x, flat);
        flat(j) += by;
        State y = x;
        unflatten(flat, y);
        return y;
    };
    const auto flat_gradient = [&](const State& y) {
        State g = y;
        gradient_of(h, y, t, g);
        Eigen::VectorXd flat(n);
        flatten(g, flat);
        return flat;
    };
    const Eigen::VectorXd gradient = flat_gradient(x);
    for (Eigen::Index j = 0; j < n; ++j) {
        const State forth = shifted(j, step), back = shifted(j, -step);
        const double slope = (energy_of(h, forth, t) - energy_of(h, back, t)) / (2 * step);
        BOOST_TEST(std::abs(slope - gradient(j)) < 1e-7 * (1 + std::abs(slope)));
        if constexpr (has_hessian<H, State>) {
            const Eigen::VectorXd column =
                (flat_gradient(forth) - flat_gradient(back)) / (2 * step);
            BOOST_TEST((column - detail::hessian_of(h, x, t).col(j)).norm() <
                       1e-7 * (1 + column.norm()));
        }
    }
}

} // namespace geodeint::testing
