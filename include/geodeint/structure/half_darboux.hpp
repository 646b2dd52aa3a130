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
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/detail/derivatives.hpp>

#include <Eigen/Core>

#include <cmath>
#include <utility>

namespace geodeint {

namespace detail {

/// The matrix vartheta_X at X, factorised. Its pivots are chosen in units of the X in which each row is
/// about 1, all of them powers of two, so that they are the same ones in whatever units the coordinates
/// are.
template <int K>
class fibre_slope {
    using vector = Eigen::Matrix<double, K, 1>;
    using matrix = Eigen::Matrix<double, K, K>;

public:
    fibre_slope() = default;
    fibre_slope(const matrix& slope, const vector& X) : scaled_{slope} {
        if (K == 1) return; // there is one pivot
        for (int j = 0; j < K; ++j) {
            units_[j] = power_of_two(X[j] != 0 ? X[j] : norm_inf(X));
            scaled_.col(j) *= units_[j];
        }
        for (int i = 0; i < K; ++i) {
            rows_[i] = power_of_two(norm_inf(vector(scaled_.row(i).transpose())));
            scaled_.row(i) /= rows_[i];
        }
    }

    /// The dX with vartheta_X dX = right.
    vector over_fibre(const vector& right) const {
        return units_.cwiseProduct(solved(scaled_, right.cwiseQuotient(rows_)));
    }
    /// The dY with vartheta_X^T dY = right.
    vector over_base(const vector& right) const {
        return solved(scaled_.transpose(), right.cwiseProduct(units_)).cwiseQuotient(rows_);
    }

private:
    static double power_of_two(double size) {
        return size != 0 && std::isfinite(size) ? std::ldexp(1.0, std::ilogb(size)) : 1.0;
    }
    static vector solved(const matrix& a, const vector& right) {
        small_lu<K> factors;
        factors.compute(a);
        return factors.solve(right);
    }

    matrix scaled_ = matrix::Identity();
    vector units_ = vector::Ones();
    vector rows_ = vector::Ones();
};

} // namespace detail

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
        const detail::fibre_slope<K> factors{over_x, x.template tail<K>()};
        const half_vector y = factors.over_base(p.template tail<K>());
        out.template head<K>() = y;
        out.template tail<K>() =
            factors.over_fibre(over_y.transpose() * y - over_y * y - p.template head<K>());
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
