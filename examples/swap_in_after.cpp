// SPDX-License-Identifier: BSL-1.0
//
// A rigid body that turns freely, as an ordinary odeint program: prints how far its angular
// momentum and its energy have drifted. swap_in_before.cpp and swap_in_after.cpp differ only in
// their stepper.
#include <Eigen/Dense>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <cmath>
#include <cstdio>

namespace ode = boost::numeric::odeint;
using state = Eigen::Vector3d; // the angular momentum m, seen from the body

struct rigid_body {
    Eigen::Vector3d inertia{2, 1, 2.0 / 3};

    state gradient(const state& m) const { return m.cwiseQuotient(inertia); } // of the energy
    double operator()(const state& m) const { return 0.5 * m.dot(gradient(m)); }
    void operator()(const state& m, state& dmdt, double) const { dmdt = m.cross(gradient(m)); }
};

int main() {
    const rigid_body body;
    const state start{std::sin(1.1), 0, std::cos(1.1)};
    state m = start;

    auto stepper = geodeint::munthe_kaas_midpoint<geodeint::so3>{};
    auto system = geodeint::lie_poisson<geodeint::so3>(body);
    ode::integrate_n_steps(stepper, system, m, 0.0, 0.1, 100000);

    std::printf("drift of |m|     %.1e\n", std::abs(m.norm() - start.norm()));
    std::printf("drift of energy  %.1e\n", std::abs(body(m) - body(start)));
}
