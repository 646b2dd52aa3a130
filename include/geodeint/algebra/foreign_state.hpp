// SPDX-License-Identifier: BSL-1.0
//
// States that are no vectors of this library: a plain number, std::array, boost::array,
// std::vector, Eigen::Array, containers of such containers, and pairs of coordinates and momenta.
// Most odeint programs have one. Our steppers compute with the vector of all their numbers,
//
//     coordinates_of<State>            Eigen::Vector of as many numbers, of dynamic size where a
//                                      container has one
//     read_numbers(state, vector)      vector = the numbers of the state, in order
//     write_numbers(vector, state)     the inverse
//     reshape(other, state)            gives `other` the sizes of `state`
//
// and the system is called with the State that it is written for (system/detail/borrowed.hpp).
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Core>

#include <concepts>
#include <cstddef>
#include <limits>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// How a foreign state is taken apart: its numbers are a `number`, and there are `count` of them,
/// or Eigen::Dynamic. `over<Other>` is the same state made of other numbers.
template <class State>
struct foreign_shape;

template <class State>
concept has_foreign_shape = requires {
    typename foreign_shape<State>::number;
};

/// A number, of the language or as algebra/real.hpp describes it.
template <class Number>
    requires((std::numeric_limits<Number>::is_specialized &&
              !std::numeric_limits<Number>::is_integer) ||
             requires { typename Number::magnitude_type; })
struct foreign_shape<Number> {
    using number = Number;
    static constexpr int count = 1;
    template <class Other>
    using over = Other;
};

constexpr int product_of_counts(std::size_t elements, int count) {
    return count == Eigen::Dynamic ? Eigen::Dynamic : static_cast<int>(elements) * count;
}

/// std::array and boost::array.
template <template <class, std::size_t> class Array, has_foreign_shape Element, std::size_t N>
    requires std::ranges::range<Array<Element, N>>
struct foreign_shape<Array<Element, N>> {
    using number = typename foreign_shape<Element>::number;
    static constexpr int count = product_of_counts(N, foreign_shape<Element>::count);
    template <class Other>
    using over = Array<typename foreign_shape<Element>::template over<Other>, N>;
};

/// std::vector and its kin.
template <template <class...> class Container, has_foreign_shape Element, class... Rest>
    requires requires(Container<Element, Rest...>& x) { x.resize(std::size_t{}); }
struct foreign_shape<Container<Element, Rest...>> {
    using number = typename foreign_shape<Element>::number;
    static constexpr int count = Eigen::Dynamic;
    template <class Other>
    using over = Container<typename foreign_shape<Element>::template over<Other>>;
};

/// Eigen::Array, and Eigen::Matrix, which is not foreign but made of numbers as well.
template <template <class, int, int, int, int, int> class Column, class Scalar, int Rows,
          int Options>
struct foreign_shape<Column<Scalar, Rows, 1, Options, Rows, 1>> {
    using number = Scalar;
    static constexpr int count = Rows;
    template <class Other>
    using over = Column<Other, Rows, 1, Options, Rows, 1>;
};

/// Coordinates and momenta.
template <has_foreign_shape First, has_foreign_shape Second>
struct foreign_shape<std::pair<First, Second>> {
    using number = typename foreign_shape<First>::number;
    static constexpr int count = foreign_shape<First>::count == Eigen::Dynamic ||
                                         foreign_shape<Second>::count == Eigen::Dynamic
                                     ? Eigen::Dynamic
                                     : foreign_shape<First>::count + foreign_shape<Second>::count;
    template <class Other>
    using over = std::pair<typename foreign_shape<First>::template over<Other>,
                           typename foreign_shape<Second>::template over<Other>>;
};

template <class State>
inline constexpr bool is_pair = false;
template <class First, class Second>
inline constexpr bool is_pair<std::pair<First, Second>> = true;

/// action(a, b, ...) for the numbers that stand in the same place of states of the same shape, in
/// order. They may be vectors as well.
template <class Action, class First, class... Others>
void for_each_number(const Action& action, First& first, Others&... others) {
    if constexpr (requires {
                      first.get();
                  }) { // std::ref or boost::ref, as odeint's users pass pairs
        for_each_number(action, first.get(), others...);
    } else if constexpr (is_pair<std::remove_const_t<First>>) {
        for_each_number(action, first.first, others.first...);
        for_each_number(action, first.second, others.second...);
    } else if constexpr (std::ranges::range<First>) {
        std::tuple other_numbers{std::ranges::begin(others)...};
        for (auto& number : first)
            std::apply([&](auto&... other) { for_each_number(action, number, *other++...); },
                       other_numbers);
    } else {
        action(first, others...);
    }
}

} // namespace detail

/// A state of another library, or of none.
template <class State>
concept foreign_state = !vector_space<State> && detail::has_foreign_shape<State>;

/// What steppers in a vector space step.
template <class State>
concept vector_or_foreign_state = vector_space<State> || foreign_state<State>;

template <foreign_state State>
using number_of = typename detail::foreign_shape<State>::number;

template <foreign_state State>
using coordinates_of = Eigen::Matrix<number_of<State>, detail::foreign_shape<State>::count, 1>;

namespace detail {

/// How many numbers a state has.
template <class State>
Eigen::Index number_count(const State& state) {
    Eigen::Index count = 0;
    for_each_number([&](const auto&) { ++count; }, state);
    return count;
}

} // namespace detail

/// The state may also be a pair of references, as odeint's symplectic steppers take it.
template <class State, class Number, int N>
void read_numbers(const State& state, Eigen::Matrix<Number, N, 1>& vector) {
    if constexpr (N == Eigen::Dynamic) vector.resize(detail::number_count(state));
    Eigen::Index i = 0;
    detail::for_each_number([&](const auto& number) { vector[i++] = number; }, state);
}

/// The state already has the right sizes.
template <class Number, int N, class State>
void write_numbers(const Eigen::Matrix<Number, N, 1>& vector, State& state) {
    Eigen::Index i = 0;
    detail::for_each_number([&](auto& number) { number = vector[i++]; }, state);
}

/// `other` may be made of other numbers.
template <class Other, class State>
void reshape(Other& other, const State& state) {
    if constexpr (detail::foreign_shape<Other>::count != Eigen::Dynamic) {
        return;
    } else if constexpr (requires { state.get(); }) {
        reshape(other, state.get());
    } else if constexpr (detail::is_pair<State>) {
        reshape(other.first, state.first);
        reshape(other.second, state.second);
    } else {
        if constexpr (requires { other.resize(state.size()); }) other.resize(state.size());
        if constexpr (std::ranges::range<std::ranges::range_value_t<State>>) {
            auto element = std::ranges::begin(state);
            for (auto& counterpart : other) reshape(counterpart, *element++);
        }
    }
}

} // namespace geodeint
