// SPDX-License-Identifier: BSL-1.0
//
// What structure_report asks of a system, whatever its kind: states near a given one, its Poisson
// tensor as a matrix P(x) in coordinates, and whether all its Hamiltonians, entropies and conserved
// functions have the derivatives they say, at such states.
//
//     detail::check_derivatives(system, detail::states_nearby<System>(x, sizes), t, sizes, check);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/observe/derivative_check.hpp>
#include <geodeint/observe/detail/lagrangian_bracket.hpp>
#include <geodeint/observe/detail/phase_coordinates.hpp>
#include <geodeint/observe/detail/poisson_defect.hpp>
#include <geodeint/structure/poisson_tensor.hpp>

#include <Eigen/Core>

#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace geodeint::detail {

/// x and five states around it, each coordinate changed by up to a tenth of itself and, where it is
/// zero, by up to a tenth of its size. The same ones every time.
template <class System, class State>
std::vector<State> states_nearby(const State& x, const Eigen::VectorXd& sizes) {
    using coordinates = phase_coordinates<System, State>;
    std::vector<State> states{x};
    if constexpr (coordinates::invertible) {
        const Eigen::VectorXd c = coordinates::of(x);
        std::uint64_t random = 1;
        for (int k = 0; k < 5; ++k) {
            Eigen::VectorXd moved = c;
            for (Eigen::Index i = 0; i < c.size(); ++i) {
                random = random * 6364136223846793005U + 1442695040888963407U; // Knuth's, MMIX
                const double u = std::ldexp(static_cast<double>(random >> 11), -52) - 1;
                moved(i) += 0.1 * u * (c(i) == 0 ? sizes(i) : std::abs(c(i)));
            }
            states.push_back(coordinates::at(moved, x));
        }
    }
    return states;
}

template <class System, class State>
concept has_tensor = !requires(const System& system) {
    system.entropy();
}
&&requires(const System& system, const State& x, State& out) {
    requires poisson_tensor<std::remove_cvref_t<decltype(system.tensor())>, State>;
};

/// The motion keeps a Poisson bracket, whose tensor is known.
template <class System, class State>
concept has_poisson_matrix = phase_coordinates<System, State>::invertible &&
    ((phase_coordinates<System, State>::on_dual && !requires(const System& s) { s.entropy(); }) ||
     has_tensor<System, State> || has_lagrangian_bracket<System>);

/// P(x) in coordinates.
template <class System, class State>
    requires has_poisson_matrix<System, State> Eigen::MatrixXd
    poisson_matrix([[maybe_unused]] const System& system, const State& x) {
        using coordinates = phase_coordinates<System, State>;
        if constexpr (coordinates::on_dual)
            return lie_poisson_tensor<algebra_of<System>>(x);
        else if constexpr (has_lagrangian_bracket<System>)
            return lagrangian_bracket(system, x);
        else {
            const Eigen::Index n = coordinates::of(x).size();
            Eigen::MatrixXd matrix(n, n);
            State out = x;
            for (Eigen::Index j = 0; j < n; ++j) {
                const State unit = coordinates::at(Eigen::VectorXd::Unit(n, j), x);
                sharp(system.tensor(), x, unit, out);
                matrix.col(j) = coordinates::of(out);
            }
            return matrix;
        }
    }

template <class System, class State, class H>
void check_derivatives_of(const H& h, const std::string& name, const std::vector<State>& states,
                          double t, const Eigen::VectorXd& sizes, derivative_check& check) {
    using coordinates = phase_coordinates<System, State>;
    // the gradient of point vortices belongs to another pairing
    if constexpr (!requires { requires H::has_weighted_gradient; }) {
        const auto gradient_at = [&](const Eigen::VectorXd& c) {
            if constexpr (coordinates::on_dual) {
                using G = algebra_of<System>;
                typename G::algebra_type g;
                gradient_of(h, coordinates::at(c, states[0]), t, g);
                return Eigen::VectorXd(G::coordinates(g));
            } else {
                State g = states[0];
                gradient_of(h, coordinates::at(c, states[0]), t, g);
                return coordinates::of(g);
            }
        };
        for (const State& x : states) {
            const Eigen::VectorXd c = coordinates::of(x);
            try {
                if constexpr (has_energy<H, State>)
                    check.compare(
                        "gradient of the " + name, gradient_at(c).transpose(),
                        [&](const Eigen::VectorXd& y) {
                            return Eigen::VectorXd(Eigen::VectorXd::Constant(
                                1, energy_of(h, coordinates::at(y, x), t)));
                        },
                        c, sizes, Eigen::VectorXd::Ones(1));
                if constexpr (has_hessian<H, State>)
                    check.compare("Hessian of the " + name, Eigen::MatrixXd(hessian_of(h, x, t)),
                                  gradient_at, c, sizes, sizes);
            } catch (const boost::numeric::odeint::odeint_error&) {
                // the function does not accept this state
            }
        }
    }
}

/// Compares at all `states`, whose coordinates are of these sizes.
template <class System, class State>
void check_derivatives(const System& system, const std::vector<State>& states, double t,
                       const Eigen::VectorXd& sizes, derivative_check& check) {
    const auto one = [&](const auto& h, const std::string& name) {
        using H = std::remove_cvref_t<decltype(h)>;
        if constexpr (has_gradient<H, State, State> || phase_coordinates<System, State>::on_dual)
            check_derivatives_of<std::remove_cv_t<System>>(h, name, states, t, sizes, check);
    };
    if constexpr (requires { system.hamiltonian(); }) one(system.hamiltonian(), "energy");
    if constexpr (requires { system.entropy(); }) one(system.entropy(), "entropy");
    int number = 0;
    if constexpr (requires { system.conserved_functions(); })
        std::apply(
            [&](const auto&... l) {
                (one(l, "conserved function " + std::to_string(++number)), ...);
            },
            system.conserved_functions());
    number = 0;
    if constexpr (requires {
                      std::tuple_size<
                          std::remove_cvref_t<decltype(system.noise().hamiltonians())>>::value;
                  })
        std::apply(
            [&](const auto&... h) {
                (one(h, "noise Hamiltonian " + std::to_string(++number)), ...);
            },
            system.noise().hamiltonians());
    else if constexpr (requires { system.noise().hamiltonians().begin(); })
        for (const auto& h : system.noise().hamiltonians())
            one(h, "noise Hamiltonian " + std::to_string(++number));
}

} // namespace geodeint::detail
