// SPDX-License-Identifier: BSL-1.0
//
// The numbers of a state, whatever it is made of, and whether two states are the same to the bit.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

namespace geodeint::testing {

/// All numbers of a state, one after the other.
template <class X>
void append_numbers(const X& x, std::vector<double>& all) {
    if constexpr (requires { x.data(), x.size(); }) {
        using scalar = std::remove_cvref_t<decltype(*x.data())>;
        const std::size_t size = all.size(), bytes = std::size_t(x.size()) * sizeof(scalar);
        all.resize(size + bytes / sizeof(double));
        if (bytes > 0) std::memcpy(all.data() + size, x.data(), bytes);
    } else if constexpr (requires { x.advected; }) {
        append_numbers(x.momentum, all);
        append_numbers(x.advected, all);
    } else if constexpr (requires { x.configuration; }) {
        append_numbers(x.configuration, all);
        append_numbers(x.momentum, all);
    } else if constexpr (requires { x.second; }) {
        append_numbers(x.first, all);
        append_numbers(x.second, all);
    } else if constexpr (requires { x.translation(); }) {
        append_numbers(x.rotation(), all);
        append_numbers(x.translation(), all);
    } else
        append_numbers(x.quaternion().coeffs(), all);
}
template <class X>
std::vector<double> numbers_of(const X& x) {
    std::vector<double> all;
    append_numbers(x, all);
    return all;
}

template <class X>
bool same_bits(const X& x, const X& y) {
    const auto a = numbers_of(x), b = numbers_of(y);
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

} // namespace geodeint::testing
