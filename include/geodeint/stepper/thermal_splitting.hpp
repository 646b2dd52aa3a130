// SPDX-License-Identifier: BSL-1.0
//
// A system in a heat bath (system/heat_bath.hpp), split into its motion A, friction D and noise N:
//
//     A(dt/2) D(dt/2) N(dt) D(dt/2) A(dt/2).
//
// A is any deterministic stepper of the system without its bath, so that no noise enters a solve. D is
// solved exactly where the field does not depend on the state, and to second order elsewhere; N is a
// random move along the orbit that has the right averages (stepper/detail/thermal_parts.hpp). On
// so(3)* and its powers, by the Law of its angle: fisher_law, the better one, or gauss_law<n>. On se(3)*,
// for energies quadratic in the momentum, D and N are solved together and exactly.
//
// Keeps: coadjoint orbits as well as the stepper of A does. Weak order 2: averages, and Gibbs' measure
// exp(-H/kT), are right to O(dt^2), with an error that is far below that of schemes with the noise in
// their stages. Does not keep: energy, bracket, time reversal, which the bath does not keep either.
//
// The noise is a move in law and follows no path: the path of the system lends its seed, its number
// and its step, which is the only one that is taken.
//
//     auto system = geodeint::lie_poisson<geodeint::so3>(
//         H, geodeint::heat_bath{.friction = 0.5, .temperature = 0.1}, geodeint::wiener_path{42, 0, dt});
//     geodeint::thermal_splitting<geodeint::isospectral_midpoint<geodeint::so3>> stepper;
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/noise/fisher_law.hpp>
#include <geodeint/stepper/detail/path_of_cells.hpp>
#include <geodeint/stepper/detail/thermal_parts.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/heat_bath.hpp>

#include <cstdint>
#include <type_traits>

namespace geodeint {

template <class Map, class Law = fisher_law>
class thermal_splitting
    : public stepper_base<thermal_splitting<Map, Law>, typename Map::state_type, 2> {
    using algebra = typename Map::template orbits<void>;

public:
    using state_type = typename Map::state_type;

    static constexpr promises keeps{.casimirs = promises_of<Map>.casimirs};

    template <class System>
    using orbits = algebra;

    template <class System, class X>
    static constexpr bool runs = detail::in_heat_bath<System>&& lives_on<System, dual<algebra>>;

    template <class System>
    void advance(System& system, const state_type& x, double t, double dt, state_type& next) {
        static_assert(detail::path_of_cells<std::remove_cvref_t<decltype(system.path())>>,
                      "thermal_splitting takes seed and number from the path of the system: write "
                      "lie_poisson<G>(H, bath, wiener_path{seed, number, dt})");
        const std::int64_t cell = detail::cell_of_step(system.path(), t, dt);
        const auto& velocity = system.hamiltonian();
        map_.do_step(velocity.conservative(), x, t, next, dt / 2);
        bath_.move(velocity, detail::uniforms_of(system.path()), cell, t + dt / 2, dt, next);
        map_.do_step(velocity.conservative(), next, t + dt / 2, dt / 2);
    }

    /// The stepper of A, for its settings and its report.
    Map& map() { return map_; }
    const Map& map() const { return map_; }

    bool is_solved_to_round_off() const {
        if constexpr (requires(const Map& map) { map.is_solved_to_round_off(); })
            return map_.is_solved_to_round_off();
        else
            return true;
    }

private:
    Map map_;
    detail::thermal_parts<algebra, Law> bath_;
};

} // namespace geodeint
