// SPDX-License-Identifier: BSL-1.0
//
// A rigid body with any inertia, noise, state, time and step, by every stepper of the list on
// so(3)*, and by every solver with any tolerance.
#include "support/erased_steppers.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/solve/anderson.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "stepping.hpp"

using namespace geodeint;
using Eigen::Vector3d;
using fuzz::bytes;
using testing::drive;

namespace {

const auto sphere = [](const Vector3d& before, const Vector3d& now, double) {
    fuzz::expect_same_length(before, now, 1e-9);
};
const auto nothing = [](const Vector3d&, const Vector3d&, double) {};

template <class Solver>
void solve_by(bytes& input, const models::rigid_body& body, const Vector3d& x) {
    const auto system = lie_poisson<so3>(fuzz::counted{body});
    const double tolerance = input.choice(2) == 0 ? Solver::round_off : input.number();
    const Solver solver{tolerance, input.choice(8) * 20};
    if (input.choice(2) == 0)
        fuzz::steps(input, isospectral_midpoint<so3, Solver>{solver}, system, x, nothing);
    else
        fuzz::steps(input, munthe_kaas_midpoint<so3, exponential, Solver>{solver}, system, x,
                    sphere);
}

/// All of them get the same bytes.
void step_all(const bytes& input, const testing::problem<so3>& whole, const Vector3d& x,
              drive how) {
    for (const auto& each : testing::erased_steppers<so3>()) {
        if (how == drive::drift_and_noise && !each.limited.noise) continue;
        // Schemes that keep the Casimir as well as they are solved lose what a step loses that
        // turns the state by many radians.
        const auto spectrum = [&](const Vector3d& before, const Vector3d& now, double dt) {
            Vector3d fastest;
            whole.h.gradient(Vector3d::Constant(fuzz::length(before)), 0.0, fastest);
            const double radians = std::abs(dt) * fuzz::length(fastest);
            fuzz::expect_same_length(before, now, 1e-9 + 1e-13 * radians);
        };
        const auto kept_as_promised = [&](const Vector3d& before, const Vector3d& now, double dt) {
            if (each.keeps.casimirs == kept::exact)
                sphere(before, now, dt);
            else if (each.keeps.casimirs == kept::solved && how == drive::drift)
                spectrum(before, now, dt);
        };
        bytes rest = input;
        fuzz::steps(rest, each.make(how), testing::system_of(whole, how), x, kept_as_promised);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    const std::size_t kind = input.choice(21);
    const Vector3d x = input.vector();
    try {
        const models::rigid_body body{input.positive_vector()};
        switch (kind) {
        case 10:
            return solve_by<fixed_point>(input, body, x), 0;
        case 11:
            return solve_by<chord>(input, body, x), 0;
        case 12:
            return solve_by<newton>(input, body, x), 0;
        case 13:
            return solve_by<anderson>(input, body, x), 0;
        }
        if (kind < 10)
            return step_all(input, {fuzz::counted{body}, {}, detail::no_path{}}, x, drive::drift),
                   0;
        const auto path = fuzz::any_path(input);
        const linear first{input.vector()}, second{input.vector()};
        step_all(input, {fuzz::counted{body}, {first, second}, path}, x, drive::drift_and_noise);
    } catch (const invalid_argument&) {
        // of an inertia, a path or a solver
    }
    return 0;
}
