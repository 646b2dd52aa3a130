// SPDX-License-Identifier: BSL-1.0
#include "compare/contest.hpp"

#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/poisson.hpp>

namespace geo = geodeint;

compare::problem compare::lotka_volterra() {
    using volterra = geo::models::lotka_volterra;
    using structure = geo::log_canonical<3>;
    const volterra model = volterra::cosserat();
    contest of{geo::poisson(model.structure<3>(), counted{model}),
               volterra::cosserat_initial_state()};
    of.classical();
    of.add<geo::implicit_midpoint<Eigen::Vector3d>>("implicit_midpoint");
    of.add<geo::hamiltonian_poisson<structure, 2>>("hamiltonian_poisson");
    of.add<geo::hamiltonian_poisson<structure, 4>>("hamiltonian_poisson4");
    return of.problem("lotka_volterra", "three species (Cosserat, figure 1.1)", {0.05, 2000});
}
