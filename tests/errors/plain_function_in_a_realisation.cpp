// SPDX-License-Identifier: BSL-1.0
// expect: write lie_poisson<G>(energy) or poisson(tensor, energy), or on_orbits<G>(velocity)
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/structure/canonical.hpp>

int main() {
    geodeint::hamiltonian_poisson<geodeint::canonical<2>> stepper;
    Eigen::Vector2d x{1, 0};
    stepper.do_step([](const Eigen::Vector2d& y, Eigen::Vector2d& dydt, double) { dydt = -y; }, x,
                    0.0, 0.1);
}
