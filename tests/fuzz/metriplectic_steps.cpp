// SPDX-License-Identifier: BSL-1.0
//
// Metriplectic steps with any constants, state, time and step: of a relaxing rigid body and of two
// gas containers. What succeeds keeps the energy, and the entropy grows.
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/relaxing_rigid_body.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/metriplectic.hpp>

#include "stepping.hpp"

using namespace geodeint;
using fuzz::bytes;

namespace {

/// Steps are solved in the norm of the state: a coordinate that is smaller than the rounding of
/// another is not resolved, however much the energy depends on it.
template <class State>
bool is_resolved(const State& x) {
    const auto sizes = x.cwiseAbs().array();
    return ((sizes == 0) || (sizes > 1e-13 * sizes.maxCoeff())).all();
}

/// Both laws, where numbers and steps are of a size at which their rounding can be judged.
template <class System>
auto both_laws(const System& system) {
    return [&system](const auto& before, const auto& now, double dt) {
        if (!is_resolved(before) || !is_resolved(now)) return;
        const double h = system.hamiltonian()(before), s = system.entropy()(before);
        const double size = norm_sum(before) + norm_sum(now) + std::abs(h) + std::abs(s);
        fuzz::expect(fuzz::close(system.hamiltonian()(now), h, size * (1 + size), 1e-6),
                     "the energy is kept");
        const double gained = std::copysign(1, dt) * (system.entropy()(now) - s);
        if (size > 1e-100 && size < 1e100)
            fuzz::expect(gained >= -1e-6 * size * (1 + size), "the entropy grows");
    };
}

template <class System, class State>
void step_any(bytes& input, const System& system, const State& x) {
    const auto rule = input.choice(2) == 0 ? entropy_rule::guaranteed : entropy_rule::midpoint;
    if (input.choice(2) == 0)
        fuzz::steps(input, metriplectic_midpoint<gonzalez, State>{rule}, system, x,
                    both_laws(system));
    else
        fuzz::steps(input, metriplectic_midpoint<itoh_abe, State>{rule}, system, x,
                    both_laws(system));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    try {
        if (input.choice(2) == 0) {
            const models::relaxing_rigid_body body{input.positive_vector(), input.positive()};
            step_any(input, body.system(), input.vector());
        } else {
            const double mass = input.positive(), gas = input.positive(),
                         conductivity = input.positive();
            const models::gas_containers gases{mass, gas, conductivity};
            const Eigen::Vector4d x{input.number(), input.number(), input.number(), input.number()};
            step_any(input, gases.system(), x);
        }
    } catch (const invalid_argument&) {
        // of a constant
    }
    return 0;
}
