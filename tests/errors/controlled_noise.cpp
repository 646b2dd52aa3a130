// SPDX-License-Identifier: BSL-1.0
// expect: a step size that is chosen after a look at the noise leads to another limit: use controlled_in_noise
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/odeint/controlled.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/system/lie_poisson.hpp>

void step(Eigen::Vector3d& m, double& t, double& dt) {
    const auto system = geodeint::lie_poisson<geodeint::so3>(
        geodeint::models::rigid_body::ephrati(),
        geodeint::noise(geodeint::linear{Eigen::Vector3d{0.1, 0, 0}}),
        geodeint::wiener_path{1, 0, 0.1});
    geodeint::controlled<geodeint::runge_kutta_munthe_kaas_dopri5<geodeint::so3>>{}.try_step(
        system, m, t, dt);
}
