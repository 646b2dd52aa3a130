// SPDX-License-Identifier: BSL-1.0
//
// A problem that every listed stepper can run and that leaves none an excuse: a Hamiltonian of
// degree four that depends on time, knows its energy, its Hessian and its integrable parts, and two
// noises that do not commute, linear and quadratic.
//
//     const problem<so3> whole = driven_problem<so3>(path);
//     const auto start = driven_start<so3>();
#pragma once

#include "support/any_hamiltonian.hpp"
#include "support/random_systems.hpp"

#include <Eigen/Core>

#include <cmath>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint::testing {

/// H(x, t) = (1 + sin(2t)/2) h(x)
template <class Part>
struct driven_in_time {
    Part h;

    template <class X>
    double operator()(const X& x, double t) const {
        return strength(t) * h(x);
    }
    template <class X>
    auto gradient(const X& x, double t) const {
        auto g = h.gradient(x);
        g *= strength(t);
        return g;
    }
    template <class X>
    auto hessian(const X& x, double t) const {
        auto matrix = h.hessian(x);
        matrix *= strength(t);
        return matrix;
    }
    auto parts() const {
        return std::apply(
            [](const auto&... part) {
                return std::tuple{driven_in_time<std::remove_cvref_t<decltype(part)>>{part}...};
            },
            h.parts());
    }

private:
    static double strength(double t) { return 1 + 0.5 * std::sin(2 * t); }
};

/// Different ones for different numbers `variant`.
template <lie_algebra G>
driven_in_time<polynomial_on<G>> driven_polynomial(int variant = 0) {
    constexpr Eigen::Index n = G::dimension;
    polynomial_on<G> h;
    for (Eigen::Index i = 0; i < n; ++i) {
        coordinates_of<G> axis = coordinates_of<G>::Unit(i);
        axis((i + 1) % n) = 0.2;
        h.terms.push_back({axis, 1.0 / double(1 + i + variant), 2});
    }
    for (int exponent = 1; exponent <= 4; ++exponent) {
        const coordinates_of<G> axis =
            coordinates_of<G>::LinSpaced(0.3, 0.1 * double(exponent + variant));
        h.terms.push_back({axis, 0.5, exponent});
    }
    return {h};
}

/// One linear and one quadratic.
template <lie_algebra G>
std::vector<driven_in_time<power_of_pairing<G>>> driven_noises() {
    return {{{coordinates_of<G>::LinSpaced(0.3, -0.2), 1, 1}},
            {{coordinates_of<G>::LinSpaced(-0.1, 0.5), 0.4, 2}}};
}

template <lie_algebra G>
problem<G> driven_problem(any_path path, int variant = 0) {
    const auto noises = driven_noises<G>();
    return {driven_polynomial<G>(variant), {noises.begin(), noises.end()}, std::move(path)};
}

template <lie_algebra G>
typename G::dual_type driven_start() {
    return G::from_coordinates(coordinates_of<G>::LinSpaced(-0.6, 0.8));
}

} // namespace geodeint::testing
