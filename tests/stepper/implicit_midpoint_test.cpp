// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/implicit_midpoint.hpp>

#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"

#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(implicit_midpoint_rule)

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories) {
    BOOST_TEST(replay<se3>("im_ht_L_det.csv", implicit_midpoint<top_state>{}, reference_top()) <
               1e-12);
    BOOST_TEST(replay<se3>("im_ht_L_noise.csv", implicit_midpoint<top_state>{}, reference_top(),
                           mixed_noises_on_se3()) < 1e-12);
}

BOOST_AUTO_TEST_CASE(has_order_two_also_in_time) {
    const auto make = [] { return implicit_midpoint<Vector3d>{}; };
    check_order(make, lie_poisson<so3>(driven_body{}), Vector3d{-0.5, 0.3, 0.8}, 0.3, 1.0, 2);
}

BOOST_AUTO_TEST_CASE(runs_ordinary_odeint_systems_of_any_eigen_state) {
    // a complex rotation: x' = i A x with Hermitian A keeps the norm, which is quadratic
    const auto system = [](const Eigen::MatrixXcd& x, Eigen::MatrixXcd& dxdt, double) {
        dxdt = std::complex<double>{0, 1} * x.adjoint() * x * x;
    };
    Eigen::MatrixXcd x = Eigen::MatrixXcd::Random(3, 3);
    const double norm = x.norm();
    implicit_midpoint<Eigen::MatrixXcd> stepper;
    for (int i = 0; i < 200; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST(std::abs(x.norm() - norm) < 1e-13 * norm);
}

BOOST_AUTO_TEST_CASE(keeps_quadratic_casimirs_only_to_its_tolerance) {
    const wiener_path path{7, 0, 0.01};
    const auto drift = [&](double tolerance) {
        const auto system = lie_poisson<se3>(reference_top(), luesink_noise(), path);
        implicit_midpoint<top_state, fixed_point> stepper{fixed_point{tolerance}};
        auto x = models::heavy_top::luesink_initial_state();
        double worst = 0;
        for (int i = 0; i < 1000; ++i) {
            stepper.do_step(system, x, 0.01 * i, 0.01);
            worst = std::max({worst, std::abs(x.advected.squaredNorm() - 1),
                              std::abs(x.momentum.dot(x.advected) - 1)});
        }
        return worst;
    };
    BOOST_TEST(drift(detail::iterative_solver::round_off) < 2e-14);
    BOOST_TEST(drift(1e-4) > 1e-7);
}

BOOST_AUTO_TEST_CASE(newton_and_chord_solve_large_steps) {
    const auto system = lie_poisson<so3>(reference_body());
    const Vector3d start{-0.5878, 0.3, 0.8090};
    Vector3d by_newton = start, by_cascade = start;
    implicit_midpoint<Vector3d, newton>{}.do_step(system, by_newton, 0.0, 2.0);
    implicit_midpoint<Vector3d>{}.do_step(system, by_cascade, 0.0, 2.0);
    BOOST_TEST((by_newton - by_cascade).norm() < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
