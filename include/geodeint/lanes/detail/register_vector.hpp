// SPDX-License-Identifier: BSL-1.0
//
// `Width` numbers in as many vector registers as they fill on the target, with the arithmetic of
// the number in each of them: what `lanes` and their masks are made of. (The compiler
// computes with a single vector that is wider than a register in memory.)
//
//     using vector = register_vector<double, 8>;
//     const vector z = vector::by_parts([](auto a, auto b) { return a + b; }, x, y);
#pragma once

#include <cstddef>
#include <utility>

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

private:
    template <class Action>
    [[gnu::always_inline]] static void each(Action action) {
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            (action.template operator()<I>(), ...);
        }
        (std::make_index_sequence<static_cast<std::size_t>(count)>{});
    }
};

} // namespace geodeint::detail
