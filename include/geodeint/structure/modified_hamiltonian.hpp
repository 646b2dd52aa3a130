// SPDX-License-Identifier: BSL-1.0
//
// The Hamiltonian whose flow a step follows, up to its first correction. The step of
// hamiltonian_poisson with the truncated series of order q is the exact flow of a modified
// Hamiltonian whose Magnus series (Cosserat, section 2.5.2, corrected) begins
//
//     H~ = H - dt^q/(q+1)! S_{q+1} + ...,
//
// the next term being of order dt^{q+2} in a symmetric realisation and dt^{q+1} in another. A run
// keeps it better than H by as many powers of dt. Watch it in an observer to tell a drift of the
// scheme, of which there should be none, from the harmless oscillation of H.
//
//     auto kept = geodeint::modified_hamiltonian<2>(system.tensor(), system.hamiltonian(), dt);
//     observer: kept(x)
//
// For Order 2, and for orders 4, 6, ... with truncated_series; gauss_bisection follows another one.
#pragma once

#include <geodeint/structure/detail/hamilton_jacobi_series.hpp>

#include <utility>

namespace geodeint {

/// x -> H~(x) for a step dt.
template <unsigned short Order, class Realisation, class H>
auto modified_hamiltonian(Realisation realisation, H h, double dt) {
    return [realisation = std::move(realisation), h = std::move(h),
            dt](const typename Realisation::state_type& x) {
        const auto terms = detail::hamilton_jacobi_series<Order + 1>::at(realisation, h, x);
        double power = 1; // dt^Order / (Order + 1)!
        for (int i = 1; i <= Order; ++i) power *= dt / (i + 1);
        return terms.value[0] - power * terms.value[Order];
    };
}

} // namespace geodeint
