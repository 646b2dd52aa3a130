// SPDX-License-Identifier: BSL-1.0
// expect: write noise(h1, h2, ...) with Hamiltonians that have a gradient
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/system/lie_poisson.hpp>

const auto system_of_body = geodeint::lie_poisson<geodeint::so3>(
    geodeint::models::rigid_body::ephrati(), [](const Eigen::Vector3d& m) { return m[0]; },
    geodeint::wiener_path{42, 0, 0.1});
