// SPDX-License-Identifier: BSL-1.0
//
// Pitch-angle scattering: velocities that collisions turn and do not change in length, Brownian motion
// on the sphere with the generator (nu/2) times the operator of Laplace and Beltrami, so that
//
//     E P_l(cos theta(t)) = exp(-l (l + 1) nu t/2).
//
// A step turns each vector in a uniform direction by one of n angles (noise/gauss_law.hpp): all harmonics
// up to l = 2 n - 1 decay exactly, however large nu dt is. n = 2 serves transport, with <x>, <x^2> and
// <x^3> right; n = 4 where l <= 7 matters. Markers gain no energy in collisions.
//
// Keeps: the length of every vector to round-off; the uniform distribution over the sphere.
//
// It runs with any system, which it does not ask: alternate it with the stepper of the motion between
// collisions, on the velocities alone. The path lends seed, number and step, which is the only one that
// is taken.
//
//     geodeint::orbit_scattering<geodeint::power<geodeint::so3>, 2> collide{nu, geodeint::wiener_path{42, 0, dt}};
//     collide.do_step(nothing, velocities, t, dt);
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/gauss_law.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/detail/path_of_cells.hpp>
#include <geodeint/stepper/detail/sphere_moves.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <Eigen/Core>

#include <cmath>
#include <concepts>
#include <cstdint>

namespace geodeint {

template <class G = so3, int Points = 2>
    requires(std::same_as<G, so3> || std::same_as<G, power<so3>>)
class orbit_scattering
    : public stepper_base<orbit_scattering<G, Points>, typename G::dual_type, 1> {
public:
    using state_type = typename G::dual_type;

    static constexpr promises keeps{.casimirs = kept::exact};

    template <class System>
    using orbits = G;

    /// With the frequency nu > 0.
    orbit_scattering(double frequency, wiener_path path)
        : path_{path}, law_{valid(frequency) * path.step() / 2} {}

    template <class System>
    void advance(System&, const state_type& v, double t, double dt, state_type& next) {
        const std::int64_t cell = detail::cell_of_step(path_, t, dt);
        const site_uniforms uniforms = detail::uniforms_of(path_);
        next = v;
        for (Eigen::Index k = 0; k < v.cols(); ++k) {
            const auto [u, azimuth, unused] = uniforms(cell, 0, static_cast<std::uint32_t>(k));
            next.col(k) = detail::turned_aside(v.col(k), law_(u), azimuth);
        }
    }

private:
    static double valid(double frequency) {
        if (!(frequency > 0 && std::isfinite(frequency)))
            throw invalid_argument{"frequency", "must be positive and finite"};
        return frequency;
    }

    wiener_path path_;
    gauss_law<Points> law_;
};

} // namespace geodeint
