// SPDX-License-Identifier: BSL-1.0
//
// A Lie-Poisson system on the dual of the Lie algebra G, deterministic or driven by noise in the
// Stratonovich sense (chirality e = +1 left-invariant, -1 right-invariant):
//
//     d mu = e ad*_{grad H(mu)} mu dt + e sum_i ad*_{grad h_i(mu)} mu o dW_i
//
//     auto system = geodeint::lie_poisson<geodeint::so3>(body);
//     auto lambda = geodeint::lie_poisson<geodeint::so3>([](const auto& m) { return m[0] * m[0]; });
//     auto noisy  = geodeint::lie_poisson<geodeint::so3>(body, geodeint::noise(h1, h2), path);
//
// It is a hamiltonian_system on the space dual<G>: an ordinary odeint system, for odeint's own steppers
// as well as for ours.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/system/hamiltonian_system.hpp>
#include <geodeint/system/noise.hpp>

#include <tuple>
#include <utility>

namespace geodeint {

/// dmu = ad*_{grad H} mu
template <lie_algebra G, class H, class Noise = noise_pack<>, class Path = detail::no_path>
using lie_poisson_system = hamiltonian_system<dual<G>, H, Noise, Path>;

namespace detail {

/// A state whose flat coordinates are those that one writes formulas in; matrices have others.
template <class State>
inline constexpr bool is_column = !requires {
    requires State::ColsAtCompileTime != 1;
};

/// Of any size.
template <class H, class State>
concept returns_a_gradient = requires(const H& h, const State& x) {
    h.gradient(x);
}
|| requires(const H& h, const State& x) { h.gradient(x, double{}); };

/// H as it is, if it has a gradient; a function of a vector in numbers of any kind gets one.
template <lie_algebra G, class H>
auto hamiltonian_on_dual(H h) {
    using state = typename G::dual_type;
    if constexpr (hamiltonian<H, G>) {
        return h;
    } else if constexpr (!returns_a_gradient<H, state> && is_column<state> &&
                         differentiable_function<H, state>) {
        return generic_hamiltonian{std::move(h)};
    } else {
        static_assert(hamiltonian<H, G>, "lie_poisson<G>(H): H has neither a const member function "
                                         "gradient(m) or gradient(m, t) "
                                         "that gives a velocity (an element of the algebra G), nor "
                                         "is it a function of vectors in "
                                         "numbers of any kind, such as [](const auto& m) { return "
                                         "0.5 * m[0] * m[0]; }. If you have "
                                         "dm/dt and no energy, write on_orbits<G>(velocity)");
        return h;
    }
}

} // namespace detail

namespace detail {

/// The same for each Hamiltonian of a noise(...); other noises are as they are.
template <lie_algebra G, class Noise>
Noise noise_on_dual(Noise noise) {
    return noise;
}
template <lie_algebra G, class... H>
auto noise_on_dual(noise_pack<H...> noise) {
    return std::apply([](const H&... h) { return noise_pack{hamiltonian_on_dual<G, H>(h)...}; },
                      noise.hamiltonians());
}

} // namespace detail

/// H has a gradient, or is a function of the vector m written for numbers of any kind, which is then
/// differentiated by dual numbers (function/generic_hamiltonian.hpp).
template <lie_algebra G, class H>
auto lie_poisson(H h) {
    return hamiltonian_system{dual<G>{}, detail::hamiltonian_on_dual<G>(std::move(h))};
}

/// dmu = ad*_{grad H} mu dt + sum_i ad*_{grad h_i} mu o dW_i, with W from `path`
template <lie_algebra G, class H, class Noise, class Path>
auto lie_poisson(H h, Noise noise, Path path) {
    using algebra_type = typename G::algebra_type;
    static_assert(noise_field<Noise, algebra_type, typename G::dual_type, real_of<algebra_type>>,
                  "lie_poisson<G>(H, noise, path): write noise(h1, h2, ...) with Hamiltonians that "
                  "have a gradient on the dual of G, such as linear{v}");
    static_assert(noise_path<Path>, "lie_poisson<G>(H, noise, path): the path has no function "
                                    "increment(t, dt, span); take wiener_path{seed, number, dt}");
    return hamiltonian_system{dual<G>{}, detail::hamiltonian_on_dual<G>(std::move(h)),
                              detail::noise_on_dual<G>(std::move(noise)), std::move(path)};
}

} // namespace geodeint
