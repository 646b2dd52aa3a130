// SPDX-License-Identifier: BSL-1.0
//
// What a stepper remembers from step to step: where the last one began and ended, and, on an orbit, what
// the Casimirs were when the run began. And which orbits these are.
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/stepper/detail/last_step.hpp>
#include <geodeint/stepper/detail/rounding_correction.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/structure/dual.hpp>

#include <type_traits>
#include <utility>

namespace geodeint::detail {

/// The part of a state that is on an orbit: the momentum of a pair (g, mu), or all of it.
template <class State>
State& on_orbit(State& x) {
    return x;
}
template <class Element, class Momentum>
const Momentum& on_orbit(const cotangent<Element, Momentum>& x) {
    return x.momentum;
}
template <class Element, class Momentum>
Momentum& on_orbit(cotangent<Element, Momentum>& x) {
    return x.momentum;
}

/// The algebra on whose orbits the scheme stays, if that part is in its dual. On T*G, where the
/// Hamiltonian depends on g, momenta do not stay on orbits.
template <class Scheme, class System, class State>
    requires(std::is_same_v<typename Scheme::template orbits<System>::dual_type, State> ||
             (std::is_same_v<typename Scheme::template orbits<System>::dual_type,
                             std::remove_cvref_t<decltype(on_orbit(std::declval<State&>()))>> &&
              lives_on<System, dual<typename Scheme::template orbits<System>>>))
using orbits_of = typename Scheme::template orbits<System>;

/// The same, where the orbits can be shifted, so that rounding is corrected; void elsewhere.
template <class Scheme, class System, class State>
constexpr auto corrected_orbits_of() {
    if constexpr (requires { typename orbits_of<Scheme, System, State>; })
        if constexpr (corrects_rounding_on<orbits_of<Scheme, System, State>> &&
                      is_kept(promises_of<Scheme>.casimirs))
            return std::type_identity<orbits_of<Scheme, System, State>>{};
        else
            return std::type_identity<void>{};
    else
        return std::type_identity<void>{};
}
template <class Scheme, class System, class State>
using corrected_orbits = typename decltype(corrected_orbits_of<Scheme, System, State>())::type;

/// What is remembered from step to step on states of one type.
template <class State>
struct step_memory {
    last_step<State> last;
};
template <class State>
    requires vector_space<std::remove_cvref_t<decltype(on_orbit(std::declval<State&>()))>>
struct step_memory<State> {
    last_step<State> last;
    rounding_correction<std::remove_cvref_t<decltype(on_orbit(std::declval<State&>()))>> correction;
};

} // namespace geodeint::detail
