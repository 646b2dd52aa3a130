// SPDX-License-Identifier: BSL-1.0
//
// A Hamiltonian system on a space with a Poisson tensor pi, deterministic or driven by noise in the
// Stratonovich sense:
//
//     dx = pi(x) grad H(x) dt + sum_i pi(x) grad h_i(x) o dW_i
//
// Users make one by lie_poisson<G>(H), poisson(tensor, H) or hamiltonian_on_group<G>(h). It is an
// ordinary odeint system: system(x, dxdt, t) evaluates the drift. Our steppers ask it for more,
// namely for the generator of a step, a covector,
//
//     dt grad H(x) + sum_i dW_i grad h_i(x),
//
// which is all that a scheme needs to know about drift and noise; the space says what it does to x.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/structure/poisson_tensor.hpp>
#include <geodeint/system/noise.hpp>

#include <span>
#include <type_traits>
#include <utility>

namespace geodeint {

template <class Space, class H, class Noise = noise_pack<>, class Path = detail::no_path>
class hamiltonian_system {
public:
    using space_type = Space;

private:
    /// Steps and increments are measured like the numbers of the state.
    template <class Covector>
    using step = time_of<real_of<Covector>>;
    template <class Covector>
    using increments = std::span<const real_of<Covector>>;

public:
    explicit hamiltonian_system(Space space, H h, Noise noise = Noise{}, Path path = {})
        : space_{std::move(space)},
          h_{std::move(h)},
          noise_{std::move(noise)},
          path_{std::move(path)} {}
    /// The same on a space that is nothing but its type.
    explicit hamiltonian_system(H h, Noise noise = Noise{},
                                Path path = {}) requires(std::is_empty_v<Space>)
        : hamiltonian_system{Space{}, std::move(h), std::move(noise), std::move(path)} {}

    /// The drift, as odeint's own steppers want it; x may be a view or an expression.
    template <class X, class Vector>
        requires poisson_space<Space, X, Vector>
    void operator()(const X& x, Vector& dxdt, double t) const {
        const plain_vector<X>& state = x;
        auto gradient = detail::blank<covector_of<Space, X>>();
        gradient_of(h_, state, t, gradient);
        sharp(space_, state, gradient, dxdt);
    }

    /// generator = dt grad H(x) + sum_i dW_i grad h_i(x)
    template <class X, class Covector>
    [[gnu::always_inline]] void generator(const X& x, double t, step<Covector> dt,
                                          increments<Covector> dW, Covector& generator,
                                          Covector& scratch) const {
        const plain_vector<X>& state = x;
        gradient_of(h_, state, t, generator);
        detail::stretch(generator, real_of<Covector>(dt));
        noise_.add_gradient(state, t, dW, generator, scratch);
    }

    /// The same with discrete gradients between two states instead of gradients at one.
    template <class DiscreteGradient, class X, class Covector>
    void discrete_generator(const X& from, const X& to, double t, step<Covector> dt,
                            increments<Covector> dW, Covector& generator, Covector& scratch) const {
        DiscreteGradient::evaluate(h_, from, to, t, generator, Space::pairing);
        generator *= real_of<Covector>(dt);
        noise_.template add_discrete_gradient<DiscreteGradient>(from, to, t, dW, generator, scratch,
                                                                Space::pairing);
    }

    /// The generator's derivative with respect to x, in coordinates; `jacobian` has its size.
    template <class X, class Matrix>
        requires(has_hessian<H, X>&& requires(const Noise& noise, const X& x, Matrix& jacobian) {
            noise.add_hessian(x, 0.0, increments<Matrix>{}, jacobian);
        })
    [[gnu::always_inline]] void generator_jacobian(const X& x, double t, step<Matrix> dt,
                                                   increments<Matrix> dW, Matrix& jacobian) const {
        jacobian.setZero();
        detail::add_hessian_of(h_, x, t, real_of<Matrix>(dt), jacobian);
        noise_.add_hessian(x, t, dW, jacobian);
    }

    /// The step of the vector fields themselves, for schemes in a vector space:
    /// dx = pi(x) generator.
    template <class X>
    void increment(const X& x, double t, step<X> dt, increments<X> dW, X& dx) const {
        covector_of<Space, X> total, scratch;
        resize_like(scratch, x);
        generator(x, t, dt, dW, total, scratch);
        sharp(space_, x, total, dx);
    }

    const Space& space() const { return space_; }
    /// Another name of the space, the one that poisson(tensor, H) uses.
    const Space& tensor() const { return space_; }
    const H& hamiltonian() const { return h_; }
    const Noise& noise() const { return noise_; }
    const Path& path() const { return path_; }

private:
    [[no_unique_address]] Space space_;
    H h_;
    Noise noise_;
    Path path_;
};

} // namespace geodeint
