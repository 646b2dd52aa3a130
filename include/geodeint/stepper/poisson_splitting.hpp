// SPDX-License-Identifier: BSL-1.0
//
// The explicit splitting scheme on any Poisson structure that has a realisation (Cosserat, example
// 3.2.33): log-canonical and constant ones, duals of Lie algebras and their products. H is a sum of
// parts H_k, listed by its parts(), with noise Hamiltonians of the same kind, and a step composes the
// motions of the parts along their leaves,
//
//     phi_k(s): x -> advance(x, s u),     u = impulse(x, grad H_k(x))
//
// by lie_trotter (order 1) or strang (order 2), where s is dt for the drift and dW_i for the noise i.
// Each phi_k is exactly the flow of H_k if u is constant along that flow, so for
//
//     log_canonical       functions of one x_i each, or of x_i that commute
//     constant_poisson    functions of linear forms that commute: a kinetic and a potential energy
//     lie_dual<G, exponential>     what lie_poisson_splitting takes
//     poisson_product     such parts in each of the factors
//
// For lie_dual<G, cayley_map> phi_k is the Poisson integrator of order 2 by that map instead. Orders 4,
// 6 and 8 are a symmetric_composition of strang.
//
// Parts that depend on time are taken at t + dt/2, which keeps the order and the symmetry.
//
// Keeps: the leaf, hence every Casimir, and the Poisson bracket, to round-off; strang also time
// reversal, noise included; without noise, for long times, the energy to O(dt) and O(dt^2), without
// drift. Strong order 1 for one noise, 1/2 for several that do not commute. Nothing is solved. Does not
// keep: energy exactly. With parts whose u is not constant the step is no Poisson map and of order 1.
//
//     auto system = geodeint::models::lotka_volterra::cosserat().system<3>();
//     geodeint::poisson_splitting<geodeint::log_canonical<3>> stepper;
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/function/parts.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/structure/bi_realisation.hpp>

#include <concepts>
#include <span>

namespace geodeint {

namespace detail {

template <class System>
concept has_parts = requires(const System& system) {
    parts_of(system.hamiltonian());
};
template <class System>
concept has_single_noises = requires(const System& system) {
    system.noise().hamiltonians();
};

} // namespace detail

template <bi_realisation Realisation, class Scheme = strang>
class poisson_splitting : public stepper_base<poisson_splitting<Realisation, Scheme>,
                                              typename Realisation::state_type, Scheme::order> {
public:
    static constexpr promises keeps{.casimirs = kept::exact,
                                    .bracket = kept::exact,
                                    .energy = kept::bounded,
                                    .reversal = Scheme::symmetric ? kept::exact : kept::no};

    using state_type = typename Realisation::state_type;
    using covector_type = typename Realisation::covector_type;

    /// On the dual of an algebra it stays on the orbits of that algebra.
    template <class System, class Structure = Realisation>
    using orbits = typename Structure::algebra;

    /// poisson(Realisation, H)
    template <class System, class X>
    static constexpr bool runs = std::same_as<typename System::space_type, Realisation>;

    template <class System>
    void advance(System& system, const state_type& x, double t, double dt, state_type& next) {
        static_assert(detail::has_parts<System>,
                      "poisson_splitting needs parts() of the Hamiltonian: a std::tuple or a range "
                      "of Hamiltonians, each with a gradient");
        static_assert(detail::has_single_noises<System>,
                      "poisson_splitting needs the noise Hamiltonians one by one, as noise(h1, h2, "
                      "...) keeps them");
        const detail::step_increments<System> dW{system, t, dt, increments_};
        next = x;
        resize_like(gradient_, x);
        resize_like(impulse_, x);
        resize_like(moved_, x);
        Scheme::compose(system.hamiltonian(), system.noise(), dt, std::span<const double>{dW},
                        [&](const auto& part, double s) {
                            gradient_of(part, next, t + dt / 2, gradient_);
                            system.space().impulse(next, gradient_, impulse_);
                            impulse_ *= s;
                            system.space().advance(next, impulse_, moved_);
                            next = moved_;
                        });
    }

private:
    covector_type gradient_ = detail::blank<covector_type>();
    covector_type impulse_ = detail::blank<covector_type>();
    state_type moved_ = detail::blank<state_type>();
    detail::increment_room<double> increments_;
};

} // namespace geodeint
