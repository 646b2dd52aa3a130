// SPDX-License-Identifier: BSL-1.0
#include "compare/contest.hpp"

#include <geodeint/function/gonzalez.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/relaxing_rigid_body.hpp>
#include <geodeint/models/thermo_oscillator.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/metriplectic.hpp>

namespace geo = geodeint;

namespace {

/// The system with an energy that counts, and the steppers.
template <class System, class State>
compare::problem contest_on(const System& system, const State& x0, const char* name,
                            const char* what, compare::setting usual) {
    compare::contest of{geo::metriplectic(system.tensor(), compare::counted{system.hamiltonian()},
                                          system.dissipation(), system.entropy()),
                        x0};
    of.classical();
    of.template add<geo::implicit_midpoint<State>>("implicit_midpoint");
    of.template add<geo::metriplectic_midpoint<geo::gonzalez, State>>("metriplectic_midpoint");
    return of.problem(name, what, usual);
}

} // namespace

compare::problem compare::relaxing_rigid_body() {
    using body = geo::models::relaxing_rigid_body;
    return contest_on(body::bloch().system(), body::bloch_initial_state(), "relaxing_rigid_body",
                      "a body that relaxes at constant energy (Bloch et al., figure 1)",
                      {0.1, 1000});
}

compare::problem compare::gas_containers() {
    using gases = geo::models::gas_containers;
    return contest_on(gases::reference().system(), gases::reference_initial_state(),
                      "gas_containers", "two gases with a wall that moves and conducts heat",
                      {0.05, 1000});
}

compare::problem compare::thermo_oscillator() {
    using oscillator = geo::models::thermo_oscillator;
    return contest_on(oscillator::reference().system(), oscillator::reference_initial_state(),
                      "thermo_oscillator", "a damped oscillator that heats its bath", {0.1, 1000});
}
