// SPDX-License-Identifier: BSL-1.0
//
// Constraints on positions, g(q) = g(q_0), with values in R^M: a run stays on the leaf of the
// integrable distribution ker Dg on which it begins (Cosserat, 5.2.4), whatever the value there. g
// is a function of q for any scalar that returns a vector of M numbers, or one number where M = 1;
// with a member `jacobian(q)` that is taken for G = Dg.
//
//     lagrangian<3>(L).with(holonomic<1>([](const auto& q) { return 0.5 * q.squaredNorm(); }))
//
// G(q) has to be of full rank on the leaf.
#pragma once

#include <geodeint/function/detail/derivatives.hpp>

#include <Eigen/Core>

#include <utility>

namespace geodeint {

template <int M, class Function>
class holonomic_constraint {
    static_assert(M > 0, "holonomic<M>: the number of constraints is positive");

public:
    static constexpr int size = M;
    static constexpr bool is_integrable = true;

    explicit holonomic_constraint(Function g) : g_{std::move(g)} {}

    template <int N>
    Eigen::Matrix<double, M, 1> operator()(const Eigen::Matrix<double, N, 1>& q) const {
        return detail::value_of<M>(g_, q);
    }
    /// G = Dg
    template <int N>
    Eigen::Matrix<double, M, N> rows(const Eigen::Matrix<double, N, 1>& q) const {
        return detail::slopes_of<M>(g_, q);
    }
    /// (d/dt G) v, with q' = v
    template <int N>
    Eigen::Matrix<double, M, 1> change(const Eigen::Matrix<double, N, 1>& q,
                                       const Eigen::Matrix<double, N, 1>& v) const {
        return detail::change_of_jacobian<M>(g_, q, v);
    }

private:
    Function g_;
};

template <int M, class Function>
holonomic_constraint<M, Function> holonomic(Function g) {
    return holonomic_constraint<M, Function>{std::move(g)};
}

} // namespace geodeint
