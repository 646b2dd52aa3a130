// SPDX-License-Identifier: BSL-1.0
#include "noise/statistics.hpp"

#include <geodeint/noise/detail/normal_deviate.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

using geodeint::detail::normal_deviate;
using geodeint::detail::philox;
using geodeint::detail::philox_block;
namespace detail = geodeint::detail;

namespace {

constexpr long double two_pi = 2 * std::numbers::pi_v<long double>;

/// |value - exact| in units of the last place of a double of exact's size.
double ulps(double value, long double exact) {
    int exponent;
    std::frexp(static_cast<double>(exact), &exponent);
    return static_cast<double>(std::abs(value - exact) / std::ldexp(1.0L, exponent - 53));
}

struct exact_turn {
    long double cosine, sine;
};

/// cos and sin of 2 pi v in long double, with the exact reduction that v allows.
exact_turn exact_cosine_and_sine(double v) {
    const long double quarter = std::round(4 * static_cast<long double>(v));
    const long double angle = two_pi * (v - quarter / 4);
    const long double c = std::cos(angle), s = std::sin(angle);
    switch (static_cast<int>(quarter) % 4) {
    case 0:
        return {c, s};
    case 1:
        return {-s, c};
    case 2:
        return {-c, -s};
    default:
        return {s, -c};
    }
}

philox_block block(std::uint32_t i) { return philox({i, 0, 0, 0}, {7, 9}); }

/// The block whose uniform numbers are (j + 1/2) 2^-52 and (k + 1/2) 2^-52.
philox_block block_of(std::uint64_t j, std::uint64_t k) {
    const auto low = [](std::uint64_t n) { return static_cast<std::uint32_t>(n << 12); };
    const auto high = [](std::uint64_t n) { return static_cast<std::uint32_t>(n >> 20); };
    return {low(j), high(j), low(k), high(k)};
}

constexpr std::uint64_t most = (std::uint64_t{1} << 52) - 1;

} // namespace

BOOST_AUTO_TEST_SUITE(normal_deviate_)

BOOST_AUTO_TEST_CASE(uniform_numbers_are_exact_symmetric_and_open) {
    BOOST_TEST(detail::open_uniform(0, 0) == 0x1p-53);
    BOOST_TEST(detail::open_uniform(0xfff, 0) == 0x1p-53); // the lowest 12 bits are not used
    BOOST_TEST(detail::open_uniform(0x1000, 0) == 0x3p-53);
    BOOST_TEST(detail::open_uniform(0xffffffff, 0xffffffff) == 1 - 0x1p-53);
    BOOST_TEST(detail::open_uniform(0, 0x80000000) == 0.5 + 0x1p-53);
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const auto [low, high, a, b] = block(i);
        BOOST_TEST(detail::open_uniform(low, high) == 1 - detail::open_uniform(~low, ~high));
    }
}

BOOST_AUTO_TEST_CASE(logarithm_agrees_with_the_library) {
    double worst = 0;
    for (std::uint32_t i = 0; i < 400'000; ++i) {
        const auto [a, b, c, d] = block(i);
        const double u = detail::open_uniform(a, b);
        const int shift = static_cast<int>(c % 60);
        for (double x : {u, std::ldexp(u, -shift), 1 - std::ldexp(u, -shift), 1 + u,
                         std::ldexp(u, static_cast<int>(c % 1000))})
            if (x != 1 && x > 0)
                worst = std::max(worst,
                                 ulps(detail::logarithm(x), std::log(static_cast<long double>(x))));
    }
    BOOST_TEST_MESSAGE("log: " << worst << " ulp");
    BOOST_TEST(worst < 1);
    BOOST_TEST(detail::logarithm(1.0) == 0);
    BOOST_TEST(ulps(detail::logarithm(std::numeric_limits<double>::min()),
                    std::log(static_cast<long double>(std::numeric_limits<double>::min()))) < 1);
}

BOOST_AUTO_TEST_CASE(cosine_and_sine_agree_with_the_library_also_next_to_their_zeros) {
    double worst = 0;
    const auto check = [&](double v) {
        const detail::turn turn = detail::cosine_and_sine(v);
        const exact_turn exact = exact_cosine_and_sine(v);
        worst = std::max({worst, ulps(turn.cosine, exact.cosine), ulps(turn.sine, exact.sine)});
    };
    for (std::uint32_t i = 0; i < 400'000; ++i) {
        const auto [a, b, c, d] = block(i);
        check(detail::open_uniform(a, b));
        // distances from multiples of 1/8 that thin out towards 0, on the grid of the uniforms
        const double step =
            std::ldexp(1 + detail::open_uniform(c, d), static_cast<int>(a % 48) - 52);
        const double near =
            b % 9 / 8.0 + (c % 2 == 0 ? 1 : -1) * std::round(step * 0x1p52) * 0x1p-52;
        if (near > 0 && near < 1) check(near);
    }
    BOOST_TEST_MESSAGE("cos, sin: " << worst << " ulp");
    BOOST_TEST(worst < 1);
    const int cosines[] = {1, 0, -1, 0, 1}, sines[] = {0, 1, 0, -1, 0};
    for (int q = 0; q <= 4; ++q) {
        const detail::turn turn = detail::cosine_and_sine(q / 4.0);
        BOOST_TEST(turn.cosine == cosines[q]);
        BOOST_TEST(turn.sine == sines[q]);
    }
}

BOOST_AUTO_TEST_CASE(deviates_agree_with_the_library) {
    double worst = 0;
    for (std::uint32_t i = 0; i < 400'000; ++i) {
        const philox_block bits = block(i);
        const long double u = detail::open_uniform(bits[0], bits[1]);
        const exact_turn turn = exact_cosine_and_sine(detail::open_uniform(bits[2], bits[3]));
        const long double radius = std::sqrt(-2 * std::log(u));
        const auto [x, y] = normal_deviate(bits);
        worst = std::max({worst, ulps(x, radius * turn.cosine), ulps(y, radius * turn.sine)});
    }
    BOOST_TEST_MESSAGE("deviates: " << worst << " ulp");
    BOOST_TEST(worst < 2.6);
}

BOOST_AUTO_TEST_CASE(extreme_bits_give_finite_deviates) {
    for (std::uint64_t j :
         {std::uint64_t{0}, std::uint64_t{1}, most / 2, most / 2 + 1, most - 1, most})
        for (std::uint64_t k : {std::uint64_t{0}, most / 8, most / 4, most / 4 + 1, most / 2,
                                most / 2 + 1, most / 4 * 3, most}) {
            const auto [x, y] = normal_deviate(block_of(j, k));
            BOOST_TEST(std::isfinite(x));
            BOOST_TEST(std::isfinite(y));
            BOOST_TEST(std::hypot(x, y) <= 8.5717);
            BOOST_TEST(std::hypot(x, y) > 1e-8);
        }
    BOOST_TEST(normal_deviate(block_of(0, 0))[0] > 8.57);
    BOOST_TEST(normal_deviate(block_of(0, most / 2))[0] < -8.57);
}

BOOST_AUTO_TEST_CASE(the_law_is_normal) {
    std::vector<double> x, y;
    for (std::uint32_t i = 0; i < 200'000; ++i) {
        const auto pair = normal_deviate(block(i));
        x.push_back(pair[0]);
        y.push_back(pair[1]);
    }
    const double p_x = statistics::normality(x, 1), p_y = statistics::normality(y, 1);
    BOOST_TEST_MESSAGE("Kolmogorov-Smirnov: p = " << p_x << ", " << p_y);
    BOOST_TEST(p_x > 0.01);
    BOOST_TEST(p_y > 0.01);
    BOOST_TEST(std::abs(statistics::correlation(x, y)) < 4);
    BOOST_TEST(std::abs(statistics::correlation(statistics::squares(x), statistics::squares(y))) <
               4);

    // moments 1 to 4 within four standard deviations; variances of x^k: 1, 2, 15, 96
    const double n = static_cast<double>(x.size());
    for (const auto& sample : {x, y}) {
        double moment[5] = {};
        for (double z : sample)
            for (int k = 1; k <= 4; ++k) moment[k] += std::pow(z, k) / n;
        BOOST_TEST(std::abs(moment[1]) < 4 * std::sqrt(1 / n));
        BOOST_TEST(std::abs(moment[2] - 1) < 4 * std::sqrt(2 / n));
        BOOST_TEST(std::abs(moment[3]) < 4 * std::sqrt(15 / n));
        BOOST_TEST(std::abs(moment[4] - 3) < 4 * std::sqrt(96 / n));
        for (double z : {1.0, 2.0, 3.0, 4.0}) {
            const double tail = std::erfc(z / std::numbers::sqrt2) * n;
            const auto outside = std::count_if(sample.begin(), sample.end(),
                                               [&](double s) { return std::abs(s) > z; });
            BOOST_TEST(std::abs(static_cast<double>(outside) - tail) < 4 * std::sqrt(tail));
        }
    }
}

// Any change of these bits changes every path ever drawn.
BOOST_AUTO_TEST_CASE(the_bits_are_pinned) {
    struct {
        philox_block bits;
        double x, y;
    } const pinned[] = {
        {{0, 0, 0, 0}, 0x1.124b2800eda48p+3, 0x1.aedbfe2394204p-48},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, 0x1p-26, -0x1.921fb54442d18p-77},
        {{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8},
         -0x1.973628c131c08p-2,
         -0x1.3dd84ff91e70cp-2},
        {{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1},
         0x1.5139e31d7ac12p-1,
         0x1.9c652925cc7f5p-1},
    };
    for (const auto& [bits, x, y] : pinned) {
        BOOST_TEST(normal_deviate(bits)[0] == x);
        BOOST_TEST(normal_deviate(bits)[1] == y);
    }
    std::uint64_t hash = 14695981039346656037u; // Fowler, Noll, Vo, over 64-bit words
    for (std::uint32_t i = 0; i < 100'000; ++i)
        for (double x : normal_deviate(block(i)))
            hash = (hash ^ std::bit_cast<std::uint64_t>(x)) * 1099511628211u;
    BOOST_TEST(hash == 0xc2237ab4e2487b0u);
}

BOOST_AUTO_TEST_SUITE_END()
