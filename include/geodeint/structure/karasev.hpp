// SPDX-License-Identifier: BSL-1.0
//
// A numerical bi-realisation of any Poisson tensor pi(x), from its flat Poisson spray (Karasev;
// Cosserat, section 2.2.4). For a constant covector p,
//
//     m'(s) = pi(m) p  on [0, 1],     alpha = m(0),     y = int_0^1 m ds,     beta = m(1),
//
// by Gauss collocation with Stages stages, M_i and k_i = pi(M_i) p. It is a bi-realisation up to
// O(p^{2 Stages + 1}): with six stages to round-off for steps of 0.2 and rates of order one. For a
// linear tensor it is the realisation of lie_dual<G, exponential>; with one stage the step is the
// implicit midpoint rule.
//
// hamiltonian_poisson<karasev<State, Tensor>> finds k_i and y together, in one solve of order 2
// (spray_collocation.hpp); symmetric_composition raises the order. It needs the tensor and the
// gradient only. The caller promises that the tensor satisfies Jacobi's identity. Casimirs are kept
// to the same accuracy as the bracket, and to the solver's tolerance.
//
//     auto tensor = [](const Eigen::Vector3d& x) { return ...; };       a skew matrix
//     auto system = geodeint::poisson(geodeint::make_karasev<Eigen::Vector3d>(tensor), H);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/structure/detail/gauss_collocation.hpp>
#include <geodeint/structure/poisson_tensor.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <utility>

namespace geodeint {

namespace detail {

struct spray_collocation;

} // namespace detail

template <vector_space State, class Tensor, std::size_t Stages = 6>
    requires poisson_tensor<Tensor, State>
class karasev {
public:
    using state_type = State;
    using covector_type = State;
    using construction = detail::spray_collocation;
    using method = detail::gauss_collocation<Stages>;
    static constexpr bool symmetric = true;

    explicit karasev(Tensor tensor) : tensor_{std::move(tensor)} {}

    void sharp(const State& x, const State& p, State& out) const {
        geodeint::sharp(tensor_, x, p, out);
    }

    void alpha(const State& y, const State& p, State& out) const {
        out = y;
        const auto k = spray(y, p);
        for (std::size_t j = 0; j < Stages; ++j) out -= mean_weights[j] * k[j];
    }
    void beta(const State& y, const State& p, State& out) const {
        out = y;
        const auto k = spray(y, p);
        for (std::size_t j = 0; j < Stages; ++j) out += (method::b[j] - mean_weights[j]) * k[j];
    }

    /// sum_i b_i a_ij: y = x + sum_j mean_weights_j k_j
    static constexpr std::array<double, Stages> mean_weights = [] {
        std::array<double, Stages> sums{};
        for (std::size_t j = 0; j < Stages; ++j)
            for (std::size_t i = 0; i < Stages; ++i) sums[j] += method::b[i] * method::a[i][j];
        return sums;
    }();

private:
    /// The slopes k_i of the spray whose mean is y.
    std::array<State, Stages> spray(const State& y, const State& p) const {
        std::array<State, Stages> k;
        k.fill(y);
        for (State& each : k) sharp(y, p, each);
        State stage = y, slope = y;
        for (int iteration = 0; iteration < 500; ++iteration) {
            double correction = 0, size = 0;
            for (std::size_t i = 0; i < Stages; ++i) {
                stage = y;
                for (std::size_t j = 0; j < Stages; ++j)
                    stage += (method::a[i][j] - mean_weights[j]) * k[j];
                sharp(stage, p, slope);
                size += norm_sum(slope);
                k[i] -= slope;
                correction += norm_sum(k[i]);
                k[i] = slope;
            }
            if (correction <= 4 * std::numeric_limits<double>::epsilon() * size) return k;
        }
        throw outside_domain{"p", "is too large for the spray of this tensor"};
    }

    Tensor tensor_;
};

/// The numerical bi-realisation of a tensor on states of type State.
template <vector_space State, std::size_t Stages = 6, class Tensor>
karasev<State, Tensor, Stages> make_karasev(Tensor tensor) {
    return karasev<State, Tensor, Stages>{std::move(tensor)};
}

} // namespace geodeint
