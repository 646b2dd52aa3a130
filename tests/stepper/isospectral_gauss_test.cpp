// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/isospectral_gauss.hpp>

#include "support/allocation_counter.hpp"
#include "support/golden.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/models/rigid_body.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(isospectral_gauss_methods)

BOOST_AUTO_TEST_CASE(replay_the_reference_trajectories) {
    const golden_arrays data{"isospectral/rigid_body_gl2.txt"};
    const double h = data.scalar("h");
    const auto system = lie_poisson<so3>(models::rigid_body::ephrati());
    Vector3d x = data.array("x0").transpose();
    isospectral_gauss4<so3> stepper;
    for (Eigen::Index row = 0; row < data.array("states").rows(); ++row) {
        stepper.do_step(system, x, static_cast<double>(row) * h, h);
        BOOST_TEST((x - data.array("states").row(row).transpose()).norm() < 1e-13);
    }
}

BOOST_AUTO_TEST_CASE(have_orders_four_and_six_also_in_time) {
    const auto driven = lie_poisson<so3>(driven_body{});
    const Vector3d x{-0.5, 0.3, 0.8};
    check_order([] { return isospectral_gauss4<so3>{}; }, driven, x, 0.3, 2.0, 4);
    check_order([] { return isospectral_gauss6<so3>{}; }, driven, x, 0.3, 4.0, 6);
}

BOOST_AUTO_TEST_CASE(run_on_copies_as_on_each_of_them) {
    struct twin_body {
        models::rigid_body body = models::rigid_body::ephrati();
        Eigen::Matrix3Xd gradient(const Eigen::Matrix3Xd& x) const {
            return Eigen::Vector3d{0.5, 1, 1.5}.asDiagonal() * x;
        }
    };
    Eigen::Matrix3Xd pair(3, 2);
    pair << 0.9, 0.1, 0.2, -0.7, 0.3, 0.4;
    Vector3d first = pair.col(0), second = pair.col(1);
    isospectral_gauss4<power<so3>>{}.do_step(lie_poisson<power<so3>>(twin_body{}), pair, 0.0, 0.2);
    const auto alone = lie_poisson<so3>(models::rigid_body::ephrati());
    isospectral_gauss4<so3>{}.do_step(alone, first, 0.0, 0.2);
    isospectral_gauss4<so3>{}.do_step(alone, second, 0.0, 0.2);
    BOOST_TEST((pair.col(0) - first).norm() < 1e-15);
    BOOST_TEST((pair.col(1) - second).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
