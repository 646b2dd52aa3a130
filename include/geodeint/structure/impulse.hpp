// SPDX-License-Identifier: BSL-1.0
//
// A jump of a state by an element sigma of the algebra that moves it, all at once: what a Hamiltonian
// that acts for a moment does, such as the pulse of a field on a spin, H + delta(t - t_0) <sigma, mu>.
//
//     on the dual of an algebra     mu' = Ad*_{exp(e sigma)} mu       on its orbit: Casimirs are kept
//     on a group                    g'  = g exp(sigma)
//     on a pose with numbers        v'  = v + a for sigma = (0, a)    a blow that changes velocities
//
//     geodeint::impulse<geodeint::so3>(m, {0, 0, 1.5});        // turns m about the third axis
//
// Which times they happen at is up to odeint/integrate_with_impulses.hpp.
#pragma once

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/structure/space_of.hpp>

namespace geodeint {

template <class Space>
    requires moved_space<space_of<Space>>
void impulse(typename space_of<Space>::state_type& x,
             const typename space_of<Space>::generator_type& sigma) {
    if (!all_finite(sigma)) throw invalid_argument{"sigma", "must be finite"};
    space_of<Space>::template move<exponential>(sigma, x, x);
}

} // namespace geodeint
