// SPDX-License-Identifier: BSL-1.0
//
// The flow of an integrable part over the short time of a step,
//
//     mu -> Ad*_{exp x} mu,   x = e s grad H_k(mu),
//
// with the exponential replaced, where the algebra has one, by a rational map that agrees with it to
// O(|x|^5), `G::coadjoint_near_exp`. As any group element would, it keeps orbits and the Poisson
// bracket to round-off, because x is constant along the flow; and weak schemes of order 2 need flows
// of the noise to O(h^{5/2}), which is what |x|^5 is.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/function/parts.hpp>
#include <geodeint/function/squared_coordinate.hpp>

namespace geodeint::detail {

/// Ad*_{exp x} mu, to O(|x|^5)
template <lie_algebra G>
typename G::dual_type near_coadjoint_exp(const typename G::algebra_type& x,
                                         const typename G::dual_type& mu) {
    if constexpr (requires { G::coadjoint_near_exp(x, mu); })
        return G::coadjoint_near_exp(x, mu);
    else
        return G::coadjoint_exp(x, mu);
}

/// The rotor about an axis of coordinates, in an algebra that has a rational turn about it.
template <class Part, class G>
inline constexpr bool turns_nearly = false;
template <int Index, class Real, class G>
inline constexpr bool
    turns_nearly<squared_coordinate<Index, Real>, G> = requires(typename G::dual_type& mu) {
    G::template turn_nearly_about<Index>(real_of<typename G::dual_type>(0.0), mu);
};

template <class G, int Index, class Real, class Time>
void turn_nearly(const squared_coordinate<Index, Real>& rotor, const Time& s,
                 typename G::dual_type& mu) {
    const Time rate = G::chirality * rotor.weight * s;
    G::template turn_nearly_about<Index>(rate * flat_coordinate(mu, Index), mu);
}

/// mu moves with the generator x.
template <lie_algebra G>
void move_shortly(typename G::algebra_type& x, typename G::dual_type& mu) {
    x *= real_of<typename G::algebra_type>(G::chirality);
    mu = near_coadjoint_exp<G>(x, mu);
}

/// mu moves with the part over the time s, a number or one in each lane, its explicit dependence on
/// time frozen at t; `velocity` is overwritten.
template <lie_algebra G, class Part, class Time>
void short_flow(const Part& part, double t, const Time& s, typename G::dual_type& mu,
                typename G::algebra_type& velocity) {
    if constexpr (turns_nearly<Part, G>) {
        turn_nearly<G>(part, s, mu);
    } else if constexpr (flowing_part<Part, G>) {
        part.template flow<G>(t, s, mu);
    } else {
        gradient_of(part, mu, t, velocity);
        velocity *= real_of<typename G::algebra_type>(s);
        move_shortly<G>(velocity, mu);
    }
}

} // namespace geodeint::detail
