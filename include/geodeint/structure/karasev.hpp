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
// (spray_collocation.hpp), from the tensor and the gradient alone; symmetric_composition raises the
// order. A tensor that takes vectors of any scalar, as a Hamiltonian does, has a realisation with
// derivatives, and steps of the orders 4, 6, 8, ... without composition, by gauss_bisection or
// truncated_series. The caller promises that the tensor satisfies Jacobi's identity. Casimirs are kept
// to the same accuracy as the bracket, and to the solver's tolerance.
//
//     auto tensor = [](const auto& x) { return ...; };       a skew matrix
//     auto system = geodeint::poisson(geodeint::make_karasev<Eigen::Vector3d>(tensor), H);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/structure/detail/constructions.hpp>
#include <geodeint/structure/detail/flat_spray.hpp>
#include <geodeint/structure/poisson_tensor.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace geodeint {

namespace detail {

template <class Realisation, std::size_t Terms>
class spray_in_series;

} // namespace detail

template <vector_space State, class Tensor, std::size_t Stages = 6>
    requires poisson_tensor<Tensor, State>
class karasev {
    using spray = detail::flat_spray<Stages>;

public:
    using state_type = State;
    using covector_type = State;
    using construction = detail::spray_collocation;
    using method = detail::gauss_collocation<Stages>;
    static constexpr bool symmetric = true;
    static constexpr auto& mean_weights = spray::mean_weights;

    explicit karasev(Tensor tensor) : tensor_{std::move(tensor)} {}

    const Tensor& tensor() const { return tensor_; }

    void sharp(const State& x, const State& p, State& out) const {
        geodeint::sharp(tensor_, x, p, out);
    }

    void alpha(const State& y, const State& p, State& out) const { moved(source, y, p, out); }
    void beta(const State& y, const State& p, State& out) const { moved(target, y, p, out); }
    void alpha_gradient(const State& y, const State& p, const State& g, State& over_y,
                        State& over_p) const requires detail::differentiable_tensor<Tensor, State> {
        gradient(source, y, p, g, over_y, over_p);
    }
    void beta_gradient(const State& y, const State& p, const State& g, State& over_y,
                       State& over_p) const requires detail::differentiable_tensor<Tensor, State> {
        gradient(target, y, p, g, over_y, over_p);
    }

    /// u = p
    void impulse(const State&, const State& p, State& u) const { u = p; }
    void middle(const State& x, const State& u, State& y) const {
        const auto k = spray::slopes(tensor_, spray::from_start, x, u);
        y = x;
        for (std::size_t j = 0; j < Stages; ++j) y += mean_weights[j] * k[j];
    }
    void advance(const State& x, const State& u, State& next) const {
        const auto k = spray::slopes(tensor_, spray::from_start, x, u);
        next = x;
        for (std::size_t j = 0; j < Stages; ++j) next += method::b[j] * k[j];
    }

private:
    template <class Realisation, std::size_t Terms>
    friend class detail::spray_in_series;

    /// Seen from y, where the spray starts and where it ends: y + sum_j weight_j k_j.
    static constexpr std::array<double, Stages> source = [] {
        std::array<double, Stages> weights{};
        for (std::size_t j = 0; j < Stages; ++j) weights[j] = -mean_weights[j];
        return weights;
    }();
    static constexpr std::array<double, Stages> target = [] {
        std::array<double, Stages> weights{};
        for (std::size_t j = 0; j < Stages; ++j) weights[j] = method::b[j] - mean_weights[j];
        return weights;
    }();

    /// For vectors of any scalar; see detail/flat_spray.hpp for the passes.
    template <class Vector>
    void moved(const std::array<double, Stages>& weights, const Vector& y, const Vector& p,
               Vector& out, std::size_t passes = 0) const {
        const auto k = spray::slopes(tensor_, spray::from_mean, y, p, passes);
        out = y;
        for (std::size_t j = 0; j < Stages; ++j) out += weights[j] * k[j];
    }
    template <class Vector>
    void gradient(const std::array<double, Stages>& weights, const Vector& y, const Vector& p,
                  const Vector& g, Vector& over_y, Vector& over_p, std::size_t passes = 0) const {
        const auto k = spray::slopes(tensor_, spray::from_mean, y, p, passes);
        typename spray::template stages<Vector> seeds;
        for (std::size_t j = 0; j < Stages; ++j) seeds[j] = weights[j] * g;
        over_y = g;
        over_p = 0.0 * g;
        spray::add_gradient(tensor_, spray::from_mean, y, p, k, seeds, over_y, over_p, passes);
    }

    Tensor tensor_;
};

/// The numerical bi-realisation of a tensor on states of type State.
template <vector_space State, std::size_t Stages = 6, class Tensor>
karasev<State, Tensor, Stages> make_karasev(Tensor tensor) {
    return karasev<State, Tensor, Stages>{std::move(tensor)};
}

} // namespace geodeint
