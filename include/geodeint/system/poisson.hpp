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

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/structure/poisson_tensor.hpp>
#include <geodeint/system/hamiltonian_system.hpp>

#include <Eigen/Core>

#include <utility>

namespace geodeint {

/// dx/dt = pi(x) grad H(x)
template <class Tensor, class H, class Noise = noise_pack<>, class Path = detail::no_path>
using poisson_system = hamiltonian_system<Tensor, H, Noise, Path>;

namespace detail {

/// The states of a tensor that has vectors of one size, or else vectors of any size.
template <class Tensor>
using state_of_tensor = typename Tensor::state_type;

/// H as it is, unless it is a function in numbers of any kind and has no gradient.
template <class Tensor, class H>
auto hamiltonian_on_tensor(H h) {
    if constexpr (differentiable_function<H, member_or<Eigen::VectorXd, state_of_tensor, Tensor>>)
        return generic_hamiltonian{std::move(h)};
    else
        return h;
}

} // namespace detail

/// H has a gradient, or is a function of x written for numbers of any kind, which is then
/// differentiated by dual numbers (function/generic_hamiltonian.hpp).
template <class Tensor, class H>
auto poisson(Tensor tensor, H h) {
    return hamiltonian_system{std::move(tensor),
                              detail::hamiltonian_on_tensor<Tensor>(std::move(h))};
}

/// dx = pi(x) grad H(x) dt + sum_i pi(x) grad h_i(x) o dW_i, with W from `path`
template <class Tensor, class H, class Noise, noise_path Path>
auto poisson(Tensor tensor, H h, Noise noise, Path path) {
    return hamiltonian_system{std::move(tensor),
                              detail::hamiltonian_on_tensor<Tensor>(std::move(h)), std::move(noise),
                              std::move(path)};
}

} // namespace geodeint
