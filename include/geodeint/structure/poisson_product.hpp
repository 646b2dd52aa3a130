// SPDX-License-Identifier: BSL-1.0
//
// The product of Poisson structures, and of their bi-realisations: states are the parts one after
// the other, brackets between parts are zero, and the Hamiltonian couples them.
//
//     geodeint::poisson_product{geodeint::lie_dual<geodeint::so3>{}, geodeint::constant_poisson{j}}
//
// is a rigid body with an oscillator, on vectors of R^5. Every part lives on vectors of a fixed
// size. Keeps what the parts keep.
#pragma once

#include <geodeint/structure/bi_realisation.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

template <class R>
concept realisation_on_fixed_vectors = bi_realisation<R> && requires {
    requires R::state_type::ColsAtCompileTime == 1;
    requires R::state_type::RowsAtCompileTime != Eigen::Dynamic;
    requires std::is_same_v<typename R::state_type, typename R::covector_type>;
};

} // namespace detail

template <detail::realisation_on_fixed_vectors... Part>
class poisson_product {
    template <std::size_t I>
    using state_of = typename std::tuple_element_t<I, std::tuple<Part...>>::state_type;
    template <std::size_t I>
    static constexpr int size_of = state_of<I>::RowsAtCompileTime;
    /// Where the I-th part begins.
    template <std::size_t I>
    static constexpr int offset_of() {
        if constexpr (I == 0)
            return 0;
        else
            return offset_of<I - 1>() + size_of<I - 1>;
    }

public:
    using state_type =
        Eigen::Matrix<double, (static_cast<int>(Part::state_type::RowsAtCompileTime) + ...), 1>;
    using covector_type = state_type;
    static constexpr bool symmetric = (Part::symmetric && ...);

    explicit poisson_product(Part... part) : parts_{std::move(part)...} {}

    const std::tuple<Part...>& parts() const { return parts_; }

    void sharp(const state_type& x, const covector_type& p, state_type& out) const {
        each([](const auto& part, auto&... v) { part.sharp(v...); }, x, p, out);
    }
    void alpha(const state_type& y, const covector_type& p, state_type& out) const {
        each([](const auto& part, auto&... v) { part.alpha(v...); }, y, p, out);
    }
    void beta(const state_type& y, const covector_type& p, state_type& out) const {
        each([](const auto& part, auto&... v) { part.beta(v...); }, y, p, out);
    }
    void alpha_gradient(const state_type& y, const covector_type& p, const covector_type& g,
                        covector_type& over_y, state_type& over_p) const {
        each([](const auto& part, auto&... v) { part.alpha_gradient(v...); }, y, p, g, over_y,
             over_p);
    }
    void beta_gradient(const state_type& y, const covector_type& p, const covector_type& g,
                       covector_type& over_y, state_type& over_p) const {
        each([](const auto& part, auto&... v) { part.beta_gradient(v...); }, y, p, g, over_y,
             over_p);
    }

    void impulse(const state_type& y, const covector_type& p, covector_type& u) const {
        each([](const auto& part, auto&... v) { part.impulse(v...); }, y, p, u);
    }
    void middle(const state_type& x, const covector_type& u, state_type& y) const {
        each([](const auto& part, auto&... v) { part.middle(v...); }, x, u, y);
    }
    void advance(const state_type& x, const covector_type& u, state_type& next) const {
        each([](const auto& part, auto&... v) { part.advance(v...); }, x, u, next);
    }

private:
    /// The I-th part of a vector, and how to write it back where the vector is not const.
    template <std::size_t I>
    static state_of<I> part_of(const state_type& whole) {
        return whole.template segment<size_of<I>>(offset_of<I>());
    }
    template <std::size_t I, class Vector>
    static void put_back(const state_of<I>& part, Vector& whole) {
        if constexpr (!std::is_const_v<Vector>)
            whole.template segment<size_of<I>>(offset_of<I>()) = part;
    }

    /// operation(part, x, y, ...) for every part, with the parts of x, y, ... that belong to it.
    template <class Operation, class... Vector>
    void each(Operation operation, Vector&... vector) const {
        const auto one = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            const auto run = [&](auto... there) {
                operation(std::get<I>(parts_), there...);
                (put_back<I>(there, vector), ...);
            };
            run(part_of<I>(vector)...);
        };
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (one(std::integral_constant<std::size_t, I>{}), ...);
        }
        (std::index_sequence_for<Part...>{});
    }

    std::tuple<Part...> parts_;
};

} // namespace geodeint
