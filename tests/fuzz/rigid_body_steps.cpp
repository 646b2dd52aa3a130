// SPDX-License-Identifier: BSL-1.0
//
// A rigid body with any inertia, noise, state, time and step, by every stepper on so(3)*.
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/solve/anderson.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include "stepping.hpp"

using namespace geodeint;
using Eigen::Vector3d;
using fuzz::bytes;

namespace {

const auto sphere = [](const Vector3d& before, const Vector3d& now, double) {
    fuzz::expect_same_length(before, now, 1e-9);
};
const auto nothing = [](const Vector3d&, const Vector3d&, double) {};

/// Schemes that keep the Casimir as well as they are solved lose what a step loses that turns the
/// state by many radians.
template <class System>
auto spectrum(const System& system) {
    return [&system](const Vector3d& before, const Vector3d& now, double dt) {
        const Vector3d largest = Vector3d::Constant(fuzz::length(before));
        const double radians = std::abs(dt) * fuzz::length(system.hamiltonian().gradient(largest));
        if (deterministic<System>) fuzz::expect_same_length(before, now, 1e-9 + 1e-13 * radians);
    };
}

template <class Solver>
void solve_by(bytes& input, const auto& system, const Vector3d& x) {
    const double tolerance = input.choice(2) == 0 ? Solver::round_off : input.number();
    const Solver solver{tolerance, input.choice(8) * 20};
    if (input.choice(2) == 0)
        fuzz::steps(input, isospectral_midpoint<so3, Solver>{solver}, system, x, nothing);
    else
        fuzz::steps(input, munthe_kaas_midpoint<so3, exponential, Solver>{solver}, system, x,
                    sphere);
}

void with_noise(bytes& input, std::size_t kind, const auto& system, const Vector3d& x) {
    switch (kind) {
    case 0:
        return fuzz::steps(input, isospectral_midpoint<so3>{}, system, x, spectrum(system));
    case 1:
        return fuzz::steps(input, munthe_kaas_midpoint<so3>{}, system, x, sphere);
    case 2:
        return fuzz::steps(input, munthe_kaas_midpoint<so3, cayley_map>{}, system, x, sphere);
    case 3:
        return fuzz::steps(input, implicit_midpoint<Vector3d>{}, system, x, nothing);
    case 4:
        return fuzz::steps(input, lie_poisson_splitting<so3>{}, system, x, sphere);
    case 5:
        return fuzz::steps(input, munthe_kaas_heun<so3>{}, system, x, sphere);
    default:
        return fuzz::steps(input, stochastic_heun<Vector3d>{}, system, x, nothing);
    }
}

void without_noise(bytes& input, std::size_t kind, const auto& system, const Vector3d& x) {
    const cascade patience{cascade::round_off, 40};
    switch (kind) {
    case 7:
        return fuzz::steps(input, isospectral_gauss4<so3>{patience}, system, x, spectrum(system));
    case 8:
        return fuzz::steps(input, runge_kutta_munthe_kaas4<so3>{}, system, x, sphere);
    case 9:
        return fuzz::steps(input, symmetric_composition<munthe_kaas_midpoint<so3>, 4>{}, system, x,
                           sphere);
    case 10:
        return solve_by<fixed_point>(input, system, x);
    case 11:
        return solve_by<chord>(input, system, x);
    case 12:
        return solve_by<newton>(input, system, x);
    case 13:
        return solve_by<anderson>(input, system, x);
    default:
        return with_noise(input, kind % 7, system, x);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    const std::size_t kind = input.choice(21);
    const Vector3d x = input.vector();
    try {
        const fuzz::counted body{models::rigid_body{input.positive_vector()}};
        if (kind >= 14) {
            const auto path = fuzz::any_path(input);
            const linear first{input.vector()}, second{input.vector()};
            with_noise(input, kind - 14, lie_poisson<so3>(body, noise(first, second), path), x);
        } else
            without_noise(input, kind, lie_poisson<so3>(body), x);
    } catch (const invalid_argument&) {
        // of an inertia, a path or a solver
    }
    return 0;
}
