// SPDX-License-Identifier: BSL-1.0
//
// The square of a linear Hamiltonian,
//
//     H(mu) = w <mu, beta>^2 / 2,     grad H(mu) = w <mu, beta> beta,
//
// a rotor about the axis beta: its velocity is constant along its own flow, on every Lie algebra.
// Rigid bodies, Manakov's tops and spin chains are sums of such terms (see function/parts.hpp).
//
//     geodeint::squared_pairing{Eigen::Vector3d{0, 0, 1}, 1 / inertia}
//
// As in linear.hpp, the pairing is the scalar product Re tr(mu^* beta).
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <tuple>

namespace geodeint {

template <class Algebra>
struct squared_pairing {
    Algebra beta;
    real_of<Algebra> weight = 1;

    template <class State>
    auto operator()(const State& mu) const {
        const auto pairing = dot(mu, beta);
        return real_of<Algebra>(0.5) * weight * pairing * pairing;
    }
    template <class State>
    Algebra gradient(const State& mu) const {
        return factor(mu) * beta;
    }
    /// Of beta in the gradient.
    template <class State>
    auto factor(const State& mu) const {
        return weight * dot(mu, beta);
    }
    template <class State>
    auto hessian(const State&) const {
        constexpr int n = flat_dimension<Algebra>;
        using real = real_of<Algebra>;
        Eigen::Matrix<real, n, 1> axis(flat_size(beta));
        flatten(beta, axis);
        return Eigen::Matrix<real, n, n>(weight * axis * axis.transpose());
    }
    /// It is its own part.
    auto parts() const { return std::tie(*this); }
};

// A vector given as an expression is stored, not referred to.
template <class Algebra>
squared_pairing(Algebra, real_of<Algebra>) -> squared_pairing<plain_vector<Algebra>>;

} // namespace geodeint
