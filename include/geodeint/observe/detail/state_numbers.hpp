// SPDX-License-Identifier: BSL-1.0
//
// The numbers of a state of any kind in a row, as a table wants them:
//
//     numbers, vectors, arrays, pairs          in order
//     a rotation                               its quaternion w, x, y, z
//     a rigid motion                           its rotation, then its translation
//     a pose with numbers, a cotangent         the pose, then the rest
//     any other element of a group             the coordinates of log(g)
//
// Numbers with more digits than doubles are rounded to doubles.
#pragma once

#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/vector_space.hpp>

#include <concepts>
#include <cstddef>
#include <vector>

namespace geodeint::detail {

/// Ours and those of Sophus.
template <class Element>
concept has_quaternion = requires(const Element& g) {
    g.quaternion().w();
}
|| requires(const Element& g) { g.unit_quaternion().w(); };
template <class Element>
concept has_translation = requires(const Element& g) {
    g.translation().x();
    g.rotation();
}
|| requires(const Element& g) {
    g.translation().x();
    g.so3();
};

template <class State>
void append_numbers(const State& x, std::vector<double>& numbers) {
    if constexpr (std::convertible_to<State, double> ||
                  requires { requires std::constructible_from<double, State>; }) {
        numbers.push_back(static_cast<double>(x));
    } else if constexpr (vector_space<State>) {
        for (Eigen::Index i = 0; i < flat_size(x); ++i)
            append_numbers(flat_coordinate(x, i), numbers);
    } else if constexpr (requires {
                             x.pose;
                             x.vector;
                         }) {
        append_numbers(x.pose, numbers);
        append_numbers(x.vector, numbers);
    } else if constexpr (requires {
                             x.configuration;
                             x.momentum;
                         }) {
        append_numbers(x.configuration, numbers);
        append_numbers(x.momentum, numbers);
    } else if constexpr (has_translation<State>) {
        if constexpr (requires { x.so3(); })
            append_numbers(x.so3(), numbers);
        else
            append_numbers(x.rotation(), numbers);
        for (int i = 0; i < 3; ++i) append_numbers(x.translation()[i], numbers);
    } else if constexpr (has_quaternion<State>) {
        const auto& q = [&]() -> decltype(auto) {
            if constexpr (requires { x.quaternion(); })
                return x.quaternion();
            else
                return x.unit_quaternion();
        }();
        for (const auto& part : {q.w(), q.x(), q.y(), q.z()}) append_numbers(part, numbers);
    } else if constexpr (group_element<State>) {
        append_numbers(group_traits<State>::log(x), numbers);
    } else if constexpr (requires { x.get(); }) { // std::ref
        append_numbers(x.get(), numbers);
    } else if constexpr (requires {
                             x.first;
                             x.second;
                         }) {
        append_numbers(x.first, numbers);
        append_numbers(x.second, numbers);
    } else {
        for (const auto& each : x) append_numbers(each, numbers);
    }
}

} // namespace geodeint::detail
