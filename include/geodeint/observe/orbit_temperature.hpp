// SPDX-License-Identifier: BSL-1.0
//
// The temperature of a system on its coadjoint orbit, from its states alone: under Gibbs' measure, for
// the Hamiltonian fields X_a of the coordinate directions of G,
//
//     kT = < sum_a (X_a H)^2 > / < sum_a X_a X_a H >.
//
// It knows nothing of the bath, and sees what the mean energy hides: of several species, each has its
// own, and all must agree. For spins in the field b of their neighbours, kT = <|s x b|^2>/<2 s.b>.
//
//     geodeint::orbit_temperature<geodeint::so3> thermometer;
//     thermometer.add(H, mu);             as often as one likes
//     thermometer.temperature()
//
// X_a X_a H is a central difference of X_a H along exp(s e_a), s = 2^-17: an angle, in every unit. On
// power<so3>, for a site_hamiltonian that is linear in each site, add(H, s, i) adds one spin.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/system/site_hamiltonian.hpp>

#include <Eigen/Geometry>

#include <cstddef>

namespace geodeint {

template <lie_algebra G>
class orbit_temperature {
    using state = typename G::dual_type;
    using vector = typename G::algebra_type;

public:
    /// All directions at the state mu.
    template <hamiltonian<G> H>
    void add(const H& h, const state& mu, double t = 0) {
        const auto size = G::coordinates(mu).size();
        for (Eigen::Index a = 0; a < size; ++a) {
            auto unit = G::coordinates(mu);
            unit.setZero();
            unit(a) = 1;
            const vector direction = G::from_coordinates(unit);
            const double slope = derivative(h, direction, mu, t);
            const vector forth = step * direction;
            slopes_ += slope * slope;
            curvatures_ += (derivative(h, direction, G::coadjoint_exp(forth, mu), t) -
                            derivative(h, direction, G::coadjoint_exp(-forth, mu), t)) /
                           (2 * step);
        }
        ++count_;
    }
    /// The spin of one site in the field of its neighbours.
    template <site_hamiltonian H>
    void add(const H& h, const Eigen::Matrix<double, 3, Eigen::Dynamic>& s, Eigen::Index site) {
        const Eigen::Vector3d b = h.field(s, site), spin = s.col(site);
        slopes_ += spin.cross(b).squaredNorm();
        curvatures_ += 2 * spin.dot(b);
        ++count_;
    }

    /// Throws where nothing was added, or the states are so few that the curvature has no sign.
    double temperature() const {
        if (count_ == 0 || !(curvatures_ > 0))
            throw invalid_argument{"states", "are too few for a temperature"};
        return slopes_ / curvatures_;
    }

    /// The sums of (X_a H)^2 and of X_a X_a H.
    double slopes() const { return slopes_; }
    double curvatures() const { return curvatures_; }

private:
    static constexpr double step = 0x1p-17;

    /// X_a H = <ad*_{e_a} mu, grad H>
    template <class H>
    static double derivative(const H& h, const vector& direction, const state& mu, double t) {
        vector xi;
        gradient_of(h, mu, t, xi);
        return G::pairing(G::coadjoint(direction, mu), xi);
    }

    double slopes_ = 0;
    double curvatures_ = 0;
    std::size_t count_ = 0;
};

} // namespace geodeint
