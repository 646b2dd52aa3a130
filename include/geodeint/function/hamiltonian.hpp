// SPDX-License-Identifier: BSL-1.0
//
// One way to call any Hamiltonian, however its author wrote it: `gradient` may return an expression
// or write into an argument, and gradient, energy and Hessian may take the time or not.
//
//     gradient_of(h, x, t, g);      // g = grad h(x, t)
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// A gradient has as many numbers as a state; where sizes are known at run time only, this is checked,
/// before Eigen would end the program.
template <class Gradient, class State>
void require_gradient_size(const Gradient& g, const State& x) {
    if constexpr (std::is_base_of_v<Eigen::EigenBase<State>, State> &&
                  std::is_base_of_v<Eigen::EigenBase<Gradient>, Gradient>)
        if constexpr (State::SizeAtCompileTime == Eigen::Dynamic)
            if (g.rows() != x.rows() || g.cols() != x.cols())
                throw invalid_argument{"gradient", "has " + std::to_string(g.size()) +
                                                       " numbers, and the state has " +
                                                       std::to_string(x.size())};
}

/// g = value, which Eigen would assign without looking, or end the program, if its size is another.
template <class Value, class Gradient>
[[gnu::always_inline]] inline void assign_gradient(Value&& value, Gradient& g) {
    if constexpr (requires {
                      requires std::remove_cvref_t<Value>::SizeAtCompileTime ==
                          Eigen::Dynamic&& Gradient::SizeAtCompileTime != Eigen::Dynamic;
                  })
        if (value.rows() != g.rows() || value.cols() != g.cols())
            throw invalid_argument{"gradient", "has " + std::to_string(value.size()) +
                                                   " numbers, and the state has " +
                                                   std::to_string(g.size())};
    g = std::forward<Value>(value);
}

} // namespace detail

/// g = grad h(x, t)
template <class H, class State, class Gradient>
[[gnu::always_inline]] inline void gradient_of(const H& h, const State& x, double t, Gradient& g) {
    static_assert(has_gradient<H, Gradient, State>,
                  "a Hamiltonian must offer gradient(x), gradient(x, t), gradient(x, out) or "
                  "gradient(x, t, out)");
    if constexpr (requires {
                      { h.gradient(x, t, g) } -> std::same_as<void>;
                  })
        h.gradient(x, t, g);
    else if constexpr (requires {
                           { h.gradient(x, g) } -> std::same_as<void>;
                       })
        h.gradient(x, g);
    else if constexpr (requires { g = h.gradient(x, double{t}); })
        detail::assign_gradient(h.gradient(x, double{t}), g);
    else
        detail::assign_gradient(h.gradient(x), g);
    detail::require_gradient_size(g, x);
}

namespace detail {

/// sum += factor * g
template <class Factor, class G, class Gradient>
[[gnu::always_inline]] inline void add_checked(const Factor& factor, const G& g, Gradient& sum) {
    require_gradient_size(g, sum);
    sum += factor * g;
}

/// sum += factor * grad h(x, t); `scratch` is used where the gradient is written into an argument.
template <class H, class State, class Factor, class Gradient>
[[gnu::always_inline]] inline void add_gradient_of(const H& h, const State& x, double t,
                                                   const Factor& factor, Gradient& sum,
                                                   Gradient& scratch) {
    if constexpr (requires { sum += factor * h.gradient(x, double{t}); })
        add_checked(factor, h.gradient(x, double{t}), sum);
    else if constexpr (requires { sum += factor * h.gradient(x); })
        add_checked(factor, h.gradient(x), sum);
    else {
        gradient_of(h, x, t, scratch);
        sum += factor * scratch;
    }
}

} // namespace detail

/// h(x, t)
template <class H, class State>
    requires has_energy<H, State> real_of<State> energy_of(const H& h, const State& x, double t) {
        if constexpr (requires {
                          { h(x, t) } -> real_number;
                      })
            return h(x, t);
        else
            return h(x);
    }

namespace detail {

/// The matrix of second derivatives of h at (x, t), in coordinates.
template <class H, class State>
    requires has_hessian<H, State>
[[gnu::always_inline]] inline decltype(auto) hessian_of(const H& h, const State& x, double t) {
    // what is no template takes no lanes, even where a state in lanes seems to convert to its argument
    if constexpr (requires {
                      &H::hessian;
                      hessian_in_lanes(h, x, t);
                  })
        return hessian_in_lanes(h, x, t);
    else if constexpr (requires { h.hessian(x, t).rows(); })
        return h.hessian(x, t);
    else if constexpr (requires { h.hessian(x).rows(); })
        return h.hessian(x);
    else
        return hessian_in_lanes(h, x, t);
}

/// sum += factor * D^2 h(x, t), in coordinates; nothing for a Hamiltonian that says `is_linear`.
template <class H, class State, class Matrix>
    requires has_hessian<H, State>
[[gnu::always_inline]] inline void add_hessian_of(const H& h, const State& x, double t,
                                                  real_of<Matrix> factor, Matrix& sum) {
    if constexpr (!requires { requires H::is_linear; }) sum += factor * hessian_of(h, x, t);
}

} // namespace detail

} // namespace geodeint
