// SPDX-License-Identifier: BSL-1.0
#include "compare/contest.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/underwater_vehicle.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

namespace geo = geodeint;
using geo::se3;

namespace {

template <class Contest>
void add_steppers(Contest& of) {
    of.classical();
    of.template add<geo::implicit_midpoint<se3::dual_type>>("implicit_midpoint");
    of.template add<geo::munthe_kaas_midpoint<se3>>("munthe_kaas_midpoint");
    of.template add<geo::variational_midpoint<se3>>("variational_midpoint");
    of.template add<geo::munthe_kaas_heun<se3>>("munthe_kaas_heun");
    of.template add<geo::runge_kutta_munthe_kaas4<se3>>("runge_kutta_munthe_kaas4");
}

} // namespace

compare::problem compare::heavy_top() {
    using top = geo::models::heavy_top;
    contest of{geo::lie_poisson<se3>(counted{top::luesink()}), top::luesink_initial_state()};
    add_steppers(of);
    return of.problem("heavy_top", "a heavy top on se(3)* (Luesink et al., 5)", {0.05, 1000});
}

compare::problem compare::underwater_vehicle() {
    using vehicle = geo::models::underwater_vehicle;
    const vehicle body = vehicle::spheroid(2, 0.5);
    contest of{geo::lie_poisson<se3>(counted{body}),
               se3::dual_type{{0.1, 0, 0.3}, {0, 0, body.mass().z()}}};
    add_steppers(of);
    return of.problem("underwater_vehicle", "Kirchhoff's equations on se(3)*", {0.05, 1000});
}
