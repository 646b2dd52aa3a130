// SPDX-License-Identifier: BSL-1.0
//
// The random force that belongs to double-bracket dissipation (system/forced_lie_poisson.hpp), as a
// heat bath's noise belongs to its friction, with energy and Casimir exchanged: it does no work along any
// path and moves across the orbits. With xi = grad H(mu), a scalar product k on G and e_a the coordinate
// directions of G,
//
//     d mu = e ad*_xi mu dt + ad*_xi k [xi, grad C] dt + sqrt(2 b) sum_a ad*_xi k^(1/2) e_a o dW_a.
//
// On unimodular G (so, su, sp, se(3) are) it keeps the measures exp(C/b) phi(H) d mu: on each surface of
// constant energy the Casimir C has the weight exp(C/b). There is no further drift, because the forces
// have no divergence: sum_cd C^a_cb d_b xi^c = 0 for a gradient xi.
//
// (Bloch, Farre Puiggali, Martin de Diego, eqs. (5) and (10), have the deterministic part. The noise
// follows from L* exp(C/b) phi(H) = 0.)
//
//     auto system = geodeint::forced_lie_poisson<geodeint::so3>(
//         body, casimir, geodeint::double_bracket<geodeint::so3>{}, geodeint::thermal_force{b}, path);
//
// b > 0 has the unit of C, as kT has that of H. Runs in metriplectic_midpoint, which keeps H to
// round-off at any step, and in steppers for noise on vector spaces, which do not.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/structure/double_bracket.hpp>
#include <geodeint/system/forced_lie_poisson.hpp>

#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

namespace geodeint {

/// How strong the random force is.
struct thermal_force {
    double strength; ///< b
};

/// sqrt(2 b) sum_a dW_a ad*_xi k^(1/2) e_a
template <lie_algebra G>
class thermal_force_noise {
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

public:
    static constexpr std::size_t static_size = static_cast<std::size_t>(G::dimension);

    thermal_force_noise(thermal_force force, const double_bracket<G>& bracket)
        : amplitude_{std::sqrt(2 * force.strength)}, root_{bracket.square_root()} {
        if (!(force.strength > 0 && std::isfinite(force.strength)))
            throw invalid_argument{"strength", "must be positive and finite"};
    }

    static constexpr std::size_t size() { return static_size; }

    /// out += the random force over a step, with the velocity xi.
    void add_force(const algebra_type& xi, std::span<const double> dW, dual_type& out) const {
        const Eigen::Map<const Eigen::Matrix<double, G::dimension, 1>> coordinates{dW.data()};
        const dual_type push = G::from_coordinates(root_ * (amplitude_ * coordinates));
        const dual_type turned = G::coadjoint(xi, push);
        out += turned;
    }

private:
    double amplitude_;
    typename double_bracket<G>::matrix_type root_;
};

/// The metriplectic System with the random force and the path that drives it.
template <class System, lie_algebra G, class Path>
class randomly_forced_system : public System {
public:
    randomly_forced_system(System system, thermal_force_noise<G> noise, Path path)
        : System{std::move(system)}, noise_{std::move(noise)}, path_{std::move(path)} {}

    const thermal_force_noise<G>& noise() const { return noise_; }
    const Path& path() const { return path_; }

    /// For schemes in a vector space.
    template <class X>
    void increment(const X& x, double t, double dt, std::span<const double> dW, X& dx) const {
        (*this)(x, dx, t);
        dx *= dt;
        typename G::algebra_type xi;
        gradient_of(this->hamiltonian(), x, t, xi);
        noise_.add_force(xi, dW, dx);
    }

private:
    thermal_force_noise<G> noise_;
    Path path_;
};

/// In double-bracket dissipation with the random force that belongs to it, driven by `path`.
template <lie_algebra G, hamiltonian<G> H, hamiltonian<G> C, noise_path Path>
auto forced_lie_poisson(H h, C casimir, double_bracket<G> bracket, thermal_force force, Path path) {
    static_assert(G::dimension != Eigen::Dynamic, "a random force needs an algebra of fixed size");
    thermal_force_noise<G> noise{force, bracket};
    auto system = forced_lie_poisson<G>(std::move(h), std::move(casimir), std::move(bracket));
    return randomly_forced_system<decltype(system), G, Path>{std::move(system), std::move(noise),
                                                             std::move(path)};
}

} // namespace geodeint
