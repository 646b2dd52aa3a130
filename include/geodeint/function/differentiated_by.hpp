// SPDX-License-Identifier: BSL-1.0
//
// A Hamiltonian whose gradient is computed with the numbers of another library for automatic
// differentiation, for functions that are written for those numbers,
//
//     using boost::math::differentiation::autodiff_fvar;
//     auto h = geodeint::differentiated_by<autodiff_fvar<double, 1>>([](const auto& m) {
//         return 0.5 * m[0] * m[0] + log(cosh(m[2]));
//     });
//     auto system = geodeint::lie_poisson<geodeint::so3>(h);
//
// The function takes a vector of numbers and reads its components. One evaluation for each of them: a
// component x_i becomes x_i + e. Known are numbers with
//
//     fvar(x, is_variable) and derivative(1)      Boost.Math's autodiff_fvar<Real, 1>
//     members val and grad                        autodiff's dual
//
// Any other type is made known by a specialisation of forward_derivative, whose two functions are those
// of the ones below. Without such a need lie_poisson<G>(function) and generic_hamiltonian do the same by
// our own dual numbers.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Core>

#include <type_traits>
#include <utility>

namespace geodeint {

/// How a Number carries a derivative: x + e, with slope 1, and what it has become.
template <class Number>
struct forward_derivative;

template <class Number>
    requires requires(const Number& x) { x.derivative(1); }
struct forward_derivative<Number> {
    template <class Real>
    static Number variable(const Real& x) {
        return Number(x, true);
    }
    static auto slope(const Number& y) { return y.derivative(1); }
};

template <class Number>
    requires requires(Number& x) {
        x.val;
        x.grad;
    }
struct forward_derivative<Number> {
    template <class Real>
    static Number variable(const Real& x) {
        Number y{};
        y.val = x;
        y.grad = 1;
        return y;
    }
    static auto slope(const Number& y) { return y.grad; }
};

template <class Number, class Function>
class differentiated {
public:
    explicit differentiated(Function h) : h_{std::move(h)} {}

    template <class Real, int N>
    Real operator()(const Eigen::Matrix<Real, N, 1>& x) const {
        return static_cast<Real>(h_(x));
    }

    template <class Real, int N>
    void gradient(const Eigen::Matrix<Real, N, 1>& x, Eigen::Matrix<Real, N, 1>& g) const {
        Eigen::Matrix<Number, N, 1> point(x.size());
        for (Eigen::Index i = 0; i < x.size(); ++i) point(i) = Number(x(i));
        g.resize(x.size());
        for (Eigen::Index i = 0; i < x.size(); ++i) {
            point(i) = forward_derivative<Number>::variable(x(i));
            const Number value = h_(point);
            g(i) = static_cast<Real>(forward_derivative<Number>::slope(value));
            point(i) = Number(x(i));
        }
    }

private:
    Function h_;
};

template <class Number, class Function>
differentiated<Number, Function> differentiated_by(Function h) {
    return differentiated<Number, Function>{std::move(h)};
}

} // namespace geodeint
