// SPDX-License-Identifier: BSL-1.0
//
// A system that is written for a foreign state (algebra/foreign_state.hpp), as our steppers want it:
// a function of the vector of its numbers. Each call copies the numbers into a State of the
// program's own type and the derivative back, into room that belongs to the stepper.
//
// An array of numbers in a row is copied as a whole, in registers where it is short.
//
// A pair of coordinates and momenta comes with one of the systems that odeint's symplectic steppers
// take: a pair of functions dq/dt(p), dp/dt(q), or the second alone, where dq/dt = p. Or with an
// ordinary system of the whole pair.
//
// A system of this library with noise that is written for the State (system/sde.hpp) keeps its noise
// and its path; a system on a space is written for vectors and is not borrowed.
#pragma once

#include <geodeint/algebra/foreign_state.hpp>

#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

namespace geodeint::detail {

/// Room for a state and two derivatives of the program's own type.
template <class State>
struct foreign_room {
    State x{};
    State dxdt{};
    State scratch{};

    void take_shape_of(const State& state) {
        reshape(x, state);
        reshape(dxdt, state);
        reshape(scratch, state);
    }
};

/// It has noise: see system/sde.hpp.
template <class System, class State>
concept has_increment = requires(System& system, const State& x, State& dx,
                                 std::span<const number_of<State>> dW) {
    system.increment(x, 0.0, time_of<number_of<State>>{}, dW, dx, dx);
};

/// An array of known size, which is nothing but its numbers in a row.
template <class State>
concept flat_array = std::is_trivially_copyable_v<State> && std::is_standard_layout_v<State> &&
                     (foreign_shape<State>::count != Eigen::Dynamic) &&
                     (sizeof(State) ==
                      sizeof(number_of<State>) * std::size_t(foreign_shape<State>::count));

template <class System, class State>
class borrowed {
    using vector = coordinates_of<State>;
    using time = time_of<number_of<State>>;
    using increments = std::span<const number_of<State>>;

public:
    borrowed(System& system, foreign_room<State>& room) : system_{system}, room_{room} {}

    void operator()(const vector& x, vector& dxdt, time t) const {
        if constexpr (flat_array<State>) {
            State place, change{};
            std::memcpy(&place, x.data(), sizeof place);
            derivative(place, change, t);
            std::memcpy(dxdt.data(), &change, sizeof change);
        } else {
            write_numbers(x, room_.x);
            derivative(room_.x, room_.dxdt, t);
            read_numbers(room_.dxdt, dxdt);
        }
    }

    void increment(const vector& x, double t, time dt, increments dW, vector& dx,
                   vector&) const requires has_increment<System, State> {
        write_numbers(x, room_.x);
        system_.increment(room_.x, t, dt, dW, room_.dxdt, room_.scratch);
        read_numbers(room_.dxdt, dx);
    }
    void milstein_increment(const vector& x, double t, time dt, increments dW, vector& dx,
                            vector&) const requires has_increment<System, State> {
        write_numbers(x, room_.x);
        system_.milstein_increment(room_.x, t, dt, dW, room_.dxdt, room_.scratch);
        read_numbers(room_.dxdt, dx);
    }
    void ito_increment(const vector& x, double t, time dt, increments dW, vector& dx,
                       vector&) const requires has_increment<System, State> {
        write_numbers(x, room_.x);
        system_.ito_increment(room_.x, t, dt, dW, room_.dxdt, room_.scratch);
        read_numbers(room_.dxdt, dx);
    }
    static constexpr bool is_ito = requires { requires System::is_ito; };
    static constexpr bool has_slopes = requires { requires System::has_slopes; };
    decltype(auto) noise() const requires requires(const System& system) { system.noise(); }
    { return system_.noise(); }
    decltype(auto) path() const requires requires(const System& system) { system.path(); }
    { return system_.path(); }

private:
    void derivative(const State& x, State& dxdt, time t) const {
        if constexpr (requires { system_(x, dxdt, t); }) {
            system_(x, dxdt, t);
        } else if constexpr (requires { system_.first(x.second, dxdt.first); }) {
            system_.first(x.second, dxdt.first);
            system_.second(x.first, dxdt.second);
        } else {
            dxdt.first = x.second;
            system_(x.first, dxdt.second);
        }
    }

    System& system_;
    foreign_room<State>& room_;
};

/// Written for vectors: it needs no borrowing.
template <class System, class State>
inline constexpr bool takes_vectors = requires {
    typename System::space_type;
};

} // namespace geodeint::detail
