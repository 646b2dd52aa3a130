// SPDX-License-Identifier: BSL-1.0
//
// Metriplectic steps with any constants, state, time and step: of a relaxing rigid body and of two
// gas containers. What succeeds keeps the energy, and the entropy grows.
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/relaxing_rigid_body.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/metriplectic.hpp>

#include "stepping.hpp"

#include <cmath>

using namespace geodeint;
using fuzz::bytes;

namespace {

/// Both laws: the energy up to the rounding of its terms, and the entropy, as it is evaluated, always.
template <class System>
auto both_laws(const System& system) {
    return [&system](const auto& before, const auto& now, double dt) {
        const auto& h = system.hamiltonian();
        const double terms =
            std::abs(h(before)) + h.gradient(before).cwiseAbs().dot(before.cwiseAbs());
        fuzz::expect(fuzz::close(h(now), h(before), terms, 1e-8), "the energy is kept");
        const double gained = system.entropy()(now) - system.entropy()(before);
        fuzz::expect(!(dt > 0 ? gained < 0 : gained > 0), "the entropy grows");
    };
}

template <class System, class State>
void step_any(bytes& input, const System& system, const State& x) {
    const auto rule = input.choice(2) == 0 ? entropy_rule::guaranteed : entropy_rule::midpoint;
    if (input.choice(2) == 0)
        fuzz::steps(input, metriplectic_midpoint<gonzalez_on<mean_value<2>>, State>{rule}, system,
                    x, both_laws(system));
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
