// SPDX-License-Identifier: BSL-1.0
//
// What a stepper keeps of the structure of a Hamiltonian system. Every stepper of this library says
// it next to its formula,
//
//     static constexpr promises keeps{.casimirs = kept::exact, .reversal = kept::exact};
//
// and reports, tests and users ask for it by
//
//     geodeint::promises_of<Stepper>.casimirs == geodeint::kept::exact
//
// odeint's classical steppers promise nothing but their order. Nothing is known of other people's
// steppers, unless they have a member `keeps` as well, or promises_of is specialised for them.
#pragma once

#include <boost/numeric/odeint/stepper/base/algebra_stepper_base.hpp>

#include <concepts>

namespace geodeint {

enum class kept {
    unknown,
    no,
    bounded, ///< not kept, but its error does not grow
    solved,  ///< to the tolerance to which the implicit equation of a step is solved
    exact    ///< to round-off, also where the equation is solved badly
};

struct promises {
    kept casimirs = kept::no;
    /// The step is a Poisson map.
    kept bracket = kept::no;
    /// Without noise.
    kept energy = kept::no;
    /// A step -dt after a step dt leads back.
    kept reversal = kept::no;

    /// The same for Casimirs and energies that are quadratic functions,
    kept quadratic_casimirs = casimirs;
    kept quadratic_energy = energy;
    /// and where the Poisson tensor is constant.
    kept constant_bracket = bracket;

    friend constexpr bool operator==(const promises&, const promises&) = default;
};

/// Up to rounding or the tolerance of a solver.
constexpr bool is_kept(kept how) { return how == kept::solved || how == kept::exact; }

namespace detail {

/// A stepper of odeint's that treats the state as a vector. Symplectic ones, which have coordinates
/// and momenta, keep more, but only of systems that they can step.
template <class Stepper>
concept classical_stepper = std::derived_from<
    Stepper, boost::numeric::odeint::algebra_stepper_base<typename Stepper::algebra_type,
                                                          typename Stepper::operations_type>> &&
    !requires {
    typename Stepper::coor_type;
};

template <class Stepper>
constexpr promises promises_by_type() {
    if constexpr (requires {
                      { Stepper::keeps } -> std::convertible_to<promises>;
                  })
        return Stepper::keeps;
    else if constexpr (classical_stepper<Stepper>)
        return {};
    else
        return {kept::unknown, kept::unknown, kept::unknown, kept::unknown};
}

} // namespace detail

template <class Stepper>
inline constexpr promises promises_of = detail::promises_by_type<Stepper>();

} // namespace geodeint
