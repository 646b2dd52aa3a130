// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/sophus.hpp>

#include <iostream>

int main() {
    const Eigen::Vector3d x{0.1, 0.2, 0.3}, momentum{1, 2, 3};
    const auto turn = geodeint::group_traits<Sophus::SO3d>::exp(x);
    const Eigen::Vector3d moved = geodeint::so3::coadjoint_action(turn, momentum);
    std::cout << moved.transpose() << '\n';
    return (moved - geodeint::so3::coadjoint_exp(x, momentum)).norm() < 1e-14 ? 0 : 1;
}
