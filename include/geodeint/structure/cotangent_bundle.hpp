// SPDX-License-Identifier: BSL-1.0
//
// T*G = G x g* in the body frame, with its canonical Poisson structure. A covector is a phase_vector
// of torque g^{-1} dh/dg and velocity dh/dmu, a tangent vector one of g^{-1} dg/dt and dmu/dt:
//
//     g^{-1} dg/dt = dh/dmu,      dmu/dt = ad*_{dh/dmu} mu - g^{-1} dh/dg.
//
// It is where hamiltonian_on_group<G> lives; what moves a state there is in structure/bundle.hpp.
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/phase_vector.hpp>
#include <geodeint/concepts.hpp>

namespace geodeint {

template <lie_algebra G>
struct cotangent_bundle {
    static_assert(G::chirality == 1, "T*G is described in the body frame, which is left-invariant");

    using algebra = G;
    template <class State>
    using covector = phase_vector<typename G::dual_type, typename G::algebra_type>;

    template <class Element>
    static void sharp(const cotangent<Element, typename G::dual_type>& x,
                      const phase_vector<typename G::dual_type, typename G::algebra_type>& p,
                      phase_vector<typename G::algebra_type, typename G::dual_type>& out) {
        out.configuration = p.momentum;
        out.momentum = G::coadjoint(p.momentum, x.momentum) - p.configuration;
    }
};

} // namespace geodeint
