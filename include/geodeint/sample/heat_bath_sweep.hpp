// SPDX-License-Identifier: BSL-1.0
//
// The exact sampler of Gibbs' measure exp(-H/kT) of spins whose Hamiltonian is linear in each site
// (system/site_hamiltonian.hpp): in the field b of its neighbours a spin s is drawn anew,
//
//     s = |s| times a unit vector at the angle theta to b, of density ~ exp(kappa cos theta), kappa = |s| |b|/kT,
//
// site after site, colour after colour. There is no step size, and no dynamics. Followed by
// over_relaxation, which moves far at constant energy, it is the cheapest way to equilibrium.
//
//     geodeint::heat_bath_sweep sweep{kT, geodeint::site_uniforms{42, 0}};
//     sweep(spins, s);                       as often as one likes; each call is another sweep
//     sweep(spins, s, 17);                   sweep number 17 of its numbers
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/fisher_law.hpp>
#include <geodeint/noise/site_uniforms.hpp>
#include <geodeint/stepper/detail/sphere_moves.hpp>
#include <geodeint/system/site_hamiltonian.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstdint>

namespace geodeint {

namespace detail {

/// The Hamiltonian of independent sites in the fields of their neighbours.
template <site_hamiltonian H, class State>
void require_linear_in_each_site(const H& h, const State& s) {
    if (!h.is_linear_in_each_site())
        throw invalid_argument{"h", "must be linear in each site: take a site_sampler"};
    if (s.cols() != static_cast<Eigen::Index>(h.sites()))
        throw invalid_argument{"s", "must have one column for each site"};
    if (!all_finite(s)) throw invalid_argument{"s", "must be finite"};
}

} // namespace detail

class heat_bath_sweep {
public:
    using state_type = Eigen::Matrix<double, 3, Eigen::Dynamic>;

    heat_bath_sweep(double temperature, const site_uniforms& uniforms)
        : temperature_{temperature}, uniforms_{uniforms} {
        if (!(temperature > 0 && std::isfinite(temperature)))
            throw invalid_argument{"temperature", "must be positive and finite"};
    }

    template <site_hamiltonian H>
    void operator()(const H& h, state_type& s) {
        (*this)(h, s, sweeps_);
    }
    template <site_hamiltonian H>
    void operator()(const H& h, state_type& s, std::int64_t sweep) {
        detail::require_linear_in_each_site(h, s);
        for (const auto& colour : h.colours())
            for (const Eigen::Index i : colour)
                s.col(i) = drawn(s.col(i).norm(), h.field(s, i),
                                 uniforms_(sweep, 0, static_cast<std::uint32_t>(i)));
        sweeps_ = sweep + 1;
    }

    /// How many sweeps there have been.
    std::int64_t sweeps() const { return sweeps_; }

private:
    Eigen::Vector3d drawn(double length, const Eigen::Vector3d& field,
                          const std::array<double, 3>& uniform) const {
        const double strength = field.norm(), kappa = length * strength / temperature_;
        // where the field does not matter, the law is uniform
        if (!(kappa > 0x1p-40))
            return detail::turned_aside({0, 0, length}, length,
                                        detail::turn_of_versine(2 * uniform[0]), uniform[1]);
        return detail::turned_aside(length / strength * field, length,
                                    detail::fisher_turn(kappa, std::exp(-2 * kappa), uniform[0]),
                                    uniform[1]);
    }

    double temperature_;
    site_uniforms uniforms_;
    std::int64_t sweeps_ = 0;
};

} // namespace geodeint
