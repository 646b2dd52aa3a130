// SPDX-License-Identifier: BSL-1.0
// expect: H has neither a const member function gradient(m)
#include <geodeint/algebra/so3.hpp>
#include <geodeint/system/lie_poisson.hpp>

struct energy {
    double operator()(const Eigen::Vector3d& m) const { return m.squaredNorm(); }
    Eigen::Vector2d gradient(const Eigen::Vector3d& m) const { return m.head<2>(); }
};
const auto system_of_body = geodeint::lie_poisson<geodeint::so3>(energy{});
