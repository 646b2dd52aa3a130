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
#include <bit>
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

/// f_First + f_{First + 1} z + ... with Count terms, by Estrin's scheme: the halves of the sum are
/// computed side by side, where Horner's rule waits for each product. squares[k] = z^(2^k).
template <std::size_t First, std::size_t Count, class Real, std::size_t Squares>
[[gnu::always_inline]] inline constexpr Real estrin(const coefficients& f,
                                                    const std::array<Real, Squares>& squares) {
    if constexpr (Count == 1) {
        return Real(f[First]);
    } else {
        constexpr std::size_t half = std::bit_floor(Count - 1);
        return estrin<First, half>(f, squares) +
               squares[std::bit_width(half) - 1] * estrin<First + half, Count - half>(f, squares);
    }
}
/// The first Terms terms of the series.
template <std::size_t Terms, class Real>
[[gnu::always_inline]] inline constexpr Real summed_up(const coefficients& f, const Real& z) {
    std::array<Real, std::bit_width(Terms - 1)> squares{z};
    for (std::size_t k = 1; k < squares.size(); ++k) squares[k] = squares[k - 1] * squares[k - 1];
    return estrin<0, Terms>(f, squares);
}

/// Below these theta^2 a few terms are enough; the angles of an integrator's steps are that small.
inline constexpr double tiny = 1.0 / 1024, small = 1.0 / 32;

[[gnu::noinline]] inline double evaluate_large(const coefficients& f, double z,
                                               double (*closed_form)(double)) {
    return z < 1 ? summed_up<terms>(f, z) : closed_form(z);
}
[[gnu::always_inline]] inline double evaluate(const coefficients& f, double z,
                                              double (*closed_form)(double)) {
    if (z < tiny) [[likely]]
        return summed_up<4>(f, z);
    return z < small ? summed_up<7>(f, z) : evaluate_large(f, z, closed_form);
}

/// The same in several lanes, with the same bits in each.
template <class Lanes>
    requires requires { Lanes::width; }
[[gnu::always_inline]] inline Lanes evaluate(const coefficients& f, const Lanes& z,
                                             double (*closed_form)(double)) {
    if (all(z < tiny)) [[likely]]
        return summed_up<4>(f, z);
    if (all(z < small)) return select(z < tiny, summed_up<4>(f, z), summed_up<7>(f, z));
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
[[gnu::always_inline]] inline Real sinc(const Real& z) {
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
[[gnu::always_inline]] inline Real a(const Real& z) {
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
[[gnu::always_inline]] inline Real b(const Real& z) {
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
[[gnu::always_inline]] inline Real c(const Real& z) {
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
[[gnu::always_inline]] inline Real a_slope(const Real& z) {
    const auto closed_form = [](auto large) { return (sinc(large) - 2 * a(large)) / large; };
    if constexpr (has_tables<Real>)
        return evaluate(a_slope_series, z, closed_form);
    else
        return z < Real(1) ? summed(z, 4, true) : closed_form(z);
}

/// b'(theta)/theta
template <class Real>
[[gnu::always_inline]] inline Real b_slope(const Real& z) {
    const auto closed_form = [](auto large) { return (a(large) - 3 * b(large)) / large; };
    if constexpr (has_tables<Real>)
        return evaluate(b_slope_series, z, closed_form);
    else
        return z < Real(1) ? summed(z, 5, true) : closed_form(z);
}

/// c'(theta)/theta
template <class Real>
[[gnu::always_inline]] inline Real c_slope(const Real& z) {
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
