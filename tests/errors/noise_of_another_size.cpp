// SPDX-License-Identifier: BSL-1.0
// expect: H has neither a const member function gradient(m)
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/system/lie_poisson.hpp>

const auto system_of_body = geodeint::lie_poisson<geodeint::so3>(
    geodeint::models::rigid_body::ephrati(),
    geodeint::noise(geodeint::linear{Eigen::Vector2d{1, 0}}), geodeint::wiener_path{42, 0, 0.1});
