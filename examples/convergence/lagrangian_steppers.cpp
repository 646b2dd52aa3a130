// SPDX-License-Identifier: BSL-1.0
#include "noisy_steppers.hpp"

#include "../ephrati_experiments.hpp"

#include <geodeint/convergence/weak_order.hpp>
#include <geodeint/ensemble/path_progress.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/rattle.hpp>
#include <geodeint/stepper/variational_lagrangian.hpp>
#include <geodeint/system/lagrangian.hpp>
#include <geodeint/system/noise.hpp>

#include <Eigen/Core>

#include <tuple>
#include <vector>

namespace geo = geodeint;

namespace {

/// V = -cos q_1 + q_2^2/2 + sin(q_1 q_2)/2, and noises that are not linear.
const auto in_the_plane = [](const auto& path) {
    const auto potential = [](const auto& q) {
        using std::cos, std::sin;
        return -cos(q[0]) + 0.5 * q[1] * q[1] + 0.5 * sin(q[0] * q[1]);
    };
    const geo::generic_hamiltonian first{[](const auto& q) {
        using std::sin;
        return 2.0 * sin(q[0] + q[1]);
    }};
    const geo::generic_hamiltonian second{[](const auto& q) {
        using std::cos;
        return 1.5 * (q[0] * q[1] + cos(q[1]));
    }};
    return geo::lagrangian<2>(geo::mechanical<2>(1.0, potential))
        .with(geo::noise(first, second), path);
};

const auto on_the_sphere = [](const auto& path) {
    const geo::generic_hamiltonian first{[](const auto& q) { return 2.0 * q[0]; }};
    const geo::generic_hamiltonian second{[](const auto& q) { return 2.0 * q[0] * q[0]; }};
    return geo::models::spherical_pendulum{}.system().with(geo::noise(first, second), path);
};

} // namespace

std::vector<geo::convergence>
weak_errors_of_lagrangian_steppers(const geo::convergence_study& study) {
    using geo::fixed_point;
    using plane = Eigen::Vector4d;
    std::vector<geo::convergence> found = geo::weak_order(
        in_the_plane, plane{0.5, -0.3, 0.4, 0.7},
        std::tuple{geo::scheme{"variational, left rule",
                               geo::variational_lagrangian<2, geo::left_rule, fixed_point>{}},
                   geo::scheme{"variational, midpoint rule",
                               geo::variational_lagrangian<2, geo::midpoint_rule, fixed_point>{}},
                   geo::scheme{"variational, trapezoid rule",
                               geo::variational_lagrangian<2, geo::trapezoid_rule, fixed_point>{}}},
        {{"p_1", [](const plane& x) { return x(2); }}}, study, ephrati::execution{},
        geo::path_progress{});
    using sphere = Eigen::Matrix<double, 6, 1>;
    const auto constrained = geo::weak_order(
        on_the_sphere, sphere{0.6, 0, -0.8, 0.288, 0.9, 0.216},
        std::tuple{geo::scheme{"RATTLE", geo::rattle<3, geo::trapezoid_rule, fixed_point>{}}},
        {{"|p|²", [](const sphere& x) { return x.tail<3>().squaredNorm(); }}}, study,
        ephrati::execution{}, geo::path_progress{});
    found.insert(found.end(), constrained.begin(), constrained.end());
    return found;
}
