// SPDX-License-Identifier: BSL-1.0
//
// The derivative of a map R^n -> R^m by central differences of order 8,
//
//     D f e_j = sum_k w_k ( f(x + k h e_j) - f(x - k h e_j) ) / h,
//     w = (4/5, -1/5, 4/105, -1/280),
//
// which reach 1e-13 for smooth maps of order one: far enough to tell a Poisson map from one that is
// Poisson up to O(dt^3), and a right gradient from a wrong one.
//
//     const Eigen::MatrixXd D = detail::finite_differences(map, x);
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <type_traits>

namespace geodeint::detail {

/// The step h of a coordinate is `step` times the larger of its scale and itself.
inline Eigen::MatrixXd
finite_differences(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& map,
                   const Eigen::VectorXd& x, double step, const Eigen::VectorXd& scales) {
    constexpr std::array<double, 4> weights{4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    Eigen::MatrixXd derivative;
    for (Eigen::Index j = 0; j < x.size(); ++j) {
        const double h = step * std::max(scales[j], std::abs(x[j]));
        for (std::size_t k = 0; k < weights.size(); ++k) {
            Eigen::VectorXd right = x, left = x;
            right[j] += static_cast<double>(k + 1) * h;
            left[j] -= static_cast<double>(k + 1) * h;
            right = map(right);
            left = map(left);
            if (j == 0 && k == 0) derivative.setZero(right.size(), x.size());
            for (Eigen::Index i = 0; i < right.size(); ++i)
                derivative(i, j) += weights[k] * (right[i] - left[i]);
        }
        for (Eigen::Index i = 0; i < derivative.rows(); ++i) derivative(i, j) /= h;
    }
    return derivative;
}

/// All coordinates have one scale.
inline Eigen::MatrixXd
finite_differences(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& map,
                   const Eigen::VectorXd& x, double step = 2e-3, double scale = 1) {
    return finite_differences(map, x, step, Eigen::VectorXd::Constant(x.size(), scale));
}

/// The same for a map between states, in their flat coordinates.
template <vector_space State>
Eigen::MatrixXd
state_differences(const std::type_identity_t<std::function<State(const State&)>>& map,
                  const State& x, double step = 2e-3, double scale = 1) {
    const auto flat_of = [](const State& y) {
        Eigen::VectorXd flat(flat_size(y));
        flatten(y, flat);
        return flat;
    };
    return finite_differences(
        [&](const Eigen::VectorXd& flat) {
            State y = x;
            unflatten(flat, y);
            return flat_of(map(y));
        },
        flat_of(x), step, scale);
}

} // namespace geodeint::detail
