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

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/phase_vector.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/system/noise.hpp>

#include <span>
#include <type_traits>
#include <utility>

namespace geodeint {

template <lie_algebra G, class H, class Noise = noise_pack<>, class Path = no_path>
class hamiltonian_on_group_system {
    static_assert(G::chirality == 1, "T*G is described in the body frame, which is left-invariant");

public:
    using algebra = G;
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;
    using generator_type = phase_vector<dual_type, algebra_type>;

    explicit hamiltonian_on_group_system(H h, Noise noise = Noise{}, Path path = {})
        : h_{std::move(h)}, noise_{std::move(noise)}, path_{std::move(path)} {}

    /// The drift.
    template <class Element>
    void operator()(const cotangent<Element, dual_type>& x,
                    phase_vector<algebra_type, dual_type>& dxdt, double t) const {
        auto gradient = blank<generator_type>();
        gradient_of(h_, x, t, gradient);
        dxdt.configuration = gradient.momentum;
        dxdt.momentum = G::coadjoint(gradient.momentum, x.momentum) - gradient.configuration;
    }

    /// generator = dt grad h(x) + sum_i dW_i grad h_i(x)
    template <class Element>
    void generator(const cotangent<Element, dual_type>& x, double t, double dt,
                   std::span<const double> dW, generator_type& generator,
                   generator_type& scratch) const {
        gradient_of(h_, x, t, generator);
        generator *= dt;
        noise_.add_gradient(x, t, dW, generator, scratch);
    }

    const H& hamiltonian() const { return h_; }
    const Noise& noise() const { return noise_; }
    const Path& path() const { return path_; }

private:
    H h_;
    Noise noise_;
    Path path_;
};

template <lie_algebra G, class H>
hamiltonian_on_group_system<G, H> hamiltonian_on_group(H h) {
    return hamiltonian_on_group_system<G, H>{std::move(h)};
}

/// The same with noise, and W from `path`.
template <lie_algebra G, class H, class Noise, noise_path Path>
hamiltonian_on_group_system<G, H, Noise, Path> hamiltonian_on_group(H h, Noise noise, Path path) {
    return hamiltonian_on_group_system<G, H, Noise, Path>{std::move(h), std::move(noise),
                                                          std::move(path)};
}

/// A system on T*G, as the schemes on G need it.
template <class System, class G>
concept hamiltonian_system_on_group = std::is_same_v<typename System::algebra, G> &&
    std::is_same_v<typename System::generator_type,
                   phase_vector<typename G::dual_type, typename G::algebra_type>>;

} // namespace geodeint
