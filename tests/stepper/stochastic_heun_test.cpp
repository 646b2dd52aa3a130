// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/stochastic_heun.hpp>

#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(stochastic_heun_method)

BOOST_AUTO_TEST_CASE(has_order_two_without_noise) {
    const auto make = [] { return stochastic_heun<Vector3d>{}; };
    check_order(make, lie_poisson<so3>(driven_body{}), Vector3d{-0.5, 0.3, 0.8}, 0.3, 1.0, 2);
}

BOOST_AUTO_TEST_CASE(is_heuns_method) {
    // x' = x: 1 + h + h^2/2
    const auto growth = [](const Vector3d& x, Vector3d& dxdt, double) { dxdt = x; };
    Vector3d x{1, 2, 3};
    stochastic_heun<Vector3d>{}.do_step(growth, x, 0.0, 0.5);
    BOOST_TEST((x - 1.625 * Vector3d{1, 2, 3}).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(converges_to_the_stratonovich_solution) {
    // multiplicative noise on one path: Heun and the midpoint rule meet as dt goes to 0, where an
    // Ito scheme would stay a finite distance away
    const auto gap = [](int steps) {
        const double dt = 1.0 / steps;
        double sum = 0;
        for (unsigned path = 0; path < 50; ++path) {
            const auto system = lie_poisson<so3>(reference_body(), mixed_noises_on_so3(),
                                                 wiener_path{11, path, 1.0 / 4096});
            Vector3d x{-0.5878, 0.3, 0.8090}, y = x;
            stochastic_heun<Vector3d> heun;
            implicit_midpoint<Vector3d> midpoint;
            for (int i = 0; i < steps; ++i) {
                heun.do_step(system, x, i * dt, dt);
                midpoint.do_step(system, y, i * dt, dt);
            }
            sum += (x - y).squaredNorm();
        }
        return std::sqrt(sum / 50);
    };
    const double coarse = gap(64), fine = gap(1024);
    BOOST_TEST(coarse < 0.1);
    BOOST_TEST(coarse / fine > 6.0);
}

BOOST_AUTO_TEST_SUITE_END()
