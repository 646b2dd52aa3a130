// SPDX-License-Identifier: BSL-1.0
//
// A heavy top with any inertia, weight, noise, state, time and step, by every stepper of the list on
// se(3)*, and by the variational scheme on the group.
#include "support/erased_steppers.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "stepping.hpp"

using namespace geodeint;
using Eigen::Vector3d;
using fuzz::bytes;
using testing::drive;

namespace {

using top_state = se3::dual_type;

/// All of them get the same bytes.
void step_all(const bytes& input, const testing::problem<se3>& whole, const top_state& x,
              drive how) {
    for (const auto& each : testing::erased_steppers<se3>()) {
        if (how == drive::drift_and_noise && !each.limited.noise) continue;
        const auto orbit = [&](const top_state& before, const top_state& now, double) {
            const double size = fuzz::length(before.advected);
            fuzz::expect(each.keeps.casimirs != kept::exact ||
                             fuzz::close(fuzz::length(now.advected), size, size, 1e-9),
                         "the length of gamma is kept");
        };
        bytes rest = input;
        fuzz::steps(rest, each.make(how), testing::system_of(whole, how), x, orbit);
    }
}

void body_on_group(bytes& input, const Vector3d& inertia, const Vector3d& momentum) {
    const cotangent<rotation, Vector3d> start{
        rotation{
            Eigen::Quaterniond{input.number(), input.number(), input.number(), input.number()}},
        momentum};
    const auto system =
        lie_poisson<so3>(fuzz::counted<models::rigid_body>{models::rigid_body{inertia}});
    fuzz::steps(input, variational_midpoint<so3, exponential>{}, system, start,
                [](const auto&, const auto&, double) {});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    const std::size_t kind = input.choice(12);
    const top_state x{input.vector(), input.vector()};
    const Vector3d inertia = input.positive_vector(), chi = input.vector();
    try {
        const fuzz::counted top{models::heavy_top{inertia, chi}};
        if (kind < 6)
            step_all(input, {top, {}, detail::no_path{}}, x, drive::drift);
        else if (kind == 6)
            body_on_group(input, inertia, x.momentum);
        else {
            const auto path = fuzz::any_path(input);
            const linear first{top_state{input.vector(), input.vector()}};
            step_all(input, {top, {first}, path}, x, drive::drift_and_noise);
        }
    } catch (const invalid_argument&) {
        // of an inertia, a weight, a path or a quaternion
    }
    return 0;
}
