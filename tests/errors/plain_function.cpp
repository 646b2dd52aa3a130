// SPDX-License-Identifier: BSL-1.0
// expect: write lie_poisson<G>(energy) or poisson(tensor, energy), or on_orbits<G>(velocity)
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

int main() {
    geodeint::munthe_kaas_midpoint<geodeint::so3> stepper;
    Eigen::Vector3d m{1, 0, 0};
    stepper.do_step([](const Eigen::Vector3d& x, Eigen::Vector3d& dxdt, double) { dxdt = -x; }, m,
                    0.0, 0.1);
}
