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
// It is an ordinary odeint system: system(x, dxdt, t) evaluates the drift. Our steppers see more of
// it, namely the generator of a step,
//
//     dt grad H(mu) + sum_i dW_i grad h_i(mu)  in G,
//
// which is all that a scheme on a Lie algebra needs to know about drift and noise.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/system/noise.hpp>

#include <span>
#include <type_traits>
#include <utility>

namespace geodeint {

template <lie_algebra G, class H, class Noise = noise_pack<>, class Path = no_path>
class lie_poisson_system {
public:
    using algebra = G;
    using state_type = typename G::dual_type;
    using generator_type = typename G::algebra_type;
    using increment_type = increment_of_path<Path>;

    explicit lie_poisson_system(H h, Noise noise = Noise{}, Path path = {})
        : h_{std::move(h)}, noise_{std::move(noise)}, path_{std::move(path)} {}

    /// The drift, as odeint's own steppers want it.
    void operator()(const state_type& mu, state_type& dmu_dt, double t) const {
        generator_type velocity;
        gradient_of(h_, mu, t, velocity);
        dmu_dt = G::chirality * G::coadjoint(velocity, mu);
    }

    /// generator = dt grad H(mu) + sum_i dW_i grad h_i(mu)
    void generator(const state_type& mu, double t, double dt, std::span<const increment_type> dW,
                   generator_type& generator, generator_type& scratch) const {
        gradient_of(h_, mu, t, generator);
        generator *= dt;
        noise_.add_gradient(mu, t, dW, generator, scratch);
    }

    /// The same with discrete gradients between two states instead of gradients at one.
    template <class DiscreteGradient>
    void discrete_generator(const state_type& from, const state_type& to, double t, double dt,
                            std::span<const increment_type> dW, generator_type& generator,
                            generator_type& scratch) const {
        DiscreteGradient::evaluate(h_, from, to, t, generator, G::pairing);
        generator *= dt;
        noise_.template add_discrete_gradient<DiscreteGradient>(from, to, t, dW, generator, scratch,
                                                                G::pairing);
    }

    /// The generator's derivative with respect to mu, in coordinates; `jacobian` has its size.
    template <class Matrix>
    void generator_jacobian(const state_type& mu, double t, double dt,
                            std::span<const increment_type> dW,
                            Matrix& jacobian) const requires has_hessian<H, state_type> &&
        requires(const Noise& noise) {
        noise.add_hessian(mu, t, dW, jacobian);
    }
    {
        jacobian.setZero();
        add_hessian_of(h_, mu, t, dt, jacobian);
        noise_.add_hessian(mu, t, dW, jacobian);
    }

    /// The step of the vector fields themselves, for schemes that know no geometry:
    /// dmu = e ad*_generator mu.
    void increment(const state_type& mu, double t, double dt, std::span<const increment_type> dW,
                   state_type& dmu) const {
        generator_type total, scratch;
        resize_like(scratch, mu);
        generator(mu, t, dt, dW, total, scratch);
        dmu = G::chirality * G::coadjoint(total, mu);
    }

    const H& hamiltonian() const { return h_; }
    const Noise& noise() const { return noise_; }
    const Path& path() const { return path_; }

private:
    H h_;
    Noise noise_;
    Path path_;
};

/// dmu = ad*_{grad H} mu
template <lie_algebra G, hamiltonian<G> H>
lie_poisson_system<G, H> lie_poisson(H h) {
    return lie_poisson_system<G, H>{std::move(h)};
}

/// dmu = ad*_{grad H} mu dt + sum_i ad*_{grad h_i} mu o dW_i, with W from `path`
template <lie_algebra G, hamiltonian<G> H,
          noise_field<typename G::algebra_type, typename G::dual_type> Noise, noise_path Path>
lie_poisson_system<G, H, Noise, Path> lie_poisson(H h, Noise noise, Path path) {
    return lie_poisson_system<G, H, Noise, Path>{std::move(h), std::move(noise), std::move(path)};
}

/// A system on the dual of G, as the schemes on G need it.
template <class System, class G>
concept lie_poisson_system_on = requires(const System& system, const typename G::dual_type& mu,
                                         double t, double dt,
                                         std::span<const real_of<typename G::dual_type>> dW,
                                         typename G::algebra_type& generator,
                                         typename G::algebra_type& scratch) {
    requires std::is_same_v<typename System::algebra, G>;
    system.generator(mu, t, dt, dW, generator, scratch);
};

} // namespace geodeint
