// SPDX-License-Identifier: BSL-1.0
//
// The few operations that solvers, steppers and odeint's controllers need of a state that is a
// vector: sizes, finiteness, and its coordinates as one flat real vector. Written for (real or
// complex, fixed or dynamic) Eigen matrices; composite states add overloads of their own.
//
//     static_assert(geodeint::vector_space<Eigen::Vector3d>);
//     geodeint::norm_inf(x), geodeint::all_finite(x), geodeint::flat_size(x)
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/algebra/real.hpp>

#include <Eigen/Core>

#include <cmath>
#include <concepts>
#include <type_traits>

namespace geodeint {

namespace detail {

/// The type of real numbers in a matrix (see algebra/real.hpp).
template <class Derived>
using real_of_matrix = typename Eigen::NumTraits<typename Derived::Scalar>::Real;

/// The entries are numbers of the language, real or complex.
template <class Derived>
inline constexpr bool is_plain = std::is_floating_point_v<real_of_matrix<Derived>>;

/// A real vector of a few numbers, as they stand in registers.
template <class Derived>
inline constexpr bool is_short_vector =
    Derived::IsVectorAtCompileTime&& Derived::SizeAtCompileTime > 0 &&
    Derived::SizeAtCompileTime <= 8 && !Eigen::NumTraits<typename Derived::Scalar>::IsComplex;

/// A small vector or matrix of real numbers, and all numbers that Eigen does not know, are gone
/// through entry by entry, which compiles faster than an expression of Eigen's; large and complex
/// ones are left to Eigen, which vectorises.
template <class Derived>
inline constexpr bool is_left_to_eigen = is_plain<Derived> &&
                                         (Eigen::NumTraits<typename Derived::Scalar>::IsComplex ||
                                          Derived::SizeAtCompileTime == Eigen::Dynamic);

} // namespace detail

/// Largest entry in modulus; NaN if any entry is NaN.
template <class Derived>
magnitude_of<detail::real_of_matrix<Derived>> norm_inf(const Eigen::MatrixBase<Derived>& x) {
    using size = magnitude_of<detail::real_of_matrix<Derived>>;
    if (x.size() == 0) return size(0);
    if constexpr (detail::is_left_to_eigen<Derived>) {
        return x.cwiseAbs().template maxCoeff<Eigen::PropagateNaN>();
    } else {
        size largest(0);
        for (Eigen::Index j = 0; j < x.cols(); ++j)
            for (Eigen::Index i = 0; i < x.rows(); ++i) {
                const size entry = magnitude(x.coeff(i, j));
                if (!(entry <= largest) && largest == largest) largest = entry;
            }
        return largest;
    }
}

/// Sum of the moduli of all real coordinates: the norm in which solvers measure their corrections,
/// because it costs least. NaN if any entry is NaN.
template <class Derived>
[[gnu::always_inline]] inline magnitude_of<detail::real_of_matrix<Derived>>
norm_sum(const Eigen::MatrixBase<Derived>& x) {
    if constexpr (detail::is_short_vector<Derived>) {
        // from the left for every scalar type, on which Eigen's own order depends
        auto sum = magnitude(x.coeff(0));
        for (Eigen::Index i = 1; i < Derived::SizeAtCompileTime; ++i) sum += magnitude(x.coeff(i));
        return sum;
    } else if constexpr (!detail::is_plain<Derived>)
        return x.unaryExpr([](const auto& entry) { return magnitude(entry); }).sum();
    else if constexpr (std::derived_from<Derived, Eigen::PlainObjectBase<Derived>> &&
                       Eigen::NumTraits<typename Derived::Scalar>::IsComplex)
        // real and imaginary parts lie side by side, which vectorises
        return Eigen::Map<const Eigen::Matrix<detail::real_of_matrix<Derived>, Eigen::Dynamic, 1>>{
            reinterpret_cast<const detail::real_of_matrix<Derived>*>(x.derived().data()),
            2 * x.size()}
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
auto norm_sum(const State& x) { return norm_inf(x); }

namespace detail {

/// x . y in R^3, summed from the left for every scalar type, on which Eigen's own order depends.
template <class A, class B>
[[gnu::always_inline]] inline auto dot3(const Eigen::MatrixBase<A>& x,
                                        const Eigen::MatrixBase<B>& y) {
    return x.coeff(0) * y.coeff(0) + x.coeff(1) * y.coeff(1) + x.coeff(2) * y.coeff(2);
}

/// x x y in R^3: Eigen's is a call where a file is long.
template <class Real>
[[gnu::always_inline]] inline Eigen::Matrix<Real, 3, 1> cross3(const Eigen::Matrix<Real, 3, 1>& x,
                                                               const Eigen::Matrix<Real, 3, 1>& y) {
    return {x.coeff(1) * y.coeff(2) - x.coeff(2) * y.coeff(1),
            x.coeff(2) * y.coeff(0) - x.coeff(0) * y.coeff(2),
            x.coeff(0) * y.coeff(1) - x.coeff(1) * y.coeff(0)};
}

} // namespace detail

/// The real scalar product Re tr(x^* y).
template <class A, class B>
detail::real_of_matrix<A> dot(const Eigen::MatrixBase<A>& x, const Eigen::MatrixBase<B>& y) {
    return Eigen::numext::real(x.conjugate().cwiseProduct(y).sum());
}

template <class Derived>
[[gnu::always_inline]] inline bool all_finite(const Eigen::MatrixBase<Derived>& x) {
    if constexpr (detail::is_plain<Derived> && detail::is_short_vector<Derived>) {
        // x - x is zero, or NaN where x is not finite
        auto sum = x.coeff(0) - x.coeff(0);
        for (Eigen::Index i = 1; i < Derived::SizeAtCompileTime; ++i)
            sum += x.coeff(i) - x.coeff(i);
        return sum == 0;
    } else if constexpr (detail::is_left_to_eigen<Derived>) {
        return x.allFinite();
    } else {
        using std::isfinite;
        for (Eigen::Index j = 0; j < x.cols(); ++j)
            for (Eigen::Index i = 0; i < x.rows(); ++i)
                if (!isfinite(Eigen::numext::real(x.coeff(i, j))) ||
                    !isfinite(Eigen::numext::imag(x.coeff(i, j))))
                    return false;
        return true;
    }
}

namespace detail {

/// x *= factor in the loop of the caller, whatever the compiler thinks of Eigen's operator.
template <class Vector, class Factor>
[[gnu::always_inline, gnu::flatten]] inline void stretch(Vector& x, const Factor& factor) {
    x *= factor;
}

} // namespace detail

/// x where it is true, y where it is not. Lanes of doubles have an overload that chooses in each.
template <class Real>
Real select(bool which, const Real& x, const Real& y) {
    return which ? x : y;
}
inline bool all(bool which) { return which; }

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
    using vector = Eigen::Matrix<real_of_matrix<Derived>, flat_dimension<Derived>, 1>;
    return Eigen::Map<vector>{reinterpret_cast<real_of_matrix<Derived>*>(x.data()), flat_size(x)};
}

} // namespace detail

/// The i-th real coordinate of x, in the order of `flatten`.
template <class Derived>
[[gnu::always_inline]] inline detail::real_of_matrix<Derived>&
flat_coordinate(Eigen::PlainObjectBase<Derived>& x, Eigen::Index i) {
    return reinterpret_cast<detail::real_of_matrix<Derived>*>(x.data())[i];
}
template <class Derived>
[[gnu::always_inline]] inline const detail::real_of_matrix<Derived>&
flat_coordinate(const Eigen::PlainObjectBase<Derived>& x, Eigen::Index i) {
    return reinterpret_cast<const detail::real_of_matrix<Derived>*>(x.data())[i];
}

/// Writes the coordinates of x into `flat`, which already has the right size.
template <class Derived, class Flat>
void flatten(const Eigen::PlainObjectBase<Derived>& x, Flat&& flat) {
    for (Eigen::Index i = 0; i < flat_size(x); ++i) flat(i) = flat_coordinate(x, i);
}

/// The inverse of flatten; x already has the right shape.
template <class Flat, class Derived>
void unflatten(const Flat& flat, Eigen::PlainObjectBase<Derived>& x) {
    for (Eigen::Index i = 0; i < flat_size(x); ++i) flat_coordinate(x, i) = flat(i);
}

/// Gives x the shape of `like`; its entries are unspecified.
template <class Derived>
void resize_like(Eigen::PlainObjectBase<Derived>& x, const Eigen::PlainObjectBase<Derived>& like) {
    x.resize(like.rows(), like.cols());
}

template <class Derived>
void set_zero(Eigen::PlainObjectBase<Derived>& x) {
    for (Eigen::Index i = 0; i < x.size(); ++i) x.coeffRef(i) = typename Derived::Scalar(0);
}

namespace detail {

/// A workspace to start with: zero where the size is fixed, empty where it is dynamic, and what the
/// default constructor makes of states that are no vectors. Copying a stepper then never copies
/// uninitialised numbers.
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

template <class Expression>
    requires std::derived_from<Expression, Eigen::MatrixBase<Expression>>
using plain_object = typename Expression::PlainObject;

template <class State>
using real_type = typename State::real_type;

} // namespace detail

/// The type that stores the value of an expression; any other type is itself.
template <class T>
using plain_vector = detail::member_or<T, detail::plain_object, T>;

namespace detail {

/// A view of memory that belongs to somebody else, an Eigen::Map or a block of a matrix: what is
/// written through it stays when it is gone, so that it may be const or made in the call itself.
template <class T>
concept writable_view = std::derived_from<T, Eigen::MatrixBase<T>> &&
                        !std::derived_from<T, Eigen::PlainObjectBase<T>> &&
                        (T::Flags & Eigen::LvalueBit) != 0;

} // namespace detail

/// The type of a state's coordinates and of the factors it can be multiplied with.
template <class State>
using real_of = detail::member_or<detail::member_or<double, detail::real_of_matrix, State>,
                                  detail::real_type, State>;

namespace detail {

/// x becomes factor x.
template <class State>
[[gnu::always_inline]] inline void scale(const real_of<State>& factor, State& x) {
    if constexpr (flat_dimension<State> != Eigen::Dynamic && flat_dimension<State> <= 8)
        for (Eigen::Index i = 0; i < flat_dimension<State>; ++i) flat_coordinate(x, i) *= factor;
    else
        x *= factor;
}

} // namespace detail

/// A state of the kind described above.
template <class State>
concept vector_space = std::copyable<State> && !std::is_integral_v<real_of<State>> &&
                       requires(State & x, const State& y, const real_of<State>& a) {
    { norm_inf(y) } -> std::convertible_to<magnitude_of<real_of<State>>>;
    { all_finite(y) } -> std::convertible_to<bool>;
    { flat_size(y) } -> std::convertible_to<Eigen::Index>;
    { flat_dimension<State> } -> std::convertible_to<int>;
    x = y + a * y;
    x += a * y;
    x *= a;
};

} // namespace geodeint
