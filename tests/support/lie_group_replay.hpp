// SPDX-License-Identifier: BSL-1.0
//
// Replays the reference trajectories of tests/data/lie_group on so(3)* and se(3)*: the problems and
// noises named in their headers, the increments of their rows, and the comparison.
#pragma once

#include "support/golden.hpp"
#include "support/hamiltonians.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <string>

namespace geodeint::testing {

using body_state = so3::dual_type;
using top_state = se3::dual_type;
using vector6 = Eigen::Matrix<double, 6, 1>;

inline models::rigid_body reference_body() { return models::rigid_body{Eigen::Vector3d{1, 2, 3}}; }
inline models::heavy_top reference_top() { return models::heavy_top::luesink(); }

/// h = mu.diag(1, 1/2, 1/3)mu/2 + (0.1, -0.2, 0.3).mu + 0.1 sum mu_i^4
inline diagonal_polynomial<body_state> quartic_on_so3() {
    return {{0.1, -0.2, 0.3}, {1, 0.5, 1.0 / 3}, {0.4, 0.4, 0.4}};
}
/// the heavy top + 0.3/4 sum mu_i^4
inline diagonal_polynomial<top_state> quartic_on_se3() {
    diagonal_polynomial<top_state> h;
    h.linear << 0, 0, 0, 0, 0, 1;
    h.quadratic << 0.25, 0.5, 1, 0, 0, 0;
    h.quartic.setConstant(0.3);
    return h;
}

/// h_i = 0.3 mu_i
inline auto three_linear_noises() {
    return noise(linear{Eigen::Vector3d{0.3, 0, 0}}, linear{Eigen::Vector3d{0, 0.3, 0}},
                 linear{Eigen::Vector3d{0, 0, 0.3}});
}
/// h_1 = (0.3, 0.1, -0.2).mu, h_2 = mu.diag(0.5, -0.3, 0.8)mu/2
inline auto mixed_noises_on_so3() {
    diagonal_polynomial<body_state> second;
    second.quadratic << 0.5, -0.3, 0.8;
    return noise(linear{Eigen::Vector3d{0.3, 0.1, -0.2}}, second);
}
/// h_1 = (0.1, 0.2, 0.3).pi, h_2 = mu.diag(0.3, 0.1, 0.2, 0.05, 0.4, 0.1)mu/2
inline auto mixed_noises_on_se3() {
    diagonal_polynomial<top_state> second;
    second.quadratic << 0.3, 0.1, 0.2, 0.05, 0.4, 0.1;
    return noise(linear{top_state{Eigen::Vector3d{0.1, 0.2, 0.3}, Eigen::Vector3d::Zero()}},
                 second);
}
/// h_1 = (0.01, 0.02, 0.03).pi
inline auto luesink_noise() {
    return noise(linear{top_state{Eigen::Vector3d{0.01, 0.02, 0.03}, Eigen::Vector3d::Zero()}});
}

inline void read_state(const golden_table& table, std::size_t row, body_state& x) {
    x = table.vector<3>(row, "mu");
}
inline void read_state(const golden_table& table, std::size_t row, top_state& x) {
    x = {table.vector<3>(row, "pi"), table.vector<3>(row, "ga")};
}

/// The increments of rows 1, 2, ... as a path from t = 0.
inline recorded_path path_of(const golden_table& table) {
    const auto components = table.vector(0, "dW").size();
    Eigen::MatrixXd increments(static_cast<Eigen::Index>(table.rows()) - 1, components);
    for (Eigen::Index row = 0; row < increments.rows(); ++row)
        increments.row(row) = table.vector(static_cast<std::size_t>(row) + 1, "dW").transpose();
    return {0.0, table.parameter("dt"), increments};
}

/// The largest deviation of the stepper's trajectory from the one in the file.
template <class Stepper, class System, class State>
double replay_deviation(const golden_table& table, Stepper stepper, const System& system, State x) {
    const double dt = table.parameter("dt");
    double worst = 0;
    read_state(table, 0, x);
    for (std::size_t row = 1; row < table.rows(); ++row) {
        State expected;
        read_state(table, row, expected);
        stepper.do_step(system, x, static_cast<double>(row - 1) * dt, dt);
        worst = std::max(worst, norm_inf(State(x - expected)));
    }
    return worst;
}

/// Replays a file with the deterministic system lie_poisson<G>(h).
template <class G, class Stepper, class H>
double replay(const std::string& file, Stepper stepper, const H& h) {
    const golden_table table{"lie_group/" + file};
    return replay_deviation(table, stepper, lie_poisson<G>(h), typename G::dual_type{});
}

/// Replays a file with noise and the increments it records.
template <class G, class Stepper, class H, class Noise>
double replay(const std::string& file, Stepper stepper, const H& h, const Noise& noises) {
    const golden_table table{"lie_group/" + file};
    return replay_deviation(table, stepper, lie_poisson<G>(h, noises, path_of(table)),
                            typename G::dual_type{});
}

} // namespace geodeint::testing
