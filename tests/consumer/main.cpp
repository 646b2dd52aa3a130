// SPDX-License-Identifier: BSL-1.0
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cmath>
#include <iostream>

int main() {
    const auto system =
        geodeint::lie_poisson<geodeint::so3>(geodeint::models::rigid_body::ephrati());
    Eigen::Vector3d m = geodeint::models::rigid_body::ephrati_initial_state();
    boost::numeric::odeint::integrate_n_steps(geodeint::runge_kutta_munthe_kaas4<geodeint::so3>{},
                                              system, m, 0.0, 0.01, 1000);
    std::cout << "|m|^2 - 1 = " << m.squaredNorm() - 1 << '\n';
    return std::abs(m.squaredNorm() - 1) < 1e-13 ? 0 : 1;
}
