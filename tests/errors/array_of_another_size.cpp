// SPDX-License-Identifier: BSL-1.0
// expect: the state has another number of coordinates than the stepper's
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>

#include <array>

int main() {
    geodeint::munthe_kaas_heun<geodeint::so3> stepper;
    std::array<double, 4> m{1, 0, 0, 0};
    stepper.do_step(geodeint::lie_poisson<geodeint::so3>(geodeint::models::rigid_body::ephrati()),
                    m, 0.0, 0.1);
}
