// SPDX-License-Identifier: BSL-1.0
//
// Moves spins as far as possible at constant energy: each turns by pi about the field b of its
// neighbours, site after site, colour after colour,
//
//     s -> 2 (s.b)/|b|^2 b - s.
//
// It keeps H, the length of every spin and Gibbs' measure at any temperature, and is no sampler by
// itself: alternate it with heat_bath_sweep. H must be linear in each site.
#pragma once

#include <geodeint/sample/heat_bath_sweep.hpp>

namespace geodeint {

struct over_relaxation {
    using state_type = heat_bath_sweep::state_type;

    template <site_hamiltonian H>
    void operator()(const H& h, state_type& s) const {
        detail::require_linear_in_each_site(h, s);
        for (const auto& colour : h.colours())
            for (const Eigen::Index i : colour) {
                const Eigen::Vector3d b = h.field(s, i), spin = s.col(i);
                const double strength = b.squaredNorm();
                if (strength > 0) s.col(i) = 2 * (b.dot(spin) / strength) * b - spin;
            }
    }
};

} // namespace geodeint
