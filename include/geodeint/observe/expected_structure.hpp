// SPDX-License-Identifier: BSL-1.0
//
// What a stepper is known to keep, by its type:
//
//     const auto expected = geodeint::expected_structure_of<Stepper>();
//     expected.casimirs == geodeint::preservation::exact
//
// The table below is that of the README. odeint's classical steppers promise nothing but their
// order; of a stepper that neither odeint nor this library knows, nothing is expected. A
// symmetric_composition keeps what its stepper keeps.
#pragma once

#include <boost/type_index.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace geodeint {

enum class preservation {
    unknown,
    none,      ///< nothing is promised
    quadratic, ///< kept where it is quadratic
    bounded,   ///< not kept, but without drift
    exact      ///< to round-off, or to the solver's tolerance
};

struct expected_structure {
    preservation casimirs = preservation::unknown;
    preservation bracket = preservation::unknown;
    preservation energy = preservation::unknown;
    preservation reversal = preservation::unknown;
};

/// The name of a type, as the compiler prints it.
template <class T>
std::string type_name() {
    return boost::typeindex::type_id<T>().pretty_name();
}

/// The name of a stepper without namespaces and template arguments.
inline std::string short_name(std::string_view type) {
    constexpr std::string_view composition = "geodeint::symmetric_composition<";
    if (type.starts_with(composition))
        return "symmetric_composition of " + short_name(type.substr(composition.size()));
    const std::string_view head = type.substr(0, type.find('<'));
    const std::size_t colon = head.rfind(':');
    return std::string{colon == std::string_view::npos ? head : head.substr(colon + 1)};
}

/// By the name of the type, as type_name prints it, and the order of the scheme.
inline expected_structure expected_structure_of(std::string_view type, int order) {
    using enum preservation;
    const auto begins_with = [&type](std::string_view prefix) { return type.starts_with(prefix); };
    constexpr std::string_view composition = "geodeint::symmetric_composition<";
    if (begins_with(composition)) return expected_structure_of(type.substr(composition.size()), 2);

    struct row {
        std::string_view name;
        expected_structure keeps; // Casimirs, bracket, energy, reversal
    };
    constexpr std::array<row, 13> table{{
        {"munthe_kaas_midpoint", {exact, none, quadratic, exact}},
        {"isospectral_midpoint", {exact, exact, bounded, exact}},
        {"isospectral_gauss", {exact, exact, bounded, exact}},
        {"variational_midpoint", {exact, exact, bounded, exact}},
        {"lie_poisson_splitting", {exact, exact, bounded, exact}},
        {"munthe_kaas_heun", {exact, none, none, none}},
        {"runge_kutta_munthe_kaas", {exact, none, none, none}},
        {"runge_kutta_munthe_kaas_dopri5", {exact, none, none, none}},
        {"hamiltonian_poisson", {exact, exact, bounded, exact}},
        {"metriplectic_midpoint", {none, none, exact, exact}},
        {"metriplectic_midpoint_on", {none, none, exact, exact}},
        {"implicit_midpoint", {quadratic, none, quadratic, exact}},
        {"stochastic_heun", {none, none, none, none}},
    }};
    constexpr std::string_view ours = "geodeint::", classical = "boost::numeric::odeint::";
    if (begins_with(classical)) return {none, none, none, none};
    if (!begins_with(ours)) return {};
    const std::string_view name = type.substr(ours.size(), type.find('<') - ours.size());
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const row& each) { return each.name == name; });
    if (found == table.end() || name.empty()) return {};
    expected_structure keeps = found->keeps;
    const auto names = [&type](std::string_view part) {
        return type.find(part) != std::string_view::npos;
    };
    if (name == "munthe_kaas_midpoint" && names("geodeint::gonzalez")) keeps.energy = exact;
    // Lie and Trotter's splitting is not symmetric
    if (name == "lie_poisson_splitting" && names("lie_trotter")) keeps.reversal = none;
    // above order 2 the series is truncated, and symmetric up to O(dt^(order + 2))
    if (name == "hamiltonian_poisson" && order > 2) keeps.reversal = unknown;
    return keeps;
}

template <class Stepper>
expected_structure expected_structure_of() {
    int order = 0;
    if constexpr (requires { Stepper::order(); }) order = static_cast<int>(Stepper::order());
    return expected_structure_of(type_name<Stepper>(), order);
}

} // namespace geodeint
