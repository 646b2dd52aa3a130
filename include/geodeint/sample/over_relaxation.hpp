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

    /// By several threads where `execution` has them (ensemble/openmp_threads.hpp).
    template <site_hamiltonian H, class Execution = detail::in_turn>
    void operator()(const H& h, state_type& s, const Execution& execution = {}) const {
        detail::require_linear_in_each_site(h, s);
        for (const auto& colour : h.colours())
            detail::by_blocks(
                std::size(colour),
                [&](std::size_t first, std::size_t count) {
                    for (std::size_t k = first; k < first + count; ++k)
                        turn(h, s, std::begin(colour)[static_cast<std::ptrdiff_t>(k)]);
                },
                execution);
    }

private:
    template <class H>
    static void turn(const H& h, state_type& s, Eigen::Index i) {
        const Eigen::Vector3d b = h.field(s, i), spin = s.col(i);
        const double strength = b.squaredNorm();
        if (strength > 0) s.col(i) = 2 * (b.dot(spin) / strength) * b - spin;
    }
};

} // namespace geodeint
