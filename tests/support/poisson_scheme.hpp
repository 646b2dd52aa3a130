// SPDX-License-Identifier: BSL-1.0
//
// hamiltonian_poisson for tests of the scheme, which is the same by whatever solver: the fixed point
// takes the compiler a third less time than the cascade.
#pragma once

#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>

namespace geodeint::testing {

template <class Realisation, unsigned short Order = 2,
          class Construction = detail::default_construction<Realisation, Order>>
using poisson_scheme = hamiltonian_poisson<Realisation, Order, Construction, fixed_point>;

} // namespace geodeint::testing
