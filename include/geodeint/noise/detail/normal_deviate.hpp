// SPDX-License-Identifier: BSL-1.0
//
// Two independent standard normal deviates from 128 random bits, by Box and Muller (1958):
//
//     r = sqrt(-2 log u),   (r cos 2 pi v, r sin 2 pi v),   u, v = (k + 1/2) 2^-52,  0 <= k < 2^52.
//
// u never meets 0 or 1, so every block gives finite numbers, at most sqrt(106 log 2) = 8.57 in
// size.
//
// The bits are the same with every compiler and C library: log, sin and cos are computed here from
// +, -, *, / and sqrt, which IEEE 754 rounds correctly (a library's log differs from the next one's
// in the last place). There are no branches and no tables, so the same operations in the lanes of
// vector registers give the same bits: every function here is written for any `Real` that computes
// like a double, with the type of its bits. The largest error measured is 2.5 units in the last
// place.
//
// A compiler may fuse a product and a sum into one rounding where the target has an FMA unit, which
// changes last bits. `detail::product` forbids it with GCC >= 12 and with Clang's default settings;
// other compilers for such targets need -ffp-contract=off. With -ffast-math nothing is promised.
#pragma once

#include <geodeint/noise/detail/philox.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace geodeint::detail {
/// a b, rounded before anything is added to it.
inline double product(double a, double b) noexcept {
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
    return __builtin_assoc_barrier(a * b);
#else
    return a * b;
#endif
}

/// The bits of a real number, as unsigned integers of 64 bits.
template <class Real>
struct words {
    using type = typename Real::words;
};
template <>
struct words<double> {
    using type = std::uint64_t;
};
template <class Real>
using words_of = typename words<Real>::type;

inline std::uint64_t bits_of(double x) noexcept { return std::bit_cast<std::uint64_t>(x); }
inline double from_bits(std::uint64_t bits) noexcept { return std::bit_cast<double>(bits); }

/// c_0 + c_1 z + c_2 z^2 + ..., by Horner's rule.
template <class Real, class... Coefficients>
[[gnu::always_inline]] inline Real polynomial(const Real& z, double c,
                                              Coefficients... higher) noexcept {
    if constexpr (sizeof...(higher) == 0)
        return c;
    else
        return c + product(z, polynomial(z, higher...));
}

/// log x of a positive normal number, to 1 ulp. With x = 2^k (1 + f), |log(1 + f)| <= log(2)/2 and
/// s = f / (2 + f), log(1 + f) = 2 artanh s = f - f^2/2 + s (f^2/2 + s^2 P(s^2)); P is the minimax
/// polynomial (relative error 2^-59).
template <class Real>
[[gnu::always_inline]] inline Real logarithm(const Real& x) noexcept {
    using bits = words_of<Real>;
    constexpr std::uint64_t one = std::bit_cast<std::uint64_t>(1.0);
    constexpr std::uint64_t root_half = std::bit_cast<std::uint64_t>(0x1.6a09e667f3bcdp-1);
    constexpr std::uint64_t fraction = (std::uint64_t{1} << 52) - 1;
    constexpr std::uint64_t two52 = std::bit_cast<std::uint64_t>(0x1p52);

    const bits shifted = bits_of(x) + (one - root_half);
    const Real k = from_bits(two52 | (shifted >> 52)) - (0x1p52 + 1023);
    const Real f = from_bits((shifted & fraction) + root_half) - 1.0;

    const Real s = f / (2.0 + f);
    const Real z = product(s, s);
    const Real tail =
        product(z, polynomial(z, 0x1.5555555555592p-1, 0x1.999999997fd78p-2, 0x1.24924941f4f5bp-2,
                              0x1.c71c52060bb74p-3, 0x1.74663fa184b72p-3, 0x1.39a1a704b74c7p-3,
                              0x1.2f063414624bap-3));
    const Real half_square = product(0.5 * f, f);
    // log 2 in two parts, the first short enough for k times it to be exact.
    const Real low = product(s, half_square + tail) + product(k, 0x1.ef35793c7673p-45);
    return product(k, 0x1.62e42fefa38p-1) - ((half_square - low) - f);
}

template <class Real>
struct turn {
    Real cosine;
    Real sine;
};

/// cos 2 pi v and sin 2 pi v for 0 <= v <= 1, to 1 ulp: 4 v = q + r with q the nearest integer and
/// r exact; minimax polynomials for the angle pi r / 2 (relative errors 2^-58 and 2^-64); q then
/// swaps the two and sets the signs.
template <class Real>
[[gnu::always_inline]] inline turn<Real> cosine_and_sine(const Real& v) noexcept {
    using bits = words_of<Real>;
    constexpr double shifter = 0x1.8p52; // adding it leaves the nearest integer in the low bits
    const Real shifted = 4.0 * v + shifter;
    const bits q = bits_of(shifted);
    const Real r = 4.0 * v - (shifted - shifter);
    const Real z = product(r, r);

    const Real sine_tail =
        polynomial(z, -0x1.4abbce625be47p-1, 0x1.466bc67758d85p-4, -0x1.32d2cce3332d5p-8,
                   0x1.5078301b61c5bp-13, -0x1.e300a659a864p-19, 0x1.e403d0572dd42p-25);
    const Real cosine_tail = polynomial(
        z, -0x1.de9e64df22ef3p-3, 0x1.03c1f081b5abp-2, -0x1.55d3c7e3c95bcp-6, 0x1.e1f50683b42cap-11,
        -0x1.a6d1ecb740127p-16, 0x1.f9cc6acfc67b7p-22, -0x1.b26fe85cd657cp-28);
    // pi/2 = 3/2 + the rest, because 3/2 r is exact.
    const Real small_sine = 1.5 * r + product(r, 0x1.21fb54442d184p-4 + product(z, sine_tail));
    // pi^2/8 = 1 + the rest, because the rounding error of 1 - z is exact.
    const Real head = 1.0 - z;
    const Real small_cosine = head + (((1.0 - head) - z) + product(z, cosine_tail));

    const bits a = bits_of(small_cosine);
    const bits b = bits_of(small_sine);
    const bits swap = (a ^ b) & (std::uint64_t{0} - (q & std::uint64_t{1}));
    const bits cosine_sign = ((q + std::uint64_t{1}) & std::uint64_t{2}) << 62;
    const bits sine_sign = (q & std::uint64_t{2}) << 62;
    return {from_bits(a ^ swap ^ cosine_sign), from_bits(b ^ swap ^ sine_sign)};
}

/// (k + 1/2) 2^-52, exactly, with k the upper 52 bits of the two words of 32 bits.
template <class Real = double>
[[gnu::always_inline]] inline Real open_uniform(const words_of<Real>& low,
                                                const words_of<Real>& high) noexcept {
    constexpr std::uint64_t one = std::bit_cast<std::uint64_t>(1.0);
    return from_bits(one | ((high << 32 | low) >> 12)) - (1 - 0x1p-53);
}

/// Two independent N(0, 1) deviates from four random words of 32 bits.
template <class Real>
[[gnu::always_inline]] inline std::array<Real, 2>
box_muller_here(const std::array<words_of<Real>, 4>& bits) noexcept {
    using std::sqrt;
    const Real radius = sqrt(-2.0 * logarithm(open_uniform<Real>(bits[0], bits[1])));
    const auto [cosine, sine] = cosine_and_sine(open_uniform<Real>(bits[2], bits[3]));
    return {radius * cosine, radius * sine};
}
/// The same as a call.
template <class Real>
[[gnu::flatten]] std::array<Real, 2>
box_muller(const std::array<words_of<Real>, 4>& bits) noexcept {
    return box_muller_here<Real>(bits);
}

/// Two independent N(0, 1) deviates from one block of random bits.
inline std::array<double, 2> normal_deviate(const philox_block& bits) noexcept {
    return box_muller<double>({bits[0], bits[1], bits[2], bits[3]});
}

} // namespace geodeint::detail
