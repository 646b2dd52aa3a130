// SPDX-License-Identifier: BSL-1.0
//
// The noise Hamiltonians h_1, ..., h_m of a stochastic system, each driven by its own component of
// the path:
//
//     noise(h1, h2, h3)     a fixed number, of any types
//     noise(hs)             a container of Hamiltonians of one type
//
// Both are noise fields: they evaluate sum_i dW_i grad h_i at once. Where the sum has a shortcut
// (a transform, say), write a class with the same members and pass that instead.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <span>
#include <tuple>
#include <utility>

namespace geodeint {

template <class... H>
class noise_pack {
public:
    /// Known at compile time, so that increments need no storage on the heap.
    static constexpr std::size_t static_size = sizeof...(H);

    explicit noise_pack(H... h) : h_{std::move(h)...} {}

    static constexpr std::size_t size() { return static_size; }

    /// The increments are numbers like those of the state.
    template <class State, class Gradient>
    [[gnu::always_inline]] void add_gradient(const State& x, double t,
                                             std::span<const real_of<Gradient>> dW, Gradient& sum,
                                             Gradient& scratch) const {
        for_each([&](const auto& h, std::size_t i) __attribute__((always_inline)) {
            detail::add_gradient_of(h, x, t, dW[i], sum, scratch);
        });
    }

    /// sum += sum_i dW_i times the discrete gradient of h_i between x and y
    template <class DiscreteGradient, class State, class Gradient, class Pairing>
    void add_discrete_gradient(const State& x, const State& y, double t,
                               std::span<const real_of<Gradient>> dW, Gradient& sum,
                               Gradient& scratch, const Pairing& pairing) const {
        for_each([&](const auto& h, std::size_t i) {
            DiscreteGradient::evaluate(h, x, y, t, scratch, pairing);
            sum += dW[i] * scratch;
        });
    }

    /// sum += sum_i dW_i D^2 h_i(x, t)
    template <class State, class Matrix>
        requires(has_hessian<H, State>&&...)
    [[gnu::always_inline]] void
    add_hessian(const State& x, double t, std::span<const real_of<Matrix>> dW, Matrix& sum) const {
        for_each([&](const auto& h, std::size_t i) __attribute__((always_inline)) {
            detail::add_hessian_of(h, x, t, dW[i], sum);
        });
    }

    const std::tuple<H...>& hamiltonians() const { return h_; }

private:
    template <class Action>
    [[gnu::always_inline]] void for_each(Action&& action) const {
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            (action(std::get<I>(h_), I), ...);
        }
        (std::index_sequence_for<H...>{});
    }

    std::tuple<H...> h_;
};

template <std::ranges::random_access_range Range>
class noise_range {
public:
    using hamiltonian_type = std::ranges::range_value_t<Range>;

    explicit noise_range(Range h) : h_{std::move(h)} {}

    std::size_t size() const { return static_cast<std::size_t>(std::ranges::size(h_)); }

    /// The increments are numbers like those of the state.
    template <class State, class Gradient>
    void add_gradient(const State& x, double t, std::span<const real_of<Gradient>> dW,
                      Gradient& sum, Gradient& scratch) const {
        std::size_t i = 0;
        for (const auto& h : h_) detail::add_gradient_of(h, x, t, dW[i++], sum, scratch);
    }

    template <class DiscreteGradient, class State, class Gradient, class Pairing>
    void add_discrete_gradient(const State& x, const State& y, double t,
                               std::span<const real_of<Gradient>> dW, Gradient& sum,
                               Gradient& scratch, const Pairing& pairing) const {
        std::size_t i = 0;
        for (const auto& h : h_) {
            DiscreteGradient::evaluate(h, x, y, t, scratch, pairing);
            sum += dW[i++] * scratch;
        }
    }

    template <class State, class Matrix>
        requires has_hessian<hamiltonian_type, State>
    void add_hessian(const State& x, double t, std::span<const real_of<Matrix>> dW,
                     Matrix& sum) const {
        std::size_t i = 0;
        for (const auto& h : h_) detail::add_hessian_of(h, x, t, dW[i++], sum);
    }

    const Range& hamiltonians() const { return h_; }

private:
    Range h_;
};

template <class... H>
    requires(!(sizeof...(H) == 1 && (std::ranges::random_access_range<H> && ...)))
noise_pack<H...> noise(H... h) { return noise_pack<H...>{std::move(h)...}; }

template <std::ranges::random_access_range Range>
noise_range<Range> noise(Range h) {
    return noise_range<Range>{std::move(h)};
}

} // namespace geodeint
