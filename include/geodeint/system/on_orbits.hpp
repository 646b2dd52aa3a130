// SPDX-License-Identifier: BSL-1.0
//
// A motion on the coadjoint orbits of G of which only the velocity is known, and no Hamiltonian:
// damped and driven spins, controlled attitude. With chirality e,
//
//     d mu/dt = e ad*_omega mu,     omega = omega(mu, t) in G,
//
// and on so(3)*: dm/dt = m x omega. The velocity is any function of the state, or of state and time.
// Every Casimir is kept, whatever it is, and so they are by the steppers of lie_poisson<G>:
//
//     auto spin = geodeint::on_orbits<geodeint::so3>(
//         [](const Eigen::Vector3d& m, double t) { return Eigen::Vector3d{0, 0, 1 + cos(t)}; });
//     geodeint::munthe_kaas_midpoint<geodeint::so3> stepper;
//
// Noise is that of lie_poisson<G>(H, noise, path). What needs a Hamiltonian refuses such a system:
// hamiltonian_poisson, lie_poisson_splitting, discrete gradients. Energy and Poisson bracket are
// kept by nobody, as the motion does not keep them.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace geodeint {

/// A body velocity in the place of grad H.
template <lie_algebra G, class Omega>
class body_velocity {
    using state_type = typename G::dual_type;
    using velocity_type = typename G::algebra_type;

public:
    /// It is the gradient of nothing.
    static constexpr bool is_gradient = false;

    explicit body_velocity(Omega omega) : omega_{std::move(omega)} {}

    velocity_type gradient(const state_type& mu, double t) const {
        if constexpr (std::invocable<const Omega&, const state_type&, double>)
            return omega_(mu, t);
        else
            return omega_(mu);
    }

private:
    Omega omega_;
};

/// A function of state and time, or of the state, with values in G.
template <class Omega, class G>
concept velocity_on = lie_algebra<G> &&(
    requires(const Omega& omega, const typename G::dual_type& mu) {
        { omega(mu, double{}) } -> std::convertible_to<typename G::algebra_type>;
    } ||
    requires(const Omega& omega, const typename G::dual_type& mu) {
        { omega(mu) } -> std::convertible_to<typename G::algebra_type>;
    });

/// d mu = e ad*_omega mu dt, and with (noise(...), path) + e sum_i ad*_{grad h_i} mu o dW_i
template <lie_algebra G, velocity_on<G> Omega, class... Noise>
auto on_orbits(Omega omega, Noise... noise) {
    return lie_poisson<G>(body_velocity<G, Omega>{std::move(omega)}, std::move(noise)...);
}

namespace detail {

/// The system has a Hamiltonian, and not a velocity alone.
template <class System>
concept has_hamiltonian = !requires(const System& system) {
    requires !std::remove_cvref_t<decltype(system.hamiltonian())>::is_gradient;
};

} // namespace detail

} // namespace geodeint
