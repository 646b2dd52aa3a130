// SPDX-License-Identifier: BSL-1.0
//
// The canonical system on pairs of matrices (Q, P) whose reduction by the momentum map mu is a
// Lie-Poisson system on a matrix algebra, with its noise (Ephrati, Jansson, Lang, Luesink, (12) and
// (17)):
//
//     dQ =  Q w,     dP = -P w^*,     w = grad H(mu(Q, P)) dt + sum_i grad h_i(mu(Q, P)) o dW_i
//
// It is an odeint system in a vector space. The implicit midpoint rule on it is the scheme (22) of the
// paper (with one of the two factors 1/2 in (21) and (22)), and mu of its steps the isospectral
// midpoint rule (26). Q stays in the group of tau(Q) Q = 1; of su(N) in U(N), since the steps do not
// keep the determinant. For integrations, isospectral_midpoint on a cotangent<group_matrix<G>, X> makes
// the same steps for less, and keeps the determinant.
//
//     auto system = geodeint::unreduced(geodeint::lie_poisson<geodeint::so<4>>(H));
//     auto x = geodeint::matrix_pairs<geodeint::so<4>>::lift(Q, X);
//     geodeint::implicit_midpoint<decltype(x)>{}.do_step(system, x, t, dt);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/structure/matrix_pairs.hpp>

#include <span>
#include <utility>

namespace geodeint {

template <class System>
class unreduced_system {
public:
    using algebra = typename System::space_type::algebra;
    using pairs = matrix_pairs<algebra>;
    using state_type = typename pairs::state_type;
    static_assert(algebra::chirality == 1, "pairs (Q, P) are reduced by left translations");

    explicit unreduced_system(System reduced) : reduced_{std::move(reduced)} {}

    /// The drift, as odeint's own steppers want it.
    void operator()(const state_type& x, state_type& dxdt, double t) const {
        const matrix_type mu = pairs::body_momentum(x);
        matrix_type velocity = mu;
        gradient_of(reduced_.hamiltonian(), mu, t, velocity);
        move(x, velocity, dxdt);
    }

    /// dx = (Q w, -P w^*)
    void increment(const state_type& x, double t, double dt, std::span<const double> dW,
                   state_type& dx) const {
        const matrix_type mu = pairs::body_momentum(x);
        matrix_type w = mu, scratch = mu;
        reduced_.generator(mu, t, dt, dW, w, scratch);
        move(x, w, dx);
    }

    const System& reduced() const { return reduced_; }
    const auto& noise() const { return reduced_.noise(); }
    const auto& path() const { return reduced_.path(); }

private:
    using matrix_type = typename pairs::matrix_type;

    static void move(const state_type& x, const matrix_type& w, state_type& dx) {
        resize_like(dx, x);
        pairs::configuration(dx) = pairs::configuration(x) * w;
        pairs::momentum(dx) = -pairs::momentum(x) * w.adjoint();
    }

    System reduced_;
};

template <class System>
    requires lives_on<System, dual<typename System::space_type::algebra>> unreduced_system<System>
    unreduced(System reduced) {
        return unreduced_system<System>{std::move(reduced)};
    }

} // namespace geodeint
