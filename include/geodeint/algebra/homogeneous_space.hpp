// SPDX-License-Identifier: BSL-1.0
//
// Where a scheme of Munthe-Kaas type can run: a space that a Lie group moves. A step is an element
// sigma of the algebra, found by solving an equation there, and the move that it generates:
//
//     G                   the dual of a Lie algebra: mu' = Ad*_{tau(e sigma)} mu, e the chirality
//     a group element g   a body's attitude or pose: g' = g tau(sigma)
//     cotangent<g, mu>    both at once: the motion of a Lie-Poisson system with its reconstruction
//
// `side` is the e of dexp^{-1}_{-e sigma}, which carries velocities at the moved point back to
// sigma: the chirality on the dual, +1 where the group moves from the right.
//
// On the dual and on the cotangent bundle a system is a lie_poisson<G>; on the group it is a
// function system(g, xi, t) that writes the body velocity xi = g^{-1} dg/dt.
//
// (Munthe-Kaas, High order Runge-Kutta methods on manifolds, 1999.)
//
//     using space = geodeint::homogeneous_space<geodeint::rotation>;
//     space::move<geodeint::exponential>(sigma, g, next);               next = g exp(sigma)
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <span>

namespace geodeint {

template <class Space>
struct homogeneous_space;

template <lie_algebra G>
struct homogeneous_space<G> {
    using algebra = G;
    using algebra_type = typename G::algebra_type;
    using state_type = typename G::dual_type;
    static constexpr double side = G::chirality;

    template <class Tau>
    static void move(const algebra_type& sigma, const state_type& from, state_type& to) {
        to = Tau::coadjoint_action(G{}, G::chirality * sigma, from);
    }

    /// sigma = dt grad H(mu) + sum_i dW_i grad h_i(mu)
    template <lie_poisson_system_on<G> System>
    static void generator(System& system, const state_type& mu, double t, double dt,
                          std::span<const double> dW, algebra_type& sigma, algebra_type& scratch) {
        system.generator(mu, t, dt, dW, sigma, scratch);
    }
};

template <group_element Element>
struct homogeneous_space<Element> {
    using algebra = typename group_traits<Element>::algebra;
    using algebra_type = typename algebra::algebra_type;
    using state_type = Element;
    static constexpr double side = 1;

    template <class Tau>
    static void move(const algebra_type& sigma, const Element& from, Element& to) {
        to = group_traits<Element>::compose(from, Tau::template element<Element>(sigma));
    }

    /// sigma = dt xi(g, t)
    template <class System>
        requires requires(System& system, const Element& g, algebra_type& xi, double t) {
            system(g, xi, t);
        }
    static void generator(System& system, const Element& g, double t, double dt,
                          std::span<const double>, algebra_type& sigma, algebra_type&) {
        system(g, sigma, t);
        sigma *= dt;
    }
};

template <class Element, class Momentum>
struct homogeneous_space<cotangent<Element, Momentum>> {
    using algebra = typename group_traits<Element>::algebra;
    using algebra_type = typename algebra::algebra_type;
    using state_type = cotangent<Element, Momentum>;
    static constexpr double side = 1;
    static_assert(algebra::chirality == side, "a body frame is left-invariant");

    template <class Tau>
    static void move(const algebra_type& sigma, const state_type& from, state_type& to) {
        homogeneous_space<Element>::template move<Tau>(sigma, from.configuration, to.configuration);
        homogeneous_space<algebra>::template move<Tau>(sigma, from.momentum, to.momentum);
    }

    /// sigma = dt grad H(mu) + sum_i dW_i grad h_i(mu)
    template <lie_poisson_system_on<algebra> System>
    static void generator(System& system, const state_type& x, double t, double dt,
                          std::span<const double> dW, algebra_type& sigma, algebra_type& scratch) {
        system.generator(x.momentum, t, dt, dW, sigma, scratch);
    }
};

} // namespace geodeint
