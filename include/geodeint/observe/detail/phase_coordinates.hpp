// SPDX-License-Identifier: BSL-1.0
//
// The states of a system as vectors of R^n, whatever their type, for measurements that compare and
// differentiate them:
//
//     the dual of a Lie algebra G    the coordinates of G, in which its pairing is the dot product
//     other vectors                  their flat coordinates
//     ranges of numbers              their entries: std::vector<double>, std::array<double, 3>, ...
//     group elements, cotangent      the matrix of Ad_g, and the momentum; these numbers cannot be
//                                    turned back into a state
//
//     using coordinates = detail::phase_coordinates<System, State>;
//     const Eigen::VectorXd c = coordinates::of(x);
//     const State y = coordinates::at(c, x);          with the shape of `x`
//     coordinates::largest_of_unit(c)                 of those that have one unit (solve/unit_blocks.hpp)
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/solve/unit_blocks.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <concepts>
#include <ranges>
#include <type_traits>
#include <utility>

namespace geodeint::detail {

template <class System>
using tensor_of = std::remove_cvref_t<decltype(std::declval<const System&>().tensor())>;

template <class System>
using system_algebra = typename tensor_of<System>::algebra;

template <class State>
inline constexpr bool is_cotangent = false;
template <class Group, class Momentum>
inline constexpr bool is_cotangent<cotangent<Group, Momentum>> = true;

/// The images of all coordinate directions under Ad_g.
template <group_element Element>
Eigen::VectorXd adjoint_coordinates(const Element& g) {
    using G = typename group_traits<Element>::algebra;
    const Eigen::Index n = G::dimension;
    Eigen::VectorXd all(n * n);
    for (Eigen::Index j = 0; j < n; ++j) {
        const typename G::algebra_type direction =
            G::from_coordinates(Eigen::VectorXd(Eigen::VectorXd::Unit(n, j)));
        const typename G::algebra_type moved = group_traits<Element>::adjoint(g, direction);
        all.segment(j * n, n) = G::coordinates(moved);
    }
    return all;
}

/// The Lie algebra of a system on the dual of one; void for other systems.
template <class System>
using algebra_of = member_or<void, system_algebra, std::remove_cv_t<System>>;

/// A state that is a range of numbers, as many odeint programs use them.
template <class State>
concept number_range = !vector_space<State> && std::ranges::random_access_range<State> &&
                       std::floating_point<std::ranges::range_value_t<State>>;

template <class System, class State>
struct phase_coordinates {
private:
    using G = algebra_of<System>;

public:
    static constexpr bool on_dual = [] {
        if constexpr (requires { typename G::dual_type; })
            return std::same_as<typename G::dual_type, State>;
        else
            return false;
    }();
    static constexpr bool invertible = on_dual || vector_space<State> || number_range<State>;

    static Eigen::VectorXd of(const State& x) {
        if constexpr (on_dual)
            return Eigen::VectorXd(G::coordinates(x));
        else if constexpr (vector_space<State>) {
            Eigen::VectorXd c(flat_size(x));
            flatten(x, c);
            return c;
        } else if constexpr (number_range<State>) {
            Eigen::VectorXd c(static_cast<Eigen::Index>(std::ranges::size(x)));
            std::copy(std::ranges::begin(x), std::ranges::end(x), c.data());
            return c;
        } else if constexpr (is_cotangent<State>) {
            const Eigen::VectorXd g = adjoint_coordinates(x.configuration);
            Eigen::VectorXd c(g.size() + flat_size(x.momentum));
            flatten(x.momentum, c.tail(flat_size(x.momentum)));
            c.head(g.size()) = g;
            return c;
        } else {
            static_assert(group_element<State>, "the state is no vector, range, cotangent or group "
                                                "element");
            return adjoint_coordinates(x);
        }
    }

    /// Whether it is known which coordinates have one unit. Where not, each has its own.
    static constexpr bool units_are_known = !invertible || on_dual;

    /// For each coordinate the largest modulus of those in its unit.
    static Eigen::VectorXd largest_of_unit(const Eigen::VectorXd& c) {
        Eigen::VectorXd sizes = c.cwiseAbs();
        const auto unite = [&](Eigen::Index first, Eigen::Index length) {
            if (length > 0)
                sizes.segment(first, length).setConstant(norm_inf(c.segment(first, length)));
        };
        if constexpr (on_dual) {
            constexpr int block = coordinate_block_of<G>();
            const Eigen::Index length = block > 0 ? block : c.size();
            for (Eigen::Index k = 0; k + length <= c.size() && length > 0; k += length)
                unite(k, length);
        } else if constexpr (is_cotangent<State>) {
            constexpr Eigen::Index n =
                group_traits<decltype(State::configuration)>::algebra::dimension;
            unite(0, n * n);
            unite(n * n, c.size() - n * n);
        } else if constexpr (!invertible) {
            unite(0, c.size());
        }
        return sizes;
    }

    static State at(const Eigen::VectorXd& c,
                    [[maybe_unused]] const State& like) requires invertible {
        if constexpr (on_dual)
            return State(G::from_coordinates(c));
        else if constexpr (vector_space<State>) {
            State x = like;
            unflatten(c, x);
            return x;
        } else {
            State x = like;
            std::copy(c.begin(), c.end(), std::ranges::begin(x));
            return x;
        }
    }
};

} // namespace geodeint::detail
