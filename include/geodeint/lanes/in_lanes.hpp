// SPDX-License-Identifier: BSL-1.0
//
// A type for several paths at once: `in_lanes<T, W>` holds, or works on, W objects of the type T,
//
//     in_lanes<Eigen::Vector3d, 4>                  Eigen::Matrix<lanes<4>, 3, 1>
//     in_lanes<semidirect_dual<M, A>, 4>            a semidirect_dual of such
//     in_lanes<so3, 4>                              so3_over<lanes<4>>
//     in_lanes<dual<so3>, 4>                        dual<so3_over<lanes<4>>>
//
// For states, `lane(x, i)` is the state in lane i, and `set_lane(x, i, state)` writes it. For a
// state of your own, specialise `lane_traits` and overload these two and `assign_where`.
#pragma once

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/lanes/lanes.hpp>
#include <geodeint/structure/dual.hpp>

#include <utility>

namespace geodeint {

/// `type` is T in `Width` lanes.
template <class T, int Width>
struct lane_traits;

template <class T, int Width>
using in_lanes = typename lane_traits<T, Width>::type;

template <int Width>
struct lane_traits<double, Width> {
    using type = lanes<Width>;
};
template <int Rows, int Columns, int Width>
struct lane_traits<Eigen::Matrix<double, Rows, Columns>, Width> {
    using type = Eigen::Matrix<lanes<Width>, Rows, Columns>;
};
template <class Momentum, class Advected, int Width>
struct lane_traits<semidirect_dual<Momentum, Advected>, Width> {
    using type = semidirect_dual<in_lanes<Momentum, Width>, in_lanes<Advected, Width>>;
};
template <class G, int Width>
struct lane_traits<dual<G>, Width> {
    using type = dual<in_lanes<G, Width>>;
};
template <int Width>
struct lane_traits<so3, Width> {
    using type = so3_over<lanes<Width>>;
};
template <int Width>
struct lane_traits<se3, Width> {
    using type = se3_over<lanes<Width>>;
};

/// The state in one lane.
template <int Width, int Rows, int Columns>
Eigen::Matrix<double, Rows, Columns> lane(const Eigen::Matrix<lanes<Width>, Rows, Columns>& x,
                                          int i) {
    return x.unaryExpr([i](const lanes<Width>& entry) { return entry[i]; });
}
template <class Momentum, class Advected>
auto lane(const semidirect_dual<Momentum, Advected>& x, int i) {
    return semidirect_dual{lane(x.momentum, i), lane(x.advected, i)};
}

template <int Width, int Rows, int Columns>
void set_lane(Eigen::Matrix<lanes<Width>, Rows, Columns>& x, int i,
              const Eigen::Matrix<double, Rows, Columns>& state) {
    for (Eigen::Index k = 0; k < x.size(); ++k) x.coeffRef(k).set(i, state.coeff(k));
}
template <class M, class A, class Momentum, class Advected>
void set_lane(semidirect_dual<M, A>& x, int i, const semidirect_dual<Momentum, Advected>& state) {
    set_lane(x.momentum, i, state.momentum);
    set_lane(x.advected, i, state.advected);
}

/// x = y in the lanes of the mask.
template <int Width, int Rows, int Columns>
void assign_where(const lane_mask<Width>& which,
                  const Eigen::Matrix<lanes<Width>, Rows, Columns>& y,
                  Eigen::Matrix<lanes<Width>, Rows, Columns>& x) {
    for (Eigen::Index k = 0; k < x.size(); ++k)
        x.coeffRef(k) = select(which, y.coeff(k), x.coeff(k));
}
template <int Width, class Momentum, class Advected>
void assign_where(const lane_mask<Width>& which, const semidirect_dual<Momentum, Advected>& y,
                  semidirect_dual<Momentum, Advected>& x) {
    assign_where(which, y.momentum, x.momentum);
    assign_where(which, y.advected, x.advected);
}

/// The lanes whose state is finite.
template <int Width, int Rows, int Columns>
lane_mask<Width> finite_lanes(const Eigen::Matrix<lanes<Width>, Rows, Columns>& x) {
    lane_mask<Width> finite{true};
    for (Eigen::Index k = 0; k < x.size(); ++k) finite &= isfinite(x.coeff(k));
    return finite;
}
template <class Momentum, class Advected>
auto finite_lanes(const semidirect_dual<Momentum, Advected>& x) {
    return finite_lanes(x.momentum) & finite_lanes(x.advected);
}

/// The Hessian of a Hamiltonian that is not written for any scalar: lane by lane.
template <class H, class State, int Width = real_of<State>::width>
    requires has_hessian<H, decltype(lane(std::declval<const State&>(), 0))>
auto hessian_in_lanes(const H& h, const State& x, double t) {
    constexpr int n = flat_dimension<State>;
    Eigen::Matrix<lanes<Width>, n, n> all;
    for (int i = 0; i < Width; ++i) {
        const Eigen::Matrix<double, n, n> one = detail::hessian_of(h, lane(x, i), t);
        set_lane(all, i, one);
    }
    return all;
}

} // namespace geodeint
