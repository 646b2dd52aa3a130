// SPDX-License-Identifier: BSL-1.0
//
// The state of a dense output as odeint hands it to observers: integrate_adaptive shows them
// `current_state()` and not the caller's variable. It is a State, and an observer that is written for a
// std::array or a std::vector of the same numbers is given one:
//
//     [](const std::array<double, 3>& m, double t) { ... }
#pragma once

#include <geodeint/algebra/detail/view_of.hpp>
#include <geodeint/algebra/vector_space.hpp>

#include <type_traits>

namespace geodeint::detail {

template <vector_space State>
class seen_state : public State {
public:
    static constexpr int flat_dimension = geodeint::flat_dimension<State>;

    using State::State;
    seen_state() = default;
    seen_state(const State& x) : State(x) {}
    using State::operator=;

    template <owned_coordinates<State> X>
    operator X() const {
        X x{};
        view_of<State>::write(static_cast<const State&>(*this), x);
        return x;
    }
};

/// Elements of groups are seen as they are.
template <class State>
struct seen {
    using type = State;
};
template <vector_space State>
struct seen<State> {
    using type = seen_state<State>;
};
template <class State>
using seen_as = typename seen<State>::type;

} // namespace geodeint::detail
