// SPDX-License-Identifier: BSL-1.0
//
// The scalar functions of a rotation angle behind exp, dexp and dexp^{-1} on SO(3) and SE(3), as
// functions of z = theta^2:
//
//     sinc = sin(theta)/theta                 a = (1 - cos theta)/theta^2
//     b = (theta - sin theta)/theta^3         c = (1 - (theta/2) cot(theta/2))/theta^2
//
// and their derivatives 2 df/dz = f'(theta)/theta. The closed forms lose digits at small angles,
// which are the angles of an integrator's step; below theta = 1 the Taylor series is used, with
// just enough terms for full accuracy. c is singular at theta = 2 pi.
//
// `Real` is double, or lanes of doubles with the same bits; any other kind of numbers is summed to
// its own precision, and c comes from the other functions at half the angle, with N = a - b there,
//
//     c(z) = N / (4 sinc),      c'/theta = (N'/theta sinc + N^2) / (16 sinc^2).
//
//     detail::rotation_series::sinc(x.squaredNorm())
#pragma once

#include <geodeint/algebra/real.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>

namespace geodeint::detail::rotation_series {

inline constexpr std::size_t terms = 13;
using coefficients = std::array<double, terms>;

/// |B_{2n+2}| / (2n+2)! for n < Count: the power series of (1 - (x/2) cot(x/2)) / x^2 in x^2, as
/// the quotient of those of cos(x/2) and sin(x/2)/(x/2). Both have the same nearest pole, so the
/// recursion loses no digits.
template <std::size_t Count, class Real = double>
constexpr std::array<Real, Count> bernoulli_ratios() {
    std::array<Real, Count + 1> cosine{}, sine{}, quotient{};
    Real factorial = 1;
    for (std::size_t n = 0; n <= Count; ++n) {
        const Real sign = Real(n % 2 == 0 ? 1 : -1);
        const Real k = Real(2 * static_cast<int>(n));
        cosine[n] = sign / factorial;
        sine[n] = sign / (factorial * (k + 1));
        factorial *= (k + 1) * (k + 2);
    }
    for (std::size_t n = 0; n <= Count; ++n) {
        quotient[n] = cosine[n];
        for (std::size_t k = 1; k <= n; ++k) quotient[n] -= sine[k] * quotient[n - k];
    }
    std::array<Real, Count> ratios{};
    const Real quarter(0.25);
    Real power = quarter;
    for (std::size_t n = 0; n < Count; ++n, power *= quarter) ratios[n] = -quotient[n + 1] * power;
    return ratios;
}

/// f(z) = sum_n (-z)^n / (2n + shift)!
constexpr coefficients alternating_factorials(int shift) {
    coefficients f{};
    double factorial = 1;
    for (int k = 2; k <= shift; ++k) factorial *= k;
    for (std::size_t n = 0; n < terms; ++n) {
        f[n] = (n % 2 == 0 ? 1 : -1) / factorial;
        const double k = 2.0 * static_cast<double>(n) + shift;
        factorial *= (k + 1) * (k + 2);
    }
    return f;
}

/// 2 df/dz
constexpr coefficients twice_derivative(const coefficients& f) {
    coefficients d{};
    for (std::size_t n = 0; n + 1 < terms; ++n) d[n] = 2.0 * static_cast<double>(n + 1) * f[n + 1];
    return d;
}

template <std::size_t Terms, class Real>
constexpr Real horner(const coefficients& f, const Real& z) {
    Real sum = f[Terms - 1];
    for (std::size_t n = Terms - 1; n-- > 0;) sum = sum * z + f[n];
    return sum;
}

/// Below these theta^2 a few terms are enough; the angles of an integrator's steps are that small.
inline constexpr double tiny = 1.0 / 1024, small = 1.0 / 32;

inline double evaluate(const coefficients& f, double z, double (*closed_form)(double)) {
    if (z < tiny) return horner<4>(f, z);
    if (z < small) return horner<7>(f, z);
    return z < 1 ? horner<terms>(f, z) : closed_form(z);
}

/// The same in several lanes, with the same bits in each.
template <class Lanes>
    requires requires { Lanes::width; }
Lanes evaluate(const coefficients& f, const Lanes& z, double (*closed_form)(double)) {
    if (all(z < tiny)) return horner<4>(f, z);
    if (all(z < small)) return select(z < tiny, horner<4>(f, z), horner<7>(f, z));
    Lanes result;
    for (int i = 0; i < Lanes::width; ++i) result.set(i, evaluate(f, z[i], closed_form));
    return result;
}

inline constexpr coefficients sinc_series = alternating_factorials(1);
inline constexpr coefficients a_series = alternating_factorials(2);
inline constexpr coefficients b_series = alternating_factorials(3);
inline constexpr coefficients c_series = bernoulli_ratios<terms>();
inline constexpr coefficients a_slope_series = twice_derivative(a_series);
inline constexpr coefficients b_slope_series = twice_derivative(b_series);
inline constexpr coefficients c_slope_series = twice_derivative(c_series);

/// Doubles, whose number of terms is known, or lanes of them.
template <class Real>
inline constexpr bool has_tables = std::is_same_v<Real, double> || requires {
    Real::width;
};

/// sum_n (-z)^n / (2n + shift)!, or sum_n -2 (n + 1) (-z)^n / (2n + shift)!, which is the slope of
/// the former with a shift smaller by 2; to the precision of Real.
template <class Real>
Real summed(const Real& z, int shift, bool is_slope) {
    Real power(1); // (-z)^n / (2n + shift)!
    for (int k = 2; k <= shift; ++k) power /= Real(k);
    Real sum(0);
    for (int n = 0; n < 1000; ++n) {
        const Real term = is_slope ? Real(-2 * (n + 1)) * power : power;
        sum += term;
        if (magnitude(term) <= epsilon_of<Real>() * magnitude(sum) / 8) break;
        const int k = 2 * n + shift;
        power *= -z / Real((k + 1) * (k + 2));
    }
    return sum;
}

template <class Real>
Real sinc(const Real& z) {
    using std::sin, std::sqrt;
    const auto closed_form = [](auto large) {
        const auto theta = sqrt(large);
        return sin(theta) / theta;
    };
    if constexpr (has_tables<Real>)
        return evaluate(sinc_series, z, closed_form);
    else
        return z < Real(1) ? summed(z, 1, false) : closed_form(z);
}

template <class Real>
Real a(const Real& z) {
    using std::sin, std::sqrt;
    // 1 - cos theta = 2 sin^2(theta/2) does not cancel near multiples of 2 pi
    const auto closed_form = [](auto large) {
        const auto s = sin(sqrt(large) / 2);
        return 2 * s * s / large;
    };
    if constexpr (has_tables<Real>)
        return evaluate(a_series, z, closed_form);
    else
        return z < Real(1) ? summed(z, 2, false) : closed_form(z);
}

template <class Real>
Real b(const Real& z) {
    using std::sin, std::sqrt;
    const auto closed_form = [](auto large) {
        const auto theta = sqrt(large);
        return (theta - sin(theta)) / (theta * large);
    };
    if constexpr (has_tables<Real>)
        return evaluate(b_series, z, closed_form);
    else
        return z < Real(1) ? summed(z, 3, false) : closed_form(z);
}

template <class Real>
Real c(const Real& z) {
    if constexpr (has_tables<Real>) {
        return evaluate(c_series, z, [](double large) {
            const double half = std::sqrt(large) / 2;
            return (1 - half * std::cos(half) / std::sin(half)) / large;
        });
    } else {
        const Real quarter = z / Real(4);
        return (a(quarter) - b(quarter)) / (Real(4) * sinc(quarter));
    }
}

/// a'(theta)/theta
template <class Real>
Real a_slope(const Real& z) {
    const auto closed_form = [](auto large) { return (sinc(large) - 2 * a(large)) / large; };
    if constexpr (has_tables<Real>)
        return evaluate(a_slope_series, z, closed_form);
    else
        return z < Real(1) ? summed(z, 4, true) : closed_form(z);
}

/// b'(theta)/theta
template <class Real>
Real b_slope(const Real& z) {
    const auto closed_form = [](auto large) { return (a(large) - 3 * b(large)) / large; };
    if constexpr (has_tables<Real>)
        return evaluate(b_slope_series, z, closed_form);
    else
        return z < Real(1) ? summed(z, 5, true) : closed_form(z);
}

/// c'(theta)/theta
template <class Real>
Real c_slope(const Real& z) {
    if constexpr (has_tables<Real>) {
        return evaluate(c_slope_series, z, [](double large) {
            return (b(large) / (2 * a(large)) - 2 * c(large)) / large;
        });
    } else {
        const Real quarter = z / Real(4);
        const Real n = a(quarter) - b(quarter), s = sinc(quarter);
        return ((a_slope(quarter) - b_slope(quarter)) * s + n * n) / (Real(16) * s * s);
    }
}

} // namespace geodeint::detail::rotation_series
