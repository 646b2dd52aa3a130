// SPDX-License-Identifier: BSL-1.0
//
// A symplectic bi-realisation of a Poisson structure pi on a vector space (Cosserat, section 2.2):
// two maps of T*R^n, near its zero section,
//
//     alpha(y, p) = y - pi(y) p / 2 + O(p^2)         the source: where a step starts
//     beta (y, p) = y + pi(y) p / 2 + O(p^2)         the target: where it ends
//
// that commute and carry the canonical bracket {y_i, p_j} = delta_ij to pi and to -pi:
//
//     {alpha_i, alpha_j} = pi_ij(alpha),   {beta_i, beta_j} = -pi_ij(beta),
//     {alpha_i, beta_j} = 0.
//
// For every function F the equations x = alpha(y, grad F(y)), x' = beta(y, grad F(y)) then define a
// Poisson map x -> x' that keeps every symplectic leaf; hamiltonian_poisson chooses F.
//
// To keep the leaf whatever the error in y, a realisation splits a step in two. An `impulse` u of
// (y, p) is all that matters of them for the motion (p itself, or y_i p_i), and
//
//     middle (x, u, y)      the y of alpha(y, p) = x whose impulse is u
//     advance(x, u, x')     beta(y, p), written as a motion of x along its leaf, exact for any u.
//
// tests/support/realisation_checks.hpp measures all of this for a realisation of your own.
//
//     static_assert(geodeint::bi_realisation<geodeint::log_canonical<3>>);
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <concepts>

namespace geodeint {

template <class R>
concept bi_realisation = vector_space<typename R::state_type> &&
    vector_space<typename R::covector_type> &&
    requires(const R& r, const typename R::state_type& x, const typename R::covector_type& p,
             typename R::state_type& vector, typename R::covector_type& covector) {
    // beta(y, p) = alpha(y, -p): the step is then symmetric and the series has odd terms only
    { R::symmetric } -> std::convertible_to<bool>;
    // vector = pi(x) p
    r.sharp(x, p, vector);
    // vector = alpha(y, p), beta(y, p)
    r.alpha(x, p, vector);
    r.beta(x, p, vector);
    // the gradient of <g, alpha(y, p)> over y, a covector, and over p, a vector
    r.alpha_gradient(x, p, p, covector, vector);
    r.beta_gradient(x, p, p, covector, vector);
    // covector = u
    r.impulse(x, p, covector);
    r.middle(x, p, vector);
    r.advance(x, p, vector);
};

} // namespace geodeint
