// SPDX-License-Identifier: BSL-1.0
//
// A heavy top with any inertia, weight, noise, state, time and step, by steppers on se(3)*, and by
// the variational scheme on all its levels.
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include "stepping.hpp"

using namespace geodeint;
using Eigen::Vector3d;
using fuzz::bytes;

namespace {

using top_state = se3::dual_type;

const auto orbit = [](const top_state& before, const top_state& now, double) {
    const double size = fuzz::length(before.advected);
    fuzz::expect(fuzz::close(fuzz::length(now.advected), size, size, 1e-9),
                 "the length of gamma is kept");
};
const auto nothing = [](const auto&, const auto&, double) {};

void on_dual(bytes& input, std::size_t kind, const auto& system, const top_state& x) {
    switch (kind) {
    case 0:
        return fuzz::steps(input, munthe_kaas_midpoint<se3>{}, system, x, orbit);
    case 1:
        return fuzz::steps(input, munthe_kaas_midpoint<se3, cayley_map>{}, system, x, orbit);
    case 2:
        return fuzz::steps(input, lie_poisson_splitting<se3>{}, system, x, orbit);
    case 3:
        return fuzz::steps(input, variational_midpoint<se3>{}, system, x, orbit);
    default:
        return fuzz::steps(input, variational_midpoint<so3>{}, system, x, orbit);
    }
}

void body_on_group(bytes& input, const Vector3d& inertia, const Vector3d& momentum) {
    const cotangent<rotation, Vector3d> start{
        rotation{
            Eigen::Quaterniond{input.number(), input.number(), input.number(), input.number()}},
        momentum};
    const auto system =
        lie_poisson<so3>(fuzz::counted<models::rigid_body>{models::rigid_body{inertia}});
    fuzz::steps(input, variational_midpoint<so3, exponential>{}, system, start, nothing);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    const std::size_t kind = input.choice(12);
    const top_state x{input.vector(), input.vector()};
    const Vector3d inertia = input.positive_vector(), chi = input.vector();
    try {
        const fuzz::counted top{models::heavy_top{inertia, chi}};
        if (kind < 5) return on_dual(input, kind, lie_poisson<se3>(top), x), 0;
        if (kind == 5)
            fuzz::steps(input, runge_kutta_munthe_kaas4<se3>{}, lie_poisson<se3>(top), x, orbit);
        else if (kind == 6)
            body_on_group(input, inertia, x.momentum);
        else {
            const auto path = fuzz::any_path(input);
            const linear first{top_state{input.vector(), input.vector()}};
            on_dual(input, kind - 7, lie_poisson<se3>(top, noise(first), path), x);
        }
    } catch (const invalid_argument&) {
        // of an inertia, a weight, a path or a quaternion
    }
    return 0;
}
