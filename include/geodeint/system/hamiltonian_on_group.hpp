// SPDX-License-Identifier: BSL-1.0
//
// A Hamiltonian system on T*G = G x g* in the body frame, for h(g, mu) that need not be invariant
// under G, deterministic or driven by noise in the Stratonovich sense (Gay-Balmaz and Wu, eq.
// (21)):
//
//     g^{-1} dg = dX,     dX = dh/dmu dt + sum_i dh_i/dmu o dW_i
//     dmu       = ad*_{dX} mu - g^{-1} dh/dg dt - sum_i g^{-1} dh_i/dg o dW_i
//
//     auto system = geodeint::hamiltonian_on_group<geodeint::so3>(satellite);
//     auto noisy  = geodeint::hamiltonian_on_group<geodeint::so3>(satellite, noise(h1, h2), path);
//
// The state is a cotangent<Element, Momentum> whose configuration is any element of the group: our
// own, or Sophus's. A Hamiltonian offers gradient(x) or gradient(x, t), a phase_vector of torque
// g^{-1} dh/dg and velocity dh/dmu, and operator()(x), the energy. system(x, dxdt, t) evaluates the
// drift as the phase_vector (g^{-1} dg/dt, dmu/dt).
//
// Where h does not depend on g, lie_poisson<G> is the system, with a cotangent state where g is
// wanted.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/structure/cotangent_bundle.hpp>
#include <geodeint/system/hamiltonian_system.hpp>

#include <utility>

namespace geodeint {

template <lie_algebra G, class H, class Noise = noise_pack<>, class Path = detail::no_path>
using hamiltonian_on_group_system = hamiltonian_system<cotangent_bundle<G>, H, Noise, Path>;

template <lie_algebra G, class H>
hamiltonian_on_group_system<G, H> hamiltonian_on_group(H h) {
    return hamiltonian_system{cotangent_bundle<G>{}, std::move(h)};
}

/// The same with noise, and W from `path`.
template <lie_algebra G, class H, class Noise, noise_path Path>
hamiltonian_on_group_system<G, H, Noise, Path> hamiltonian_on_group(H h, Noise noise, Path path) {
    return hamiltonian_system{cotangent_bundle<G>{}, std::move(h), std::move(noise),
                              std::move(path)};
}

} // namespace geodeint
