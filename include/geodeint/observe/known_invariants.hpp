// SPDX-License-Identifier: BSL-1.0
//
// What the motion of a system keeps, as far as it is known from the type of the system:
//
//     lie_poisson<G>(H)            the Casimirs of G and the energy
//     poisson(tensor, H)           the energy, and the Casimirs of constant_poisson (linear),
//                                  log_canonical (log |prod x_i^{k_i}|) and lie_dual
//     metriplectic(...)            the energy and the conserved functions
//     hamiltonian_on_group<G>(h)   the energy
//     lagrangian<N>(L)             the energy, g(q) ("constraint") and G(q) v ("hidden constraint")
//
//     for (const auto& each : geodeint::known_invariants(system, x)) each.name()
//     auto monitor = geodeint::invariants_of(system, x);       an invariant_monitor of them
//
// The energy is left out where it depends on time; under noise it is in the list all the same.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/observe/detail/phase_coordinates.hpp>
#include <geodeint/observe/invariant_monitor.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/structure/log_canonical.hpp>

#include <Eigen/LU>

#include <cmath>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

namespace detail {

/// A function that can be evaluated without a time.
template <class H, class State>
concept autonomous_energy = requires(const H& h, const State& x) {
    { h(x) } -> std::convertible_to<double>;
};

/// k with matrix k = 0, one column each; none for a regular matrix. A template, because only
/// programs with such a tensor should compile the factorisation.
template <class Tensor>
Eigen::MatrixXd kernel_of(const Tensor& tensor) {
    const Eigen::MatrixXd matrix = tensor;
    const Eigen::FullPivLU<Eigen::MatrixXd> factors{matrix};
    return factors.dimensionOfKernel() == 0 ? Eigen::MatrixXd(matrix.rows(), 0)
                                            : Eigen::MatrixXd(factors.kernel());
}

/// k . x for all columns k
inline std::vector<double> dot_products(const Eigen::MatrixXd& columns, const Eigen::VectorXd& x) {
    std::vector<double> values(static_cast<std::size_t>(columns.cols()));
    for (std::size_t j = 0; j < values.size(); ++j)
        values[j] = columns.col(static_cast<Eigen::Index>(j)).dot(x);
    return values;
}

/// k . x for all columns k, and k . log |x|
struct linear_casimirs {
    Eigen::MatrixXd kernel;
    template <class State>
    std::vector<double> operator()(const State& x) const {
        return dot_products(kernel, Eigen::VectorXd(x));
    }
};
struct logarithmic_casimirs {
    Eigen::MatrixXd kernel;
    template <class State>
    std::vector<double> operator()(const State& x) const {
        const Eigen::VectorXd logarithms = x.cwiseAbs().array().log();
        return dot_products(kernel, logarithms);
    }
};

/// The Casimirs of a structure that are known, from the kernel of its matrix.
template <int N, bool Symmetric>
linear_casimirs casimirs_of(const constant_poisson<N, Symmetric>& structure) {
    return {kernel_of(structure.tensor())};
}
template <int N>
logarithmic_casimirs casimirs_of(const log_canonical<N>& structure) {
    return {kernel_of(structure.coefficients())};
}

template <class System, class State>
void add_casimirs([[maybe_unused]] const System& system,
                  [[maybe_unused]] std::vector<invariant<State>>& found) {
    using G = algebra_of<System>;
    if constexpr (requires { system.entropy(); })
        return; // dissipation changes them
    else if constexpr (has_casimirs<G> && phase_coordinates<System, State>::on_dual)
        found.emplace_back("Casimir", [](const State& y) { return G::casimirs(y); });
    else if constexpr (is_cotangent<State> && requires {
                           requires has_casimirs<G>;
                           requires lives_on<System, dual<G>>;
                       })
        found.emplace_back("Casimir", [](const State& y) { return G::casimirs(y.momentum); });
    else if constexpr (requires { casimirs_of(system.tensor()); }) {
        auto casimirs = casimirs_of(system.tensor());
        // a regular structure has none
        if (casimirs.kernel.cols() > 0) found.emplace_back("Casimir", std::move(casimirs));
    }
}

/// The energy and the constraints of a Lagrangian system.
template <class System, class State>
void add_lagrangian(const System& system, std::vector<invariant<State>>& found) {
    found.emplace_back("energy", [system](const State& x) { return system.energy(x); });
    const auto numbers = [](const auto& values) {
        return std::vector<double>(values.begin(), values.end());
    };
    if constexpr (requires(const State& x) { system.leaf(x); })
        found.emplace_back("constraint", [=](const State& x) { return numbers(system.leaf(x)); });
    if constexpr (requires(const State& x) { system.hidden_constraint(x); })
        found.emplace_back("hidden constraint",
                           [=](const State& x) { return numbers(system.hidden_constraint(x)); });
}

} // namespace detail

/// For states of the type State.
template <class State, class System>
std::vector<invariant<State>> known_invariants(const System& system) {
    std::vector<invariant<State>> found;
    detail::add_casimirs(system, found);
    if constexpr (requires { system.hamiltonian(); }) {
        using H = std::remove_cvref_t<decltype(system.hamiltonian())>;
        if constexpr (detail::autonomous_energy<H, State>)
            found.emplace_back("energy",
                               [h = system.hamiltonian()](const State& x) { return double(h(x)); });
        else if constexpr (detail::is_cotangent<State>)
            if constexpr (requires(const H& h, const State& x) { double(h(x.momentum)); })
                found.emplace_back("energy", [h = system.hamiltonian()](const State& x) {
                    return double(h(x.momentum));
                });
    }
    if constexpr (requires { system.lagrangian(); }) detail::add_lagrangian(system, found);
    if constexpr (requires { system.conserved_functions(); })
        std::apply(
            [&](const auto&... l) {
                [[maybe_unused]] int number = 0;
                [[maybe_unused]] const auto add = [&](const auto& f) {
                    if constexpr (detail::autonomous_energy<std::remove_cvref_t<decltype(f)>,
                                                            State>)
                        found.emplace_back("conserved " + std::to_string(++number),
                                           [f](const State& x) { return double(f(x)); });
                };
                (add(l), ...);
            },
            system.conserved_functions());
    return found;
}
template <class System, class State>
std::vector<invariant<State>> known_invariants(const System& system, const State&) {
    return known_invariants<State>(system);
}

/// Watches them.
template <class System, class State>
invariant_monitor<State> invariants_of(const System& system, const State&) {
    return invariant_monitor<State>{known_invariants<State>(system)};
}
/// Where the space of the system tells what its states are.
template <class System>
    requires(!has_casimirs<detail::algebra_of<System>> &&
             requires { typename System::space_type::state_type; })
auto invariants_of(const System& system) {
    using state_type = typename System::space_type::state_type;
    return invariant_monitor<state_type>{known_invariants<state_type>(system)};
}

} // namespace geodeint
