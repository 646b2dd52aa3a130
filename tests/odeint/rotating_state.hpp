// SPDX-License-Identifier: BSL-1.0
//
// One linear problem for states of every kind: in flat real coordinates, consecutive pairs turn
// with frequencies 1, 1.1, 1.2, ... and a coordinate left over decays. The solution is known.
#pragma once

#include <geodeint/algebra/semidirect_dual.hpp>

#include <Eigen/Core>
#include <boost/mpl/list.hpp>

#include <cmath>

namespace geodeint::testing {

template <class State>
using flat_vector = Eigen::Matrix<double, flat_dimension<State>, 1>;

template <class State>
flat_vector<State> coordinates_of(const State& x) {
    flat_vector<State> flat(flat_size(x));
    flatten(x, flat);
    return flat;
}

inline double frequency(Eigen::Index pair) { return 1 + 0.1 * static_cast<double>(pair); }

struct turning {
    template <class State>
    void operator()(const State& x, State& dxdt, double /*t*/) const {
        const auto from = coordinates_of(x);
        auto to = from;
        const Eigen::Index pairs = from.size() / 2;
        for (Eigen::Index k = 0; k < pairs; ++k) {
            to[2 * k] = -frequency(k) * from[2 * k + 1];
            to[2 * k + 1] = frequency(k) * from[2 * k];
        }
        if (from.size() % 2 != 0) to[from.size() - 1] = -0.5 * from[from.size() - 1];
        dxdt = x;
        unflatten(to, dxdt);
    }
};

/// The solution that starts in x, after time t.
template <class State>
State turned(const State& x, double t) {
    const auto from = coordinates_of(x);
    auto to = from;
    const Eigen::Index pairs = from.size() / 2;
    for (Eigen::Index k = 0; k < pairs; ++k) {
        const double c = std::cos(frequency(k) * t), s = std::sin(frequency(k) * t);
        to[2 * k] = c * from[2 * k] - s * from[2 * k + 1];
        to[2 * k + 1] = s * from[2 * k] + c * from[2 * k + 1];
    }
    if (from.size() % 2 != 0) to[from.size() - 1] *= std::exp(-0.5 * t);
    State result = x;
    unflatten(to, result);
    return result;
}

template <class State>
double deviation(const State& x, const State& y) {
    const State difference = x - y;
    return norm_inf(difference);
}

/// A state of the given kind whose coordinates are 1, 0.9, 0.8, ...
template <class State>
State filled(State shape) {
    flat_vector<State> flat(flat_size(shape));
    for (Eigen::Index i = 0; i < flat.size(); ++i) flat[i] = 1 - 0.1 * static_cast<double>(i);
    unflatten(flat, shape);
    return shape;
}

template <class State>
struct example {
    static State make() { return filled(State{}); }
};
template <>
struct example<Eigen::VectorXd> {
    static Eigen::VectorXd make() { return filled(Eigen::VectorXd(5)); }
};
template <>
struct example<Eigen::MatrixXd> {
    static Eigen::MatrixXd make() { return filled(Eigen::MatrixXd(2, 3)); }
};
template <>
struct example<Eigen::MatrixXcd> {
    static Eigen::MatrixXcd make() { return filled(Eigen::MatrixXcd(3, 2)); }
};
template <>
struct example<Eigen::Matrix<double, 3, 1>> {
    static Eigen::Vector3d make() { return {1, 0.9, 0.8}; }
};
template <class Momentum, class Advected>
struct example<semidirect_dual<Momentum, Advected>> {
    static semidirect_dual<Momentum, Advected> make() {
        return {example<Momentum>::make(), example<Advected>::make()};
    }
};

/// The kinds of states that must work in odeint's own steppers.
using vector6 = Eigen::Matrix<double, 6, 1>;
using two_vectors = semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>;
using matrix_and_vector = semidirect_dual<Eigen::MatrixXcd, Eigen::VectorXd>;
using nested = semidirect_dual<two_vectors, Eigen::Vector2cd>;
using states =
    boost::mpl::list<Eigen::Vector3d, vector6, Eigen::VectorXd, Eigen::MatrixXd, Eigen::MatrixXcd,
                     Eigen::Matrix2cd, two_vectors, matrix_and_vector, nested>;

} // namespace geodeint::testing
