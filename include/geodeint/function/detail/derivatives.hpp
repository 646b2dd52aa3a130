// SPDX-License-Identifier: BSL-1.0
//
// Derivatives of functions of a vector that are written for any scalar, by dual numbers. The values
// are vectors, matrices, or single numbers:
//
//     value_of<M>(f, x)                 the M numbers f(x)
//     slopes_of<M>(f, x)              M x N; f.jacobian(x) where there is one
//     change_of_jacobian<M>(f, x, v)    the derivative of Df(x) v along v, D^2 f(x)[v, v]
//     slope_along(f, x, v)              the derivative of f along v, of the shape of f(x)
#pragma once

#include <geodeint/algebra/dual_number.hpp>

#include <Eigen/Core>

#include <type_traits>

namespace geodeint::detail {

template <class Scalar, int N>
using column = Eigen::Matrix<Scalar, N, 1>;

using dual_double = dual_number<double>;
using dual_of_duals = dual_number<dual_double>;

/// Component i of a vector; a single number is its own.
template <class Values>
auto component(const Values& values, [[maybe_unused]] int i) {
    if constexpr (requires { values.coeff(0); })
        return values.coeff(i);
    else
        return values;
}

template <int M, class F, int N>
column<double, M> value_of(const F& f, const column<double, N>& x) {
    const auto y = f(x);
    column<double, M> values;
    for (int i = 0; i < M; ++i) values[i] = component(y, i);
    return values;
}

/// The numbers x_i + e v_i.
template <int N>
column<dual_double, N> moved_along(const column<double, N>& x, const column<double, N>& v) {
    column<dual_double, N> moved;
    for (int i = 0; i < N; ++i) moved[i] = dual_double{x[i], v[i]};
    return moved;
}

template <int M, class F, int N>
Eigen::Matrix<double, M, N> slopes_of(const F& f, const column<double, N>& x) {
    if constexpr (requires { f.jacobian(x); }) {
        return f.jacobian(x);
    } else {
        Eigen::Matrix<double, M, N> jacobian;
        column<dual_double, N> moved = moved_along<N>(x, column<double, N>::Zero());
        for (int j = 0; j < N; ++j) {
            moved[j].slope = 1;
            const auto y = f(moved);
            for (int i = 0; i < M; ++i) jacobian(i, j) = component(y, i).slope;
            moved[j].slope = 0;
        }
        return jacobian;
    }
}

/// f(x + s v) is differentiated twice at s = 0.
template <int M, class F, int N>
column<double, M> change_of_jacobian(const F& f, const column<double, N>& x,
                                     const column<double, N>& v) {
    column<dual_of_duals, N> moved;
    for (int i = 0; i < N; ++i)
        moved[i] = dual_of_duals{dual_double{x[i], v[i]}, dual_double{v[i], 0}};
    const auto y = f(moved);
    column<double, M> change;
    for (int i = 0; i < M; ++i) change[i] = component(y, i).slope.slope;
    return change;
}

template <class F, int N>
auto slope_along(const F& f, const column<double, N>& x, const column<double, N>& v) {
    const auto values = f(moved_along<N>(x, v));
    using shape = std::remove_cvref_t<decltype(values)>;
    Eigen::Matrix<double, shape::RowsAtCompileTime, shape::ColsAtCompileTime> slopes;
    for (Eigen::Index j = 0; j < slopes.cols(); ++j)
        for (Eigen::Index i = 0; i < slopes.rows(); ++i) slopes(i, j) = values.coeff(i, j).slope;
    return slopes;
}

} // namespace geodeint::detail
