// SPDX-License-Identifier: BSL-1.0
//
// The orders on so(4)*, su(3)* and se(3)*, where states are matrices and pairs.
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include "stepper/orders_of_schemes.hpp"
#include "support/matrix_exponentials.hpp"
#include "support/poisson_problems.hpp"

#include <geodeint/algebra/su.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// H = sum_ij w_ij |X_ij|^2 / 2 on su(3) with different weights
struct weighted_square {
    Eigen::Matrix3d w{{0, 1, 0.5}, {1, 0, 0.3}, {0.5, 0.3, 0}};
    Eigen::Matrix3cd gradient(const Eigen::Matrix3cd& x) const { return w.cwiseProduct(x); }
};

} // namespace

BOOST_AUTO_TEST_SUITE(hamiltonian_poisson_lie_orders)

BOOST_AUTO_TEST_CASE(on_so4) {
    Eigen::VectorXd c(6);
    c << 0.6, -0.4, 0.9, 0.3, -0.7, 0.5;
    const Eigen::Matrix4d start = so<4>::from_coordinates(c);
    using R = lie_dual<so<4>, cayley_map>;
    has_order<scheme<R>>(four_dimensional_system(), start, 2);
    has_order<scheme<R, 4>>(four_dimensional_system(), start, 4);
    has_order<scheme<R, 6>>(four_dimensional_system(), start, 6, 4);
    using E = lie_dual<so<4>, exponential>;
    has_order<scheme<E, 4>>(four_dimensional_system<exponential>(), start, 4);
}

BOOST_AUTO_TEST_CASE(on_su3) {
    Eigen::VectorXd c(8);
    c << 0.6, -0.4, 0.9, 0.3, -0.7, 0.5, 0.4, -0.8;
    const Eigen::Matrix3cd start = su<3>::from_coordinates(c);
    const auto system = lie_poisson<su<3>>(weighted_square{});
    has_order<scheme<lie_dual<su<3>, cayley_map>>>(system, start, 2);
    has_order<scheme<lie_dual<su<3>, cayley_map>, 4>>(system, start, 4);
    has_order<scheme<lie_dual<su<3>, exponential>, 4>>(system, start, 4);
}

BOOST_AUTO_TEST_CASE(of_the_heavy_top) {
    const auto system = lie_poisson<se3>(models::heavy_top::luesink());
    const auto start = models::heavy_top::luesink_initial_state();
    has_order<scheme<lie_dual<se3, cayley_map>>>(system, start, 2);
    has_order<scheme<lie_dual<se3, cayley_map>, 4>>(system, start, 4);
    has_order<scheme<lie_dual<se3, exponential>, 4>>(system, start, 4);
    has_order<scheme<lie_dual<se3, exponential>, 6>>(system, start, 6);
}

BOOST_AUTO_TEST_SUITE_END()
