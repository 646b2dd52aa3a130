// SPDX-License-Identifier: BSL-1.0
//
// The caller's state, where it is not a State itself: an Eigen expression that is assigned, numbers in a
// row (std::array, std::vector, boost::array, a std::span) that are read as the coordinates of a State, or
// numbers that lie elsewhere (algebra/foreign_state.hpp). It is read into a State of the same coordinates,
// and what a step made of it is written back.
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/algebra/foreign_state.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <concepts>
#include <cstddef>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>

namespace geodeint::detail {

template <vector_space State>
using coordinate_vector = Eigen::Matrix<real_of<State>, flat_dimension<State>, 1>;

/// Of dynamic size, one column of numbers or several of the same length: the shape follows from the
/// number of numbers.
template <class State>
inline constexpr bool has_columns = false;
template <class Real>
inline constexpr bool has_columns<Eigen::Matrix<Real, Eigen::Dynamic, 1>> = true;
template <class Real, int Rows>
inline constexpr bool has_columns<Eigen::Matrix<Real, Rows, Eigen::Dynamic>> =
    Rows > 0 && !Eigen::NumTraits<Real>::IsComplex;

/// Numbers in a row that can be read as the coordinates of a State.
template <class X, class State>
concept coordinate_row =
    vector_space<State> && std::ranges::contiguous_range<X> && std::ranges::sized_range<X> &&
    std::is_same_v<std::remove_cv_t<std::ranges::range_value_t<X>>, real_of<State>> &&
    !std::derived_from<X, Eigen::EigenBase<X>> &&
    (flat_dimension<State> != Eigen::Dynamic || has_columns<State>);

/// Numbers that lie elsewhere than in a row, in a pair of positions and momenta, say
/// (algebra/foreign_state.hpp).
template <class X, class State>
concept scattered_coordinates =
    !coordinate_row<X, State> && foreign_state<X> && std::is_same_v<number_of<X>, real_of<State>> &&
    std::is_same_v<State, Eigen::Matrix<real_of<State>, flat_dimension<State>, 1>>;

/// A type that holds its own numbers, and a State can be turned into.
template <class X, class State>
concept owned_coordinates =
    !std::is_const_v<X> && std::default_initializable<X> &&
    ((coordinate_row<X, State> && !std::ranges::view<X> &&
      !std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<X>>>) ||
     (scattered_coordinates<X, State> && foreign_shape<X>::count != Eigen::Dynamic));

/// A view of such numbers, which may be const itself: std::span<double>.
template <class X, class State>
concept coordinate_view = coordinate_row<X, State> && std::ranges::view<X> &&
    !std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<const X>>>;

/// An X has no other number of coordinates than a State, as far as the compiler knows both.
template <class X, class State>
constexpr bool may_be_read_as() {
    const auto may_be = [](int given, int needed) {
        return given == Eigen::Dynamic || needed == Eigen::Dynamic || given == needed;
    };
    if constexpr (requires { X::SizeAtCompileTime == State::SizeAtCompileTime; })
        return may_be(X::SizeAtCompileTime, State::SizeAtCompileTime);
    else if constexpr (vector_space<State> && has_foreign_shape<X>)
        return may_be(foreign_shape<X>::count, flat_dimension<State>);
    else
        return true;
}

template <class State>
class view_of {
public:
    static const State& state_of(const State& x) { return x; }
    /// x as a State, until the next call. A row of fixed size is read into registers.
    template <class X>
    decltype(auto) state_of(const X& x) {
        static_assert(may_be_read_as<X, State>(),
                      "the state has another number of coordinates than the stepper's: write a "
                      "state of as many numbers as the space of the stepper has, three for so3");
        if constexpr (coordinate_row<X, State> && is_short<State>()) {
            State read;
            require_size(std::ranges::ssize(x), flat_size(read), "x");
            unflatten(Eigen::Map<const coordinates>{std::ranges::data(x), flat_size(read)}, read);
            return read;
        } else {
            read_from(x);
            return std::as_const(read_);
        }
    }

    /// `out` becomes `next`, be it a State, a view of one or a row of its coordinates.
    template <class Next, class Out>
    static void write(const Next& next, Out& out) {
        if constexpr (coordinate_row<Out, State>) {
            if constexpr (requires { out.resize(std::size_t{}); })
                out.resize(static_cast<std::size_t>(flat_size(next)));
            else
                require_size(std::ranges::ssize(out), flat_size(next), "out");
            flatten(next, Eigen::Map<coordinates>{std::ranges::data(out), flat_size(next)});
        } else if constexpr (scattered_coordinates<Out, State>) {
            require_size(number_count(out), flat_size(next), "out");
            write_numbers(next, out);
        } else {
            out = next;
        }
    }

private:
    using coordinates = member_or<void, coordinate_vector, State>;

    template <class S>
    static constexpr bool is_short() {
        return flat_dimension<S> != Eigen::Dynamic && flat_dimension<S> <= 16;
    }

    template <class X>
    void read_from(const X& x) {
        if constexpr (scattered_coordinates<X, State>) {
            if constexpr (flat_dimension<State> != Eigen::Dynamic)
                require_size(number_count(x), flat_size(read_), "x");
            read_numbers(x, read_);
        } else if constexpr (coordinate_row<X, State>) {
            take_shape_of(x);
            unflatten(Eigen::Map<const coordinates>{std::ranges::data(x), flat_size(read_)}, read_);
        } else {
            if constexpr (requires {
                              requires X::SizeAtCompileTime ==
                                  Eigen::Dynamic&& State::SizeAtCompileTime != Eigen::Dynamic;
                          })
                if (x.rows() != read_.rows() || x.cols() != read_.cols())
                    throw invalid_argument{"x", "has " + std::to_string(x.rows()) + " rows and " +
                                                    std::to_string(x.cols()) +
                                                    " columns, and a state of this "
                                                    "stepper " +
                                                    std::to_string(read_.rows()) + " and " +
                                                    std::to_string(read_.cols())};
            read_ = x;
        }
    }

    /// read_ becomes as large as the row of its coordinates.
    template <class Row>
    void take_shape_of(const Row& row) {
        const Eigen::Index size = std::ranges::ssize(row);
        if constexpr (flat_dimension<State> != Eigen::Dynamic) {
            require_size(size, flat_size(read_), "x");
        } else if constexpr (State::RowsAtCompileTime == Eigen::Dynamic) {
            read_.resize(size);
        } else {
            constexpr Eigen::Index rows = State::RowsAtCompileTime;
            require_size(size, size / rows * rows, "x");
            read_.resize(rows, size / rows);
        }
    }

    static void require_size(Eigen::Index size, Eigen::Index needed, const char* argument) {
        if (size != needed)
            throw invalid_argument{argument, "has " + std::to_string(size) +
                                                 " numbers, and a state of this stepper has " +
                                                 std::to_string(needed)};
    }

    State read_ = blank<State>();
};

} // namespace geodeint::detail
