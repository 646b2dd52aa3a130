// SPDX-License-Identifier: BSL-1.0
//
// The Lagrangian of mechanics in N coordinates, kinetic less potential energy,
//
//     L(q, v, t) = v^T M v / 2 - V(q, t),
//
// with everything that steppers ask of a Lagrangian in closed form. The mass is a number, a vector
// of N numbers, a symmetric matrix, or a function q -> M(q) written for any scalar:
//
//     geodeint::mechanical<3>(2.0)                             a free particle
//     geodeint::mechanical<3>(1.0, [](const auto& q) { return 9.81 * q[2]; })
//     geodeint::mechanical<2>([](const auto& q) { return mass_matrix(q); }, potential)
//
// A potential is a function of q for any scalar, or has `gradient` as a Hamiltonian does
// (function/hamiltonian.hpp).
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/detail/derivatives.hpp>
#include <geodeint/function/detail/mass.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <Eigen/Core>

#include <concepts>
#include <type_traits>
#include <utility>

namespace geodeint {

/// The potential of a free system.
struct no_potential {};

template <int N, class Mass, class Potential = no_potential>
class mechanical_lagrangian {
    static_assert(N > 0, "mechanical<N>: the number of coordinates is known at compile time");

public:
    using position = Eigen::Matrix<double, N, 1>;
    using matrix = Eigen::Matrix<double, N, N>;
    static constexpr int dimension = N;
    /// How many coordinates have one unit (solve/unit_blocks.hpp).
    static constexpr int unit_block = Mass::unit_block;

    explicit mechanical_lagrangian(Mass mass, Potential v = {})
        : mass_{std::move(mass)}, potential_{std::move(v)} {}

    double operator()(const position& q, const position& v, double t) const {
        return 0.5 * v.dot(mass_.momentum(q, v)) - potential_energy(q, t);
    }
    double potential_energy([[maybe_unused]] const position& q, [[maybe_unused]] double t) const {
        if constexpr (std::is_same_v<Potential, no_potential>)
            return 0;
        else
            return energy_of(potential_, q, t);
    }

    /// L_v
    position momentum(const position& q, const position& v, double) const {
        return mass_.momentum(q, v);
    }
    /// L_q
    position force(const position& q, const position& v, [[maybe_unused]] double t) const {
        position f = mass_.force(q, v);
        if constexpr (!std::is_same_v<Potential, no_potential>) {
            position slope;
            gradient_of(potential_, q, t, slope);
            f -= slope;
        }
        return f;
    }
    /// L_vv
    matrix mass(const position& q, const position&, double) const { return mass_.matrix(q); }
    /// The v with L_v(q, v) = P
    position velocity(const position& q, const position& P, double) const {
        return mass_.velocity(q, P);
    }
    /// d/dt L_v(q, v) at constant v, with q' = v
    position momentum_change(const position& q, const position& v, double) const {
        return mass_.change(q, v);
    }

private:
    Mass mass_;
    [[no_unique_address]] Potential potential_;
};

namespace detail {

template <int N, class Mass>
auto as_mass(Mass mass) {
    if constexpr (std::is_convertible_v<Mass, double>)
        return single_mass<N>{mass};
    else if constexpr (std::is_same_v<column<double, N>, Mass>)
        return diagonal_mass<N>{mass};
    else if constexpr (std::derived_from<Mass, Eigen::MatrixBase<Mass>>)
        return matrix_mass<N>{mass};
    else
        return variable_mass<N, Mass>{std::move(mass)};
}

template <int N, class Potential>
auto as_potential(Potential v) {
    if constexpr (has_gradient<Potential, column<double, N>, column<double, N>> ||
                  std::is_same_v<Potential, no_potential>)
        return v;
    else
        return generic_hamiltonian{std::move(v)};
}

} // namespace detail

template <int N, class Mass, class Potential = no_potential>
auto mechanical(Mass m, Potential v = {}) {
    auto mass = detail::as_mass<N>(plain_vector<Mass>(std::move(m)));
    auto potential = detail::as_potential<N>(std::move(v));
    return mechanical_lagrangian<N, decltype(mass), decltype(potential)>{std::move(mass),
                                                                         std::move(potential)};
}

} // namespace geodeint
