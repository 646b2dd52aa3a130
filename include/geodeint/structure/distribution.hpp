// SPDX-License-Identifier: BSL-1.0
//
// Constraints on velocities, A(q) v = 0, with M rows that need not come from constraints on
// positions: wheels that roll, blades that do not slip (Cosserat, remark 5.2.18). A is a function of
// q for any scalar that returns an M x N matrix.
//
//     lagrangian<3>(L).with(distribution<1>([](const auto& z) { ... }))
//
// Where A = Dg, a holonomic constraint keeps more.
#pragma once

#include <geodeint/function/detail/derivatives.hpp>

#include <Eigen/Core>

#include <utility>

namespace geodeint {

template <int M, class Function>
class velocity_distribution {
    static_assert(M > 0, "distribution<M>: the number of rows is positive");

public:
    static constexpr int size = M;
    static constexpr bool is_integrable = false;

    explicit velocity_distribution(Function a) : a_{std::move(a)} {}

    /// A
    template <int N>
    Eigen::Matrix<double, M, N> rows(const Eigen::Matrix<double, N, 1>& q) const {
        return a_(q);
    }
    /// (d/dt A) v, with q' = v
    template <int N>
    Eigen::Matrix<double, M, 1> change(const Eigen::Matrix<double, N, 1>& q,
                                       const Eigen::Matrix<double, N, 1>& v) const {
        return detail::slope_along<Function, N>(a_, q, v) * v;
    }

private:
    Function a_;
};

template <int M, class Function>
velocity_distribution<M, Function> distribution(Function a) {
    return velocity_distribution<M, Function>{std::move(a)};
}

} // namespace geodeint
