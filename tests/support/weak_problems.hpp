// SPDX-License-Identifier: BSL-1.0
//
// The noisy rigid bodies on which weak schemes are measured, as systems and as polynomials: the body
// I = (2, 1, 2/3) with noises along its axes, in three skew directions, in four directions, and
// nonlinear ones, h = p + c p^2/2 with p = <m, b>.
#pragma once

#include "support/enumeration.hpp"
#include "support/polynomial.hpp"
#include "support/weak_local_order.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <tuple>
#include <utility>
#include <vector>

namespace geodeint::testing {

/// p + c p^2/2 with p = <m, b>: its own only part.
struct bent_noise {
    Eigen::Vector3d b;
    double c;

    template <class State>
    auto gradient(const State& m) const {
        return State((1.0 + c * detail::dot3(b, m)) * b);
    }
    auto parts() const { return std::tie(*this); }
};

using vector_function = polynomial<3>;

template <class Noise>
struct weak_problem {
    Noise noises;
    std::vector<vector_function> functions;
};

inline const Eigen::Vector3d weak_start = Eigen::Vector3d{0.87, 0.2, 0.45}.normalized();
inline const models::rigid_body weak_body = models::rigid_body::ephrati();

template <class... Vector>
auto linear_noises(const Vector&... a) {
    return weak_problem{noise(linear{a}...), std::vector{vector_function::linear(a)...}};
}
inline auto aligned_noises() {
    using Eigen::Vector3d;
    return linear_noises(Vector3d{0.7, 0, 0}, Vector3d{0, 0.7, 0}, Vector3d{0, 0, 0.7});
}
inline auto skew_noises() {
    using Eigen::Vector3d;
    return linear_noises(Vector3d(0.6 / std::sqrt(1.25) * Vector3d{1, 0.5, 0}),
                         Vector3d{0, 0.42, 0.56}, Vector3d{-0.25, 0.15, 0.406});
}
inline auto four_noises() {
    using Eigen::Vector3d;
    return linear_noises(Vector3d{0.447, 0.224, 0}, Vector3d{0, 0.36, 0.48},
                         Vector3d{-0.2, 0.12, 0.3248}, Vector3d{0.2885, -0.2885, 0.2885});
}
inline auto nonlinear_noises() {
    const auto skew = skew_noises();
    const double c[] = {0.5, -0.4, 0.3};
    std::vector<vector_function> functions;
    for (int i = 0; i < 3; ++i) {
        const vector_function& p = skew.functions[static_cast<std::size_t>(i)];
        functions.push_back(p + 0.5 * c[i] * p * p);
    }
    const auto& [a1, a2, a3] = skew.noises.hamiltonians();
    return weak_problem{
        noise(bent_noise{a1.beta, c[0]}, bent_noise{a2.beta, c[1]}, bent_noise{a3.beta, c[2]}),
        std::move(functions)};
}

inline vector_function energy_of_body() {
    const auto x = [](int i) { return vector_function::coordinate(i); };
    return 0.25 * x(0) * x(0) + 0.5 * x(1) * x(1) + 0.75 * x(2) * x(2);
}

/// The local order of step(system, m, dt) with noises that have the given functions.
template <class Noise, class Step>
double local_order_on_body(enumeration& outcomes, const Noise& noises,
                           const std::vector<vector_function>& functions, Step&& step) {
    const auto x = [](int i) { return vector_function::coordinate(i); };
    const polynomial_generator<so3, 3> generator{energy_of_body(), functions, weak_start};
    const weak_reference<3> reference{
        generator, weak_start, {x(0), x(2), energy_of_body(), x(0) * x(1) * x(2)}};
    const auto system = lie_poisson<so3>(weak_body, noises, chosen_path{outcomes});
    return reference.order(outcomes, 0.0125, [&](double dt) {
        Eigen::Vector3d m = weak_start;
        step(system, m, dt);
        return m;
    });
}
template <class Noise, class Step>
double local_order_on_body(enumeration& outcomes, const weak_problem<Noise>& problem, Step&& step) {
    return local_order_on_body(outcomes, problem.noises, problem.functions, step);
}

} // namespace geodeint::testing
