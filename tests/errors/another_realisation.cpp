// SPDX-License-Identifier: BSL-1.0
// expect: the system lives on another space
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/structure/log_canonical.hpp>

int main() {
    geodeint::hamiltonian_poisson<geodeint::log_canonical<3>> stepper;
    Eigen::Vector3d m{1, 0, 0};
    stepper.do_step(geodeint::lie_poisson<geodeint::so3>(geodeint::models::rigid_body::ephrati()),
                    m, 0.0, 0.1);
}
