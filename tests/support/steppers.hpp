// SPDX-License-Identifier: BSL-1.0
//
// The list of steppers that all suites run: odeint's drivers (odeint.conformance), faults, properties
// of random steps, threads, fuzzers, allocations, long runs and benchmarks. A new stepper is one
// line here.
//
//     for_each_stepper<so3>([]<class Stepper, limits L>(listed<Stepper, L>) { ... });       with its type
//     for (const erased_stepper<so3>& each : erased_steppers<so3>()) ...       without it
//
// The second way compiles no stepper (support/erased_steppers.hpp). What a stepper promises is not
// said again here: it is asked for its `keeps`.
#pragma once

#include "support/limits.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/stepper/commutator_free4.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/lie_dual.hpp>

#include <Eigen/Core>

#include <boost/type_index.hpp>

#include <cstddef>
#include <string>

namespace geodeint::testing {

template <class... Entries>
struct stepper_list {};

/// A stepper, which is default constructed, and what it does not do.
template <class Stepper, limits Limits = limits{}>
struct listed {
    static constexpr limits limited = Limits;
};

template <class G>
struct steppers_on;

inline constexpr limits no_noise{.noise = false};
/// At most: order 6 has nine stages.
inline constexpr limits composed{.noise = false, .same_bits_after_fault = false, .inner_steps = 9};
inline constexpr limits rotations_only{.translations = false};

template <>
struct steppers_on<so3> {
    // clang-format off
    using list = stepper_list<
        listed<munthe_kaas_midpoint<so3>>,
        listed<munthe_kaas_midpoint<so3, cayley_map>>,
        listed<munthe_kaas_midpoint<so3, exponential, cascade, gonzalez>>,
        listed<isospectral_midpoint<so3>>,
        listed<isospectral_gauss4<so3>, no_noise>,
        listed<isospectral_gauss6<so3>, no_noise>,
        listed<variational_midpoint<so3>>,
        listed<hamiltonian_poisson<lie_dual<so3>>>,
        listed<hamiltonian_poisson<lie_dual<so3>, 4>, no_noise>,
        listed<implicit_midpoint<Eigen::Vector3d>>,
        listed<stochastic_heun<Eigen::Vector3d>>,
        listed<munthe_kaas_heun<so3>>,
        listed<runge_kutta_munthe_kaas3<so3>, no_noise>,
        listed<commutator_free4<so3>, no_noise>,
        listed<runge_kutta_munthe_kaas4<so3>, no_noise>,
        listed<runge_kutta_munthe_kaas5<so3>, no_noise>,
        listed<runge_kutta_munthe_kaas6<so3>, no_noise>,
        listed<runge_kutta_munthe_kaas_dopri5<so3>, no_noise>,
        listed<lie_poisson_splitting<so3>>,
        listed<lie_poisson_splitting<so3, lie_trotter>>,
        listed<symmetric_composition<munthe_kaas_midpoint<so3>, 6>, composed>,
        listed<symmetric_composition<isospectral_midpoint<so3>, 4>, composed>,
        listed<symmetric_composition<implicit_midpoint<Eigen::Vector3d>, 6>, composed>,
        listed<symmetric_composition<lie_poisson_splitting<so3>, 4>, composed>>;
    // clang-format on
};

template <>
struct steppers_on<se3> {
    using top_state = se3::dual_type;
    // clang-format off
    using list = stepper_list<
        listed<munthe_kaas_midpoint<se3>>,
        listed<munthe_kaas_midpoint<se3, cayley_map>>,
        listed<munthe_kaas_midpoint<se3, exponential, cascade, gonzalez>, rotations_only>,
        listed<variational_midpoint<se3>>,
        listed<variational_midpoint<so3, cayley_map, top_state>, rotations_only>,
        listed<variational_midpoint<so3, exponential, top_state>, rotations_only>,
        listed<hamiltonian_poisson<lie_dual<se3>>>,
        listed<hamiltonian_poisson<lie_dual<se3, exponential>>>,
        listed<implicit_midpoint<top_state>>,
        listed<stochastic_heun<top_state>>,
        listed<munthe_kaas_heun<se3>>,
        listed<munthe_kaas_heun<se3, 1>>,
        listed<commutator_free4<se3>, no_noise>,
        listed<runge_kutta_munthe_kaas4<se3>, no_noise>,
        listed<runge_kutta_munthe_kaas6<se3>, no_noise>,
        listed<runge_kutta_munthe_kaas_dopri5<se3>, no_noise>,
        listed<lie_poisson_splitting<se3>>,
        listed<symmetric_composition<munthe_kaas_midpoint<se3>, 4>, composed>,
        listed<symmetric_composition<lie_poisson_splitting<se3>, 4>, composed>>;
    // clang-format on
};

/// Its type as the list spells it, with all arguments.
template <class Stepper>
std::string name_of() {
    std::string name = boost::typeindex::type_id<Stepper>().pretty_name();
    const std::string prefix = "geodeint::";
    for (std::size_t at; (at = name.find(prefix)) != name.npos;) name.erase(at, prefix.size());
    return name;
}

/// action(listed<...>{}) for every line of the list.
template <class G, class Action>
void for_each_stepper(Action&& action) {
    [&]<class... Entries>(stepper_list<Entries...>) {
        (action(Entries{}), ...);
    }(typename steppers_on<G>::list{});
}

} // namespace geodeint::testing
