// SPDX-License-Identifier: BSL-1.0
//
// The symplectic structure of a degenerate Lagrangian, linear in its velocities (Cosserat, 5.2.1),
//
//     L = vartheta(Y, X) . Y' - H(Y, X),      x = (Y, X) in R^2K,      Omega = d(vartheta . dY),
//
// with an invertible vartheta_X = d vartheta / dX: half of the one-form vanishes, and (Y, p) with
// p = vartheta(Y, X) is a Darboux chart. The equations of motion are x' = pi dH,
//
//     vartheta_X^T Y' = H_X,      vartheta_X X' = (vartheta_Y^T - vartheta_Y) Y' - H_Y,
//
// ((vartheta_Y)_ab = d vartheta_a / dY_b). vartheta is a function of x for any scalar, with values in
// R^K, or a number where K = 1; with a member `jacobian(x)` that is taken for (vartheta_Y, vartheta_X).
// Guiding centres, vortices, predators and their prey, and every Poisson structure on its leaves has
// such charts.
//
//     const auto space = geodeint::half_darboux<1>([](const auto& x) { return 1.0 / x[1]; });
//     auto system = geodeint::poisson(space, energy);
#pragma once

#include <geodeint/algebra/detail/small_lu.hpp>
#include <geodeint/function/detail/derivatives.hpp>

#include <Eigen/Core>

#include <utility>

namespace geodeint {

template <int K, class Function>
class half_darboux_space {
    static_assert(K > 0, "half_darboux<K>: K is half of the dimension, known at compile time");

public:
    static constexpr int half = K;
    using half_vector = Eigen::Matrix<double, K, 1>;
    using half_matrix = Eigen::Matrix<double, K, K>;
    using slopes_type = Eigen::Matrix<double, K, 2 * K>;
    using state_type = Eigen::Matrix<double, 2 * K, 1>;
    using covector_type = state_type;

    explicit half_darboux_space(Function vartheta) : vartheta_{std::move(vartheta)} {}

    /// vartheta
    half_vector operator()(const state_type& x) const { return detail::value_of<K>(vartheta_, x); }
    /// (vartheta_Y, vartheta_X)
    slopes_type slopes(const state_type& x) const { return detail::slopes_of<K>(vartheta_, x); }

    void sharp(const state_type& x, const covector_type& p, state_type& out) const {
        const slopes_type slope = slopes(x);
        const half_matrix over_y = slope.template leftCols<K>();
        const half_matrix over_x = slope.template rightCols<K>();
        const half_vector y = solved(over_x.transpose(), p.template tail<K>());
        out.template head<K>() = y;
        out.template tail<K>() =
            solved(over_x, over_y.transpose() * y - over_y * y - p.template head<K>());
    }

    /// The z with matrix z = right.
    static half_vector solved(const half_matrix& matrix, const half_vector& right) {
        detail::small_lu<K> factors;
        factors.compute(matrix);
        return factors.solve(right);
    }

private:
    Function vartheta_;
};

template <int K, class Function>
half_darboux_space<K, Function> half_darboux(Function vartheta) {
    return half_darboux_space<K, Function>{std::move(vartheta)};
}

} // namespace geodeint
