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

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/structure/poisson_tensor.hpp>
#include <geodeint/system/noise.hpp>

#include <concepts>
#include <span>
#include <utility>

namespace geodeint {

namespace detail {

/// What a gradient is stored in: the tensor's covectors where it names them, or else a state.
template <class Tensor, class State>
struct covector_of {
    using type = State;
};
template <class Tensor, class State>
    requires std::same_as<typename Tensor::state_type, State>
struct covector_of<Tensor, State> {
    using type = typename Tensor::covector_type;
};

} // namespace detail

template <class Tensor, class H, class Noise = noise_pack<>, class Path = no_path>
class poisson_system {
public:
    explicit poisson_system(Tensor tensor, H h, Noise noise = Noise{}, Path path = {})
        : tensor_{std::move(tensor)},
          h_{std::move(h)},
          noise_{std::move(noise)},
          path_{std::move(path)} {}

    /// The drift, as odeint's own steppers want it.
    template <class State>
    void operator()(const State& x, State& dxdt, double t) const {
        covector<State> gradient;
        gradient_of(h_, x, t, gradient);
        sharp(tensor_, x, gradient, dxdt);
    }

    /// generator = dt grad H(x) + sum_i dW_i grad h_i(x)
    template <class State, class Covector>
    void generator(const State& x, double t, double dt, std::span<const double> dW,
                   Covector& generator, Covector& scratch) const {
        gradient_of(h_, x, t, generator);
        generator *= dt;
        noise_.add_gradient(x, t, dW, generator, scratch);
    }

    /// The step of the vector fields themselves, for schemes that know no geometry:
    /// dx = pi(x) generator.
    template <class State>
    void increment(const State& x, double t, double dt, std::span<const double> dW,
                   State& dx) const {
        covector<State> total, scratch;
        resize_like(scratch, x);
        generator(x, t, dt, dW, total, scratch);
        sharp(tensor_, x, total, dx);
    }

    const Tensor& tensor() const { return tensor_; }
    const H& hamiltonian() const { return h_; }
    const Noise& noise() const { return noise_; }
    const Path& path() const { return path_; }

private:
    template <class State>
    using covector = typename detail::covector_of<Tensor, State>::type;

    Tensor tensor_;
    H h_;
    Noise noise_;
    Path path_;
};

/// dx/dt = pi(x) grad H(x)
template <class Tensor, class H>
poisson_system<Tensor, H> poisson(Tensor tensor, H h) {
    return poisson_system<Tensor, H>{std::move(tensor), std::move(h)};
}

/// dx = pi(x) grad H(x) dt + sum_i pi(x) grad h_i(x) o dW_i, with W from `path`
template <class Tensor, class H, class Noise, noise_path Path>
poisson_system<Tensor, H, Noise, Path> poisson(Tensor tensor, H h, Noise noise, Path path) {
    return poisson_system<Tensor, H, Noise, Path>{std::move(tensor), std::move(h), std::move(noise),
                                                  std::move(path)};
}

} // namespace geodeint
