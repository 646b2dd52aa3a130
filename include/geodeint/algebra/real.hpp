// SPDX-License-Identifier: BSL-1.0
//
// What the library asks of the numbers in a state. `Real` comes from the space, so3_over<Real>, and
// may be float, double, long double, a number of boost::multiprecision (with et_off, and with
// boost/multiprecision/eigen.hpp included), a dual_number, lanes of doubles, or a type of your own:
//
//     magnitude_of<Real>    what sizes are measured in, with an order: Real itself as a rule
//     magnitude(x)          the size of a number, |x| as a rule
//     inner_product(x, y)   x y as a rule; of numbers with parts, the sum over the parts
//     isfinite(x)           found where the type is defined
//     time_of<Real>         what times and steps are measured in: magnitude_of<Real> as a rule
//
// A number with parts, such as a dual_number, names its `magnitude_type` and counts all of them in
// its magnitude(x) and inner_product(x, y): an iteration ends when the last of them has converged.
//
// Tolerances are rounding errors of Real, whatever Real is:
//
//     geodeint::rounding_like<Real>(1e-14)     as many of them as 1e-14 is of a double's
#pragma once

#include <cmath>
#include <complex>
#include <limits>
#include <type_traits>

namespace geodeint {

namespace detail {

template <class Real>
struct magnitude_type_of {
    using type = Real;
};
template <class Real>
    requires requires { typename Real::magnitude_type; }
struct magnitude_type_of<Real> {
    using type = typename Real::magnitude_type;
};

template <class Real>
struct magnitude_type_of<std::complex<Real>> : magnitude_type_of<Real> {};

template <class Real>
struct time_type_of : magnitude_type_of<Real> {};
template <class Real>
    requires requires { typename Real::time_type; }
struct time_type_of<Real> {
    using type = typename Real::time_type;
};

} // namespace detail

/// What the sizes of numbers are measured in.
template <class Real>
using magnitude_of = typename detail::magnitude_type_of<Real>::type;

/// What times and steps are measured in, one number for the whole state. A type whose sizes are
/// several numbers, such as lanes, names its `time_type`.
template <class Real>
using time_of = typename detail::time_type_of<Real>::type;

/// The size of a number that does not say otherwise.
template <class Real>
magnitude_of<Real> magnitude(const Real& x) {
    using std::abs;
    return abs(x);
}

/// The modulus of a complex number of such numbers.
template <class Real>
magnitude_of<Real> magnitude(const std::complex<Real>& x) {
    using std::sqrt;
    using size = magnitude_of<Real>;
    const size a = magnitude(x.real()), b = magnitude(x.imag());
    const size small = a < b ? a : b, large = a < b ? b : a;
    if (!(small > size(0))) return large + small;
    const size ratio = small / large;
    return large * sqrt(size(1) + ratio * ratio);
}

/// The product of two numbers, or, where they have parts, the sum of the products of the parts.
template <class Real>
magnitude_of<Real> inner_product(const Real& x, const Real& y) {
    return x * y;
}

/// The rounding error of Real.
template <class Real>
time_of<Real> epsilon_of() {
    return std::numeric_limits<time_of<Real>>::epsilon();
}

/// A tolerance that is `of_doubles` where Real has the precision of a double, and as many rounding
/// errors where it has another.
template <class Real>
time_of<Real> rounding_like(double of_doubles) {
    using number = time_of<Real>;
    if constexpr (std::is_same_v<number, double>)
        return of_doubles;
    else
        return number(of_doubles / std::numeric_limits<double>::epsilon()) * epsilon_of<Real>();
}

} // namespace geodeint
