// SPDX-License-Identifier: BSL-1.0
//
// The orders of Hamiltonian Poisson integrators.
#pragma once

#include "support/order.hpp"

#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>

namespace geodeint::testing {

/// Orders are judged of schemes, not of solvers: the simplest one compiles faster.
template <class R, unsigned short Order = 2,
          class Construction = geodeint::detail::default_construction<R, Order>>
using scheme = hamiltonian_poisson<R, Order, Construction, fixed_point>;

template <class Stepper, class System, class State>
void has_order(const System& system, const State& start, double order, double duration = 1) {
    check_order([] { return Stepper{}; }, system, start, 0.0, duration, order);
}

} // namespace geodeint::testing
