// SPDX-License-Identifier: BSL-1.0
//
// Samples Gibbs' measure exp(-H/kT) of spins on a lattice exactly, with anisotropy, too, where a spin
// cannot be drawn anew in the field of its neighbours. Site after site, colour after colour:
//
//     lifted map   a sign for each site: the spin turns by anisotropy for half of sign dt, about the field b of
//                  its neighbours for all of it, by anisotropy for the other half; accepted with probability
//                  min(1, exp(-dE/kT)), and otherwise the sign changes
//     noise        a turn aside by the law of Fisher for the time tau = mobility dt, accepted likewise
//
// with E = -b.s + K (n.s)^2. Since signs, fields and acceptance belong to the site, the acceptance does
// not depend on how many sites there are (compare orbit_sampler).
//
//     geodeint::site_sampler sampler{spins, kT, {.dt = 0.8}, geodeint::site_uniforms{42, 0}};
//     sampler.sweep(s);
#pragma once

#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/fisher_law.hpp>
#include <geodeint/noise/site_uniforms.hpp>
#include <geodeint/stepper/bond_splitting.hpp>
#include <geodeint/stepper/detail/sphere_moves.hpp>
#include <geodeint/system/site_hamiltonian.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace geodeint {

struct site_sampler_settings {
    double dt; ///< of the turns
    double mobility =
        1; ///< how far noise moves a spin in a sweep: tau = mobility dt, without a unit
};

template <site_hamiltonian Lattice>
    requires lattice_of_bonds<Lattice>
class site_sampler {
public:
    using state_type = Eigen::Matrix<double, 3, Eigen::Dynamic>;

    site_sampler(Lattice lattice, double temperature, const site_sampler_settings& settings,
                 const site_uniforms& uniforms)
        : lattice_{std::move(lattice)},
          temperature_{temperature},
          dt_{settings.dt},
          law_{settings.mobility * settings.dt},
          uniforms_{uniforms},
          signs_(lattice_.sites(), 1) {
        if (!(temperature > 0 && std::isfinite(temperature)))
            throw invalid_argument{"temperature", "must be positive and finite"};
        if (!(dt_ > 0 && std::isfinite(dt_)))
            throw invalid_argument{"dt", "must be positive and finite"};
    }

    void sweep(state_type& s) {
        if (s.cols() != static_cast<Eigen::Index>(lattice_.sites()))
            throw invalid_argument{"s", "must have one column for each site"};
        if (!all_finite(s)) throw invalid_argument{"s", "must be finite"};
        for (const auto& colour : lattice_.colours())
            for (const Eigen::Index i : colour) move(s, i);
        ++sweeps_;
    }

    std::int64_t sweeps() const { return sweeps_; }
    /// The part of the turns that were accepted.
    double acceptance() const {
        const double tries = static_cast<double>(sweeps_) * static_cast<double>(lattice_.sites());
        return sweeps_ == 0 ? 1 : static_cast<double>(accepted_) / tries;
    }

private:
    void move(state_type& s, Eigen::Index i) {
        const auto site = static_cast<std::uint32_t>(i);
        const auto [u, v, w] = uniforms_(sweeps_, 0, site);
        const double chance = uniforms_(sweeps_, 1, site)[0];
        const Eigen::Vector3d b = lattice_.field(s, i);
        Eigen::Vector3d spin = s.col(i);

        double& sign = signs_[static_cast<std::size_t>(i)];
        const Eigen::Vector3d turned = turn(spin, b, sign * dt_);
        if (accepts(chance, energy(turned, b) - energy(spin, b))) {
            spin = turned;
            ++accepted_;
        } else {
            sign = -sign;
        }
        const Eigen::Vector3d aside = detail::turned_aside(spin, law_(u), v);
        if (accepts(w, energy(aside, b) - energy(spin, b))) spin = aside;
        s.col(i) = spin;
    }

    double energy(const Eigen::Vector3d& spin, const Eigen::Vector3d& b) const {
        const double along = lattice_.axis().dot(spin);
        return lattice_.anisotropy() * along * along - b.dot(spin);
    }
    Eigen::Vector3d turn(const Eigen::Vector3d& spin, const Eigen::Vector3d& b, double time) const {
        const auto about_axis = [&](const Eigen::Vector3d& x) {
            const Eigen::Vector3d axis = lattice_.axis();
            return so3::coadjoint_cayley(lattice_.anisotropy() * time * axis.dot(x) * axis, x);
        };
        return about_axis(so3::coadjoint_cayley(-time * b, about_axis(spin)));
    }
    bool accepts(double chance, double change) const {
        return detail::logarithm(chance) < -change / temperature_;
    }

    Lattice lattice_;
    double temperature_;
    double dt_;
    fisher_law law_;
    site_uniforms uniforms_;
    std::vector<double> signs_;
    std::int64_t sweeps_ = 0;
    std::int64_t accepted_ = 0;
};

} // namespace geodeint
