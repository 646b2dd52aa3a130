// SPDX-License-Identifier: BSL-1.0
//
// A Hamiltonian system on a vector space with any Poisson tensor pi, deterministic or driven by
// noise in the Stratonovich sense:
//
//     dx = pi(x) grad H(x) dt + sum_i pi(x) grad h_i(x) o dW_i
//
//     auto system = geodeint::poisson(geodeint::log_canonical{a}, H);
//     auto noisy  = geodeint::poisson(tensor, H, geodeint::noise(h1, h2), path);
//
// The tensor is a callable that returns the matrix pi(x), an object with `sharp`, or one of the
// bi-realisations in structure/, which hamiltonian_poisson takes from here. It is an ordinary
// odeint system: system(x, dxdt, t) evaluates the drift, and runge_kutta4 or implicit_midpoint run
// it too.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/structure/poisson_tensor.hpp>
#include <geodeint/system/hamiltonian_system.hpp>

#include <utility>

namespace geodeint {

/// dx/dt = pi(x) grad H(x)
template <class Tensor, class H, class Noise = noise_pack<>, class Path = detail::no_path>
using poisson_system = hamiltonian_system<Tensor, H, Noise, Path>;

template <class Tensor, class H>
poisson_system<Tensor, H> poisson(Tensor tensor, H h) {
    return hamiltonian_system{std::move(tensor), std::move(h)};
}

/// dx = pi(x) grad H(x) dt + sum_i pi(x) grad h_i(x) o dW_i, with W from `path`
template <class Tensor, class H, class Noise, noise_path Path>
poisson_system<Tensor, H, Noise, Path> poisson(Tensor tensor, H h, Noise noise, Path path) {
    return hamiltonian_system{std::move(tensor), std::move(h), std::move(noise), std::move(path)};
}

} // namespace geodeint
