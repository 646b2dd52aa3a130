// SPDX-License-Identifier: BSL-1.0
//
// The linear Hamiltonian H(mu) = <mu, beta>: a constant velocity. As noise it is stochastic
// advection by Lie transport (SALT).
//
//     geodeint::linear{Eigen::Vector3d{0.1, 0, 0}}
//
// Its value is the scalar product Re tr(mu^* beta). On so<N>, whose pairing is half of that, the
// velocity is beta all the same, and the value is that of 2 <mu, beta>.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

namespace geodeint {

template <class Algebra>
struct linear {
    static constexpr bool is_linear = true;
    Algebra beta;

    template <class State>
    auto operator()(const State& mu) const {
        return dot(mu, beta);
    }
    template <class State>
    const Algebra& gradient(const State&) const {
        return beta;
    }
    /// Of beta in the gradient.
    template <class State>
    static real_of<Algebra> factor(const State&) {
        return 1;
    }
    template <class State>
    auto hessian(const State&) const {
        constexpr int n = flat_dimension<Algebra>;
        return Eigen::Matrix<real_of<Algebra>, n, n>::Zero(flat_size(beta), flat_size(beta));
    }
};

// A vector given as an expression is stored, not referred to.
template <class Algebra>
linear(Algebra) -> linear<plain_vector<Algebra>>;

} // namespace geodeint
