// SPDX-License-Identifier: BSL-1.0
//
// The few operations that solvers, steppers and odeint's controllers need of a state that is a
// vector: sizes, finiteness, and its coordinates as one flat real vector. Written for (real or
// complex, fixed or dynamic) Eigen matrices; composite states add overloads of their own.
#pragma once

#include <Eigen/Core>

#include <concepts>
#include <type_traits>

namespace geodeint {

/// Largest entry in modulus; NaN if any entry is NaN.
template <class Derived>
double norm_inf(const Eigen::MatrixBase<Derived>& x) {
    return x.size() == 0
               ? 0.0
               : static_cast<double>(x.cwiseAbs().template maxCoeff<Eigen::PropagateNaN>());
}

/// Sum of the moduli of all real coordinates: the norm in which solvers measure their corrections,
/// because it costs least. NaN if any entry is NaN.
template <class Derived>
double norm_sum(const Eigen::MatrixBase<Derived>& x) {
    if constexpr (std::derived_from<Derived, Eigen::PlainObjectBase<Derived>> &&
                  Eigen::NumTraits<typename Derived::Scalar>::IsComplex)
        // real and imaginary parts lie side by side, which vectorises
        return Eigen::Map<const Eigen::VectorXd>{
            reinterpret_cast<const double*>(x.derived().data()), 2 * x.size()}
            .cwiseAbs()
            .sum();
    else if constexpr (Eigen::NumTraits<typename Derived::Scalar>::IsComplex)
        return x.real().cwiseAbs().sum() + x.imag().cwiseAbs().sum();
    else
        return x.cwiseAbs().sum();
}

/// States that do not say otherwise are measured by their largest entry.
template <class State>
    requires(!std::derived_from<State, Eigen::EigenBase<State>>)
double norm_sum(const State& x) { return norm_inf(x); }

/// The real scalar product Re tr(x^* y).
template <class A, class B>
double dot(const Eigen::MatrixBase<A>& x, const Eigen::MatrixBase<B>& y) {
    return std::real(x.conjugate().cwiseProduct(y).sum());
}

template <class Derived>
bool all_finite(const Eigen::MatrixBase<Derived>& x) {
    return x.allFinite();
}

/// Number of real coordinates known at compile time, or Eigen::Dynamic.
template <class State>
inline constexpr int flat_dimension = State::flat_dimension;

template <class Scalar, int Rows, int Cols, int Options, int MaxRows, int MaxCols>
inline constexpr int flat_dimension<Eigen::Matrix<Scalar, Rows, Cols, Options, MaxRows, MaxCols>> =
    Rows == Eigen::Dynamic || Cols == Eigen::Dynamic
        ? Eigen::Dynamic
        : Rows* Cols*(Eigen::NumTraits<Scalar>::IsComplex ? 2 : 1);

template <class Derived>
Eigen::Index flat_size(const Eigen::PlainObjectBase<Derived>& x) {
    return x.size() * (Eigen::NumTraits<typename Derived::Scalar>::IsComplex ? 2 : 1);
}

namespace detail {

template <class Derived>
auto flat_view(Eigen::PlainObjectBase<Derived>& x) {
    using vector = Eigen::Matrix<double, flat_dimension<Derived>, 1>;
    return Eigen::Map<vector>{reinterpret_cast<double*>(x.data()), flat_size(x)};
}

template <class Derived>
auto flat_view(const Eigen::PlainObjectBase<Derived>& x) {
    using vector = Eigen::Matrix<double, flat_dimension<Derived>, 1>;
    return Eigen::Map<const vector>{reinterpret_cast<const double*>(x.data()), flat_size(x)};
}

} // namespace detail

/// Writes the coordinates of x into `flat`, which already has the right size.
template <class Derived, class Flat>
void flatten(const Eigen::PlainObjectBase<Derived>& x, Flat&& flat) {
    flat = detail::flat_view(x);
}

/// The inverse of flatten; x already has the right shape.
template <class Flat, class Derived>
void unflatten(const Flat& flat, Eigen::PlainObjectBase<Derived>& x) {
    detail::flat_view(x) = flat;
}

/// Gives x the shape of `like`; its entries are unspecified.
template <class Derived>
void resize_like(Eigen::PlainObjectBase<Derived>& x, const Eigen::PlainObjectBase<Derived>& like) {
    x.resize(like.rows(), like.cols());
}

template <class Derived>
void set_zero(Eigen::PlainObjectBase<Derived>& x) {
    x.setZero();
}

/// A workspace to start with: zero where the size is fixed, empty where it is dynamic, and what the
/// default constructor makes of states that are no vectors. Copying a stepper then never copies
/// what was not set.
template <class State>
State blank() {
    State x;
    if constexpr (requires { set_zero(x); }) set_zero(x);
    return x;
}

/// How a step uses a vector of its workspace: a copy in registers where the size is fixed, the
/// vector itself, allocated once, where it is dynamic.
template <class State>
using work_vector = std::conditional_t<flat_dimension<State> == Eigen::Dynamic, State&, State>;

namespace detail {

template <class T>
struct plain_vector {
    using type = T;
};
template <class Expression>
    requires std::derived_from<Expression, Eigen::MatrixBase<Expression>>
struct plain_vector<Expression> {
    using type = typename Expression::PlainObject;
};

} // namespace detail

namespace detail {

/// Coordinates are doubles.
template <class State>
inline constexpr bool single_precision = requires {
    requires !std::is_same_v<typename Eigen::NumTraits<typename State::Scalar>::Real, double>;
};

} // namespace detail

/// The type that stores the value of an expression; any other type is itself.
template <class T>
using plain_vector = typename detail::plain_vector<T>::type;

/// A state of the kind described above.
template <class State>
concept vector_space = std::copyable<State> && !detail::single_precision<State> &&
                       requires(State & x, const State& y, double a) {
    { norm_inf(y) } -> std::convertible_to<double>;
    { all_finite(y) } -> std::convertible_to<bool>;
    { flat_size(y) } -> std::convertible_to<Eigen::Index>;
    { flat_dimension<State> } -> std::convertible_to<int>;
    x = y + a * y;
    x += a * y;
    x *= a;
};

} // namespace geodeint
