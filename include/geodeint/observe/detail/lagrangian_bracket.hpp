// SPDX-License-Identifier: BSL-1.0
//
// The Poisson tensor of a Lagrangian system (system/lagrangian.hpp) as a matrix: that of the form
// dq^dp, in kinetic momenta of Omega + pi^*B,
//
//     P = [[0, 1], [-1, B]],
//
// and under holonomic constraints Dirac's bracket, of which c = (g(q), G(q) v) are Casimirs,
//
//     P - P C^T (C P C^T)^{-1} C P,      C = Dc.
//
// Steps that are symplectic on the leaf keep it, even though they are maps of all (q, p).
#pragma once

#include <geodeint/algebra/detail/small_lu.hpp>
#include <geodeint/observe/detail/finite_differences.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

namespace geodeint::detail {

/// Constraints on velocities alone leave no bracket.
template <class System>
concept has_lagrangian_bracket = requires(const System& system) {
    system.lagrangian();
    system.constraint();
    requires System::constraints == 0 || requires { system.leaf(typename System::state_type{}); };
};

template <has_lagrangian_bracket System>
Eigen::MatrixXd lagrangian_bracket(const System& system, const typename System::state_type& x) {
    constexpr int N = System::dimension, M = System::constraints;
    Eigen::MatrixXd bracket = Eigen::MatrixXd::Zero(2 * N, 2 * N);
    bracket.topRightCorner(N, N).setIdentity();
    bracket.bottomLeftCorner(N, N) = -Eigen::MatrixXd::Identity(N, N);
    if constexpr (!System::is_canonical)
        bracket.bottomRightCorner(N, N) =
            system.magnetic().form(typename System::position(x.template head<N>()));
    if constexpr (M > 0) {
        const auto size_of = [](double largest) { return largest > 0 ? largest : 1; };
        Eigen::VectorXd sizes(2 * N);
        sizes.head(N).setConstant(size_of(norm_inf(x.template head<N>())));
        sizes.tail(N).setConstant(size_of(norm_inf(x.template tail<N>())));
        const Eigen::MatrixXd slope = finite_differences(
            [&](const Eigen::VectorXd& y) {
                Eigen::VectorXd c(2 * M);
                c << system.leaf(y), system.hidden_constraint(y);
                return c;
            },
            x, 2e-3, sizes);
        const Eigen::MatrixXd turned = bracket.lazyProduct(slope.transpose());
        small_lu<2 * M> factors;
        factors.compute(slope.lazyProduct(turned));
        Eigen::MatrixXd inner(2 * M, 2 * N);
        for (int j = 0; j < 2 * N; ++j)
            inner.col(j) = factors.solve(Eigen::Matrix<double, 2 * M, 1>(-turned.row(j)));
        bracket -= turned.lazyProduct(inner);
    }
    return bracket;
}

} // namespace geodeint::detail
