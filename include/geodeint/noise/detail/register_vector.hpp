// SPDX-License-Identifier: BSL-1.0
//
// `Width` numbers in as many vector registers as they fill on the target, with the arithmetic of
// the number in each of them: what `lanes` and their masks are made of, and the deviates of several
// cells of a path that are drawn at once. (The compiler computes with a single vector that is wider
// than a register in memory.)
//
//     using vector = register_vector<double, 8>;
//     const vector z = 2.0 * x + y;
//     const vector w = vector::by_parts([](auto a, auto b) { return a < b ? a : b; }, x, y);
//
// With a third argument the registers are of that size, for functions that are compiled for another
// target than the program (cell_block.hpp). Nothing here then hands on a single register by value, which
// the rest of the program could not.
#pragma once

#include <geodeint/noise/detail/normal_deviate.hpp>
#include <geodeint/noise/detail/philox.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

// (All of immintrin.h would take a quarter of a second to compile.)
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#if !defined(__GNUC__)
#error "geodeint: lanes need the vector extensions of GCC or Clang"
#endif

namespace geodeint::detail {

/// Bytes of a vector register for numbers of 64 bits, whether integers or not.
#if defined(__AVX512F__) && defined(__AVX512DQ__)
inline constexpr int register_bytes = 64;
#elif defined(__AVX2__)
inline constexpr int register_bytes = 32;
#else
inline constexpr int register_bytes = 16;
#endif

template <class Number, int Width, int Bytes = register_bytes>
struct register_vector {
    static_assert(sizeof(Number) == 8 && Width > 0 && (Width & (Width - 1)) == 0,
                  "the number of lanes must be a power of two");
    static constexpr int width = Width;
    static constexpr int in_register = Width < Bytes / 8 ? Width : Bytes / 8;
    static constexpr int count = Width / in_register;
    typedef Number part __attribute__((vector_size(in_register * sizeof(Number))));
    using words = register_vector<std::uint64_t, Width, Bytes>;

    part parts[count];

    register_vector() = default;
    [[gnu::always_inline]] register_vector(Number all) {
        each([&]<std::size_t I>() __attribute__((always_inline)) { parts[I] = all - part{}; });
    }

    Number operator[](int i) const { return parts[i / in_register][i % in_register]; }
    [[gnu::always_inline]] void set(int i, Number value) {
        parts[i / in_register][i % in_register] = value;
    }

    /// operation(part of x, part of y, ...) for every part. Every index is a constant, so that the
    /// parts stay in registers.
    template <class Operation, class... Vectors>
    [[gnu::always_inline]] static register_vector by_parts(Operation operation,
                                                           const Vectors&... x) {
        return with_parts(
            [&](part & result, const auto&... a)
                __attribute__((always_inline)) { result = operation(a...); },
            x...);
    }
    /// operation(part of the result, part of x, part of y, ...), which writes the first one.
    template <class Operation, class... Vectors>
    [[gnu::always_inline]] static register_vector with_parts(Operation operation,
                                                             const Vectors&... x) {
        register_vector result;
        each([&]<std::size_t I>()
                 __attribute__((always_inline)) { operation(result.parts[I], x.parts[I]...); });
        return result;
    }

#define GEODEINT_VECTOR_OPERATOR(op)                                                               \
    [[gnu::always_inline]] friend register_vector operator op(const register_vector& x,            \
                                                              const register_vector& y) {          \
        return with_parts(                                                                         \
            [](part & z, const part& a, const part& b)                                             \
                __attribute__((always_inline)) { z = a op b; },                                    \
            x, y);                                                                                 \
    }
    GEODEINT_VECTOR_OPERATOR(+)
    GEODEINT_VECTOR_OPERATOR(-)
    GEODEINT_VECTOR_OPERATOR(*)
    GEODEINT_VECTOR_OPERATOR(/)
    GEODEINT_VECTOR_OPERATOR(&)
    GEODEINT_VECTOR_OPERATOR(|)
    GEODEINT_VECTOR_OPERATOR(^)
#undef GEODEINT_VECTOR_OPERATOR
    [[gnu::always_inline]] friend register_vector operator<<(const register_vector& x, int places) {
        return with_parts(
            [=](part & z, const part& a) __attribute__((always_inline)) { z = a << places; }, x);
    }
    [[gnu::always_inline]] friend register_vector operator>>(const register_vector& x, int places) {
        return with_parts(
            [=](part & z, const part& a) __attribute__((always_inline)) { z = a >> places; }, x);
    }

    /// x y, rounded before anything is added to it.
    [[gnu::always_inline]] friend register_vector product(const register_vector& x,
                                                          const register_vector& y) {
#if !defined(__clang__) && __GNUC__ >= 12
        return with_parts(
            [](part & z, const part& a, const part& b)
                __attribute__((always_inline)) { z = __builtin_assoc_barrier(a * b); },
            x, y);
#else
        return x * y;
#endif
    }
    [[gnu::always_inline]] friend register_vector sqrt(const register_vector& x) {
        return with_parts(
            [](part & z, const part& a) __attribute__((always_inline)) { square_root(a, z); }, x);
    }
    [[gnu::always_inline]] friend words bits_of(const register_vector& x) {
        using bits = typename words::part;
        return words::with_parts(
            [](bits & z, const part& a) __attribute__((always_inline)) { z = (bits)a; }, x);
    }

private:
    /// Written out, because for std::sqrt the compiler calls the C library, which may set errno,
    /// for one number at a time.
    [[gnu::always_inline]] static void square_root(const part& a, part& root) {
#if defined(__x86_64__)
        if constexpr (sizeof(part) == 64) {
            asm("vsqrtpd %1, %0" : "=v"(root) : "v"(a));
            return;
        }
        if constexpr (sizeof(part) == 32) {
            asm("vsqrtpd %1, %0" : "=x"(root) : "x"(a));
            return;
        }
#endif
#if defined(__SSE2__)
        if constexpr (sizeof(part) == sizeof(__m128d)) {
            root = (part)_mm_sqrt_pd((__m128d)a);
            return;
        }
#endif
        for (int i = 0; i < in_register; ++i) root[i] = std::sqrt(a[i]);
    }

    template <class Action>
    [[gnu::always_inline]] static void each(Action action) {
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            (action.template operator()<I>(), ...);
        }
        (std::make_index_sequence<static_cast<std::size_t>(count)>{});
    }
};

/// The numbers with the given bits.
template <int Width, int Bytes>
[[gnu::always_inline]] inline register_vector<double, Width, Bytes>
from_bits(const register_vector<std::uint64_t, Width, Bytes>& bits) {
    using vector = register_vector<double, Width, Bytes>;
    using part = typename vector::part;
    return vector::with_parts(
        [](part & z, const auto& a) __attribute__((always_inline)) { z = (part)a; }, bits);
}

/// x86 has a fast instruction for products of 32-bit numbers, which the compiler does not find by
/// itself.
template <int Width, int Bytes>
struct word_product<register_vector<std::uint64_t, Width, Bytes>> {
    using vector = register_vector<std::uint64_t, Width, Bytes>;
    [[gnu::always_inline]] static vector of(const vector& a, std::uint64_t b) noexcept {
        return vector::with_parts(
            [](part & z, const part& x, const part& y)
                __attribute__((always_inline)) { multiply(x, y, z); },
            a, vector{b});
    }

private:
    using part = typename vector::part;

    [[gnu::always_inline]] static void multiply(const part& x, const part& y, part& z) noexcept {
#if defined(__x86_64__)
        if constexpr (sizeof(part) == 64) {
            asm("vpmuludq %2, %1, %0" : "=v"(z) : "v"(x), "v"(y));
            return;
        }
        if constexpr (sizeof(part) == 32) {
            asm("vpmuludq %2, %1, %0" : "=x"(z) : "x"(x), "x"(y));
            return;
        }
#endif
#if defined(__SSE2__)
        if constexpr (sizeof(part) == sizeof(__m128i)) {
            z = (part)_mm_mul_epu32((__m128i)x, (__m128i)y);
            return;
        }
#endif
        z = x * y;
    }
};

} // namespace geodeint::detail
