// SPDX-License-Identifier: BSL-1.0
//
// A stepper of vectors as a stepper of a foreign state (algebra/foreign_state.hpp): odeint's
// integrate functions, iterators and observers see the program's own type, the scheme the vector of
// its numbers.
//
//     template <foreign_state State, class Solver>
//     class implicit_midpoint<State, Solver>
//         : public detail::foreign_stepper<implicit_midpoint<coordinates_of<State>, Solver>, State>
#pragma once

#include <geodeint/algebra/foreign_state.hpp>
#include <geodeint/odeint/detail/unwrapped.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/system/detail/borrowed.hpp>

#include <boost/numeric/odeint/stepper/stepper_categories.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace geodeint::detail {

template <class Coordinates, class Momenta, class State>
inline constexpr bool is_pair_of_references = requires(const Coordinates& q, const Momenta& p,
                                                       State& state) {
    { q.get() } -> std::same_as<decltype((state.first))>;
    { p.get() } -> std::same_as<decltype((state.second))>;
};

template <class Stepper, foreign_state State>
class foreign_stepper {
public:
    /// The same scheme in the vector space of the state's numbers.
    using vector_stepper = Stepper;
    using state_type = State;
    using deriv_type = State;
    using value_type = typename Stepper::value_type;
    using time_type = typename Stepper::time_type;
    using order_type = typename Stepper::order_type;
    using stepper_category = boost::numeric::odeint::stepper_tag;

    static constexpr promises keeps = Stepper::keeps;
    static constexpr order_type order() { return Stepper::order(); }

    foreign_stepper() = default;
    template <class... Arguments>
        requires(sizeof...(Arguments) > 0 && std::is_constructible_v<Stepper, Arguments...>)
    explicit foreign_stepper(Arguments&&... arguments)
        : stepper_(std::forward<Arguments>(arguments)...) {}

    template <class System>
    void do_step(System&& system, State& x, time_type t, time_type dt) {
        step(unwrapped(system), x, t, dt);
        write_numbers(x_, x);
    }

    /// A pair of references to coordinates and momenta, std::make_pair(std::ref(q), std::ref(p)).
    template <class System, class Coordinates, class Momenta>
        requires(is_pair_of_references<Coordinates, Momenta, State>)
    void do_step(System&& system, const std::pair<Coordinates, Momenta>& x, time_type t,
                 time_type dt) {
        step(unwrapped(system), x, t, dt);
        write_numbers(x_, x);
    }

    template <class System>
    void do_step(System&& system, const State& in, time_type t, State& out, time_type dt) {
        step(unwrapped(system), in, t, dt);
        reshape(out, in);
        write_numbers(x_, out);
    }

    void adjust_size(const State& x) { read_numbers(x, x_); }

    const auto& solver() const requires requires(const Stepper& s) { s.solver(); }
    { return stepper_.solver(); }
    const auto& last_solve() const requires requires(const Stepper& s) { s.last_solve(); }
    { return stepper_.last_solve(); }

private:
    /// x_ becomes the state after a step from x.
    template <class System, class X>
    void step(System& system, const X& x, time_type t, time_type dt) {
        read_numbers(x, x_);
        if constexpr (takes_vectors<std::remove_const_t<System>, State>) {
            stepper_.do_step(system, x_, t, dt);
        } else {
            room_.take_shape_of(x);
            borrowed<System, State> vectors{system, room_};
            stepper_.do_step(vectors, x_, t, dt);
        }
    }

    Stepper stepper_{};
    coordinates_of<State> x_ = blank<coordinates_of<State>>();
    foreign_room<State> room_;
};

} // namespace geodeint::detail
