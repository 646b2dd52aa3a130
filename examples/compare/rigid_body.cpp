// SPDX-License-Identifier: BSL-1.0
#include "compare/contest.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/system/lie_poisson.hpp>

namespace geo = geodeint;
using geo::so3;

compare::problem compare::rigid_body() {
    using body = geo::models::rigid_body;
    contest of{geo::lie_poisson<so3>(counted{body::ephrati()}), body::ephrati_initial_state()};
    of.classical();
    of.add<geo::implicit_midpoint<Eigen::Vector3d>>("implicit_midpoint");
    of.add<geo::munthe_kaas_midpoint<so3>>("munthe_kaas_midpoint");
    of.add<geo::isospectral_midpoint<so3>>("isospectral_midpoint");
    of.add<geo::isospectral_gauss4<so3>>("isospectral_gauss4");
    of.add<geo::variational_midpoint<so3>>("variational_midpoint");
    of.add<geo::hamiltonian_poisson<geo::lie_dual<so3>>>("hamiltonian_poisson");
    of.add<geo::munthe_kaas_heun<so3>>("munthe_kaas_heun");
    of.add<geo::runge_kutta_munthe_kaas4<so3>>("runge_kutta_munthe_kaas4");
    return of.problem("rigid_body", "a free rigid body on so(3)* (Ephrati et al., 6.1)",
                      {0.1, 2000});
}
