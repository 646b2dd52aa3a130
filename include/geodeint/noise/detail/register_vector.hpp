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
#pragma once

#include <geodeint/noise/detail/normal_deviate.hpp>
#include <geodeint/noise/detail/philox.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

// All of immintrin.h takes a quarter of a second to compile, which a program without AVX is spared.
#if defined(__AVX__)
#include <immintrin.h>
#elif defined(__SSE2__)
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

template <class Number, int Width>
struct register_vector {
    static_assert(sizeof(Number) == 8 && Width > 0 && (Width & (Width - 1)) == 0,
                  "the number of lanes must be a power of two");
    static constexpr int in_register = Width < register_bytes / 8 ? Width : register_bytes / 8;
    static constexpr int count = Width / in_register;
    typedef Number part __attribute__((vector_size(in_register * sizeof(Number))));
    using words = register_vector<std::uint64_t, Width>;

    part parts[count];

    register_vector() = default;
    [[gnu::always_inline]] register_vector(Number all) {
        each([&]<std::size_t I> { parts[I] = all - part{}; });
    }

    Number operator[](int i) const { return parts[i / in_register][i % in_register]; }
    void set(int i, Number value) { parts[i / in_register][i % in_register] = value; }

    /// operation(part of x, part of y, ...) for every part. Every index is a constant, so that the
    /// parts stay in registers.
    template <class Operation, class... Vectors>
    [[gnu::always_inline]] static register_vector by_parts(Operation operation,
                                                           const Vectors&... x) {
        register_vector result;
        each([&]<std::size_t I> { result.parts[I] = operation(x.parts[I]...); });
        return result;
    }

#define GEODEINT_VECTOR_OPERATOR(op)                                                               \
    [[gnu::always_inline]] friend register_vector operator op(const register_vector& x,            \
                                                              const register_vector& y) {          \
        return by_parts([](auto a, auto b) { return a op b; }, x, y);                              \
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
        return by_parts([=](auto a) { return a << places; }, x);
    }
    [[gnu::always_inline]] friend register_vector operator>>(const register_vector& x, int places) {
        return by_parts([=](auto a) { return a >> places; }, x);
    }

    /// x y, rounded before anything is added to it.
    [[gnu::always_inline]] friend register_vector product(const register_vector& x,
                                                          const register_vector& y) {
#if !defined(__clang__) && __GNUC__ >= 12
        return by_parts([](auto a, auto b) { return __builtin_assoc_barrier(a * b); }, x, y);
#else
        return x * y;
#endif
    }
    [[gnu::always_inline]] friend register_vector sqrt(const register_vector& x) {
        return by_parts([](auto a) { return square_root(a); }, x);
    }
    [[gnu::always_inline]] friend words bits_of(const register_vector& x) {
        return words::by_parts([](auto a) { return (typename words::part)a; }, x);
    }

private:
    /// Written out, because for std::sqrt the compiler calls the C library, which may set errno,
    /// for one number at a time.
    template <class Part>
    [[gnu::always_inline]] static Part square_root(Part a) {
#if defined(__AVX512F__)
        if constexpr (sizeof(Part) == sizeof(__m512d)) return (Part)_mm512_sqrt_pd((__m512d)a);
#endif
#if defined(__AVX__)
        if constexpr (sizeof(Part) == sizeof(__m256d)) return (Part)_mm256_sqrt_pd((__m256d)a);
#endif
#if defined(__SSE2__)
        if constexpr (sizeof(Part) == sizeof(__m128d)) return (Part)_mm_sqrt_pd((__m128d)a);
#endif
        for (int i = 0; i < in_register; ++i) a[i] = std::sqrt(a[i]);
        return a;
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
template <int Width>
[[gnu::always_inline]] inline register_vector<double, Width>
from_bits(const register_vector<std::uint64_t, Width>& bits) {
    using vector = register_vector<double, Width>;
    return vector::by_parts([](auto a) { return (typename vector::part)a; }, bits);
}

/// x86 has a fast instruction for products of 32-bit numbers, which the compiler does not find by
/// itself.
template <int Width>
struct word_product<register_vector<std::uint64_t, Width>> {
    using vector = register_vector<std::uint64_t, Width>;
    [[gnu::always_inline]] static vector of(const vector& a, std::uint64_t b) noexcept {
        return vector::by_parts([](auto x, auto y) { return multiply(x, y); }, a, vector{b});
    }

private:
    template <class Part>
    [[gnu::always_inline]] static Part multiply(Part x, Part y) noexcept {
#if defined(__AVX512F__)
        if constexpr (sizeof(Part) == sizeof(__m512i))
            return (Part)_mm512_mul_epu32((__m512i)x, (__m512i)y);
#endif
#if defined(__AVX2__)
        if constexpr (sizeof(Part) == sizeof(__m256i))
            return (Part)_mm256_mul_epu32((__m256i)x, (__m256i)y);
#endif
#if defined(__SSE2__)
        if constexpr (sizeof(Part) == sizeof(__m128i))
            return (Part)_mm_mul_epu32((__m128i)x, (__m128i)y);
#endif
        return x * y;
    }
};

} // namespace geodeint::detail
