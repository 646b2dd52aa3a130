// SPDX-License-Identifier: BSL-1.0
//
// A Lie-Poisson system on the dual of the Lie algebra G, deterministic or driven by noise in the
// Stratonovich sense (chirality e = +1 left-invariant, -1 right-invariant):
//
//     d mu = e ad*_{grad H(mu)} mu dt + e sum_i ad*_{grad h_i(mu)} mu o dW_i
//
//     auto system = geodeint::lie_poisson<geodeint::so3>(body);
//     auto noisy  = geodeint::lie_poisson<geodeint::so3>(body, geodeint::noise(h1, h2), path);
//
// It is a hamiltonian_system on the space dual<G>: an ordinary odeint system, for odeint's own steppers
// as well as for ours.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/system/hamiltonian_system.hpp>

#include <utility>

namespace geodeint {

/// dmu = ad*_{grad H} mu
template <lie_algebra G, class H, class Noise = noise_pack<>, class Path = detail::no_path>
using lie_poisson_system = hamiltonian_system<dual<G>, H, Noise, Path>;

template <lie_algebra G, hamiltonian<G> H>
lie_poisson_system<G, H> lie_poisson(H h) {
    return hamiltonian_system{dual<G>{}, std::move(h)};
}

/// dmu = ad*_{grad H} mu dt + sum_i ad*_{grad h_i} mu o dW_i, with W from `path`
template <
    lie_algebra G, hamiltonian<G> H,
    noise_field<typename G::algebra_type, typename G::dual_type, real_of<typename G::algebra_type>>
        Noise,
    noise_path Path>
lie_poisson_system<G, H, Noise, Path> lie_poisson(H h, Noise noise, Path path) {
    return hamiltonian_system{dual<G>{}, std::move(h), std::move(noise), std::move(path)};
}

} // namespace geodeint
