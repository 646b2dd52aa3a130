// SPDX-License-Identifier: BSL-1.0
#include "compare/contest.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cmath>

namespace geo = geodeint;

compare::problem compare::manakov() {
    using G = geo::so<4>;
    Eigen::VectorXd start(6);
    for (int i = 0; i < 6; ++i) start(i) = std::cos(1.0 + 2 * i);
    contest of{geo::lie_poisson<G>(counted{geo::models::manakov::ephrati(4)}),
               G::dual_type(G::from_coordinates(start))};
    of.classical();
    of.add<geo::munthe_kaas_midpoint<G>>("munthe_kaas_midpoint");
    of.add<geo::isospectral_midpoint<G>>("isospectral_midpoint");
    of.add<geo::runge_kutta_munthe_kaas4<G>>("runge_kutta_munthe_kaas4");
    return of.problem("manakov", "a free body in four dimensions, on so(4)* (Ephrati et al., 6.2)",
                      {0.1, 1000});
}

compare::problem compare::point_vortices() {
    using G = geo::power<geo::so3>;
    using vortices = geo::models::point_vortices;
    contest of{geo::lie_poisson<G>(counted{vortices::ephrati()}),
               vortices::ephrati_initial_state()};
    of.classical();
    of.add<geo::isospectral_midpoint<G>>("isospectral_midpoint");
    of.add<geo::munthe_kaas_midpoint<G>>("munthe_kaas_midpoint");
    return of.problem("point_vortices", "four vortices on the sphere (Ephrati et al., 6.3)",
                      {0.5, 1000});
}
