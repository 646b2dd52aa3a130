// SPDX-License-Identifier: BSL-1.0
//
// A Poisson tensor pi on a vector space, as the systems of this library take it: anything that
// turns the covector p = grad H into the vector pi(x) p,
//
//     {f, g} = grad f . pi(x) grad g,      dx/dt = pi(x) grad H(x).
//
// Either a callable that returns the skew matrix, such as
//
//     auto so3_dual = [](const Eigen::Vector3d& m) { return hat(m); };
//
// or an object with a member `sharp(x, p, out)` that writes pi(x) p without forming a matrix. That
// pi is skew and satisfies Jacobi's identity is the caller's promise. Spaces such as dual<G>, and
// the bi-realisations of this folder, are of the second kind.
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/algebra/vector_space.hpp>

#include <concepts>

namespace geodeint {

namespace detail {

/// It writes pi(x) p without forming a matrix.
template <class Tensor, class State, class Covector = State, class Vector = State>
concept has_sharp = requires(const Tensor& pi, const State& x, const Covector& p, Vector& out) {
    { pi.sharp(x, p, out) } -> std::same_as<void>;
};

} // namespace detail

template <class Tensor, class State, class Covector = State, class Vector = State>
concept poisson_tensor = detail::has_sharp<Tensor, State, Covector, Vector> ||
    requires(const Tensor& pi, const State& x, const Covector& p, Vector& out) {
    out = pi(x) * p;
};

namespace detail {

template <class Space, class State>
using covector_by_state = typename Space::template covector<State>;
template <class Space, class State>
    requires std::same_as<typename Space::state_type, State>
using covector_of_space = typename Space::covector_type;

template <class Space, class State>
using covector_of = member_or<member_or<State, covector_of_space, Space, State>, //
                              covector_by_state, Space, State>;

} // namespace detail

/// What a gradient at a state is stored in: the covectors of the space where it names them, or else
/// something like the state itself.
template <class Space, class State>
using covector_of = detail::covector_of<Space, plain_vector<State>>;

/// What a Hamiltonian system needs of a space: it turns gradients at states into vectors.
template <class Space, class State, class Vector = State>
concept poisson_space =
    poisson_tensor<Space, plain_vector<State>, covector_of<Space, State>, Vector>;

/// out = pi(x) p; `out` must be another object than x and p.
template <class State, class Covector, class Vector, poisson_tensor<State, Covector, Vector> Tensor>
[[gnu::always_inline]] inline void sharp(const Tensor& pi, const State& x, const Covector& p,
                                         Vector& out) {
    if constexpr (detail::has_sharp<Tensor, State, Covector, Vector>)
        pi.sharp(x, p, out);
    else
        out.noalias() = pi(x) * p;
}

} // namespace geodeint
