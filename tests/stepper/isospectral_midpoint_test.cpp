// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include "support/golden.hpp"
#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"

#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// h_i = sigma x_i^2 / 2 with the dot product as pairing
auto axis_noises(double sigma) {
    std::vector<diagonal_polynomial<Vector3d>> terms(3);
    for (int i = 0; i < 3; ++i)
        terms[static_cast<std::size_t>(i)].quadratic = sigma * Vector3d::Unit(i);
    return noise(terms);
}

double replay_rigid_body(const std::string& file) {
    const golden_arrays data{"isospectral/" + file};
    const double h = data.scalar("h");
    const models::rigid_body body{Vector3d{data.array("inertia").transpose()}};
    const auto system = lie_poisson<so3>(body, axis_noises(data.scalar("sigma")),
                                         recorded_path{0.0, h, data.array("dW")});
    Vector3d x = data.array("x0").transpose();
    double worst = 0;
    isospectral_midpoint<so3> stepper;
    for (Eigen::Index row = 0; row < data.array("states").rows(); ++row) {
        stepper.do_step(system, x, static_cast<double>(row) * h, h);
        worst = std::max(worst, (x - data.array("states").row(row).transpose()).norm());
    }
    return worst;
}

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_midpoint_rule)

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories) {
    BOOST_TEST(replay_rigid_body("rigid_body_paper.txt") < 1e-12);
    BOOST_TEST(replay_rigid_body("rigid_body_strong_noise.txt") < 1e-12);
    BOOST_TEST(replay_rigid_body("rigid_body_det.txt") < 1e-12);
}

BOOST_AUTO_TEST_CASE(has_order_two_also_in_time) {
    const auto make = [] { return isospectral_midpoint<so3>{}; };
    check_order(make, lie_poisson<so3>(driven_body{}), Vector3d{-0.5, 0.3, 0.8}, 0.3, 1.0, 2);
}

BOOST_AUTO_TEST_CASE(is_a_poisson_map_and_the_plain_midpoint_rule_is_not) {
    const auto system = lie_poisson<so3>(quartic_on_so3());
    const auto defect = [&](auto stepper) {
        return detail::lie_poisson_defect<so3>(
            [&](const Vector3d& x) {
                Vector3d y = x;
                stepper.do_step(system, y, 0.0, 0.3);
                return y;
            },
            Vector3d{-0.5878, 0.3, 0.8090});
    };
    BOOST_TEST(defect(isospectral_midpoint<so3>{}) < 1e-11);
    BOOST_TEST(defect(implicit_midpoint<Vector3d>{}) > 1e-5);
}

BOOST_AUTO_TEST_CASE(right_invariant_is_left_invariant_backward) {
    const auto left = lie_poisson<so3>(quartic_on_so3());
    const auto right = lie_poisson<right_invariant<so3>>(quartic_on_so3());
    Vector3d x{-0.5878, 0.3, 0.8090}, y = x;
    isospectral_midpoint<so3>{}.do_step(left, x, 0.0, -0.1);
    isospectral_midpoint<right_invariant<so3>>{}.do_step(right, y, 0.0, 0.1);
    BOOST_TEST((x - y).norm() < 1e-16);
}

BOOST_AUTO_TEST_CASE(newton_and_a_fixed_point_with_hessians_find_the_same_in_few_iterations) {
    const auto system = lie_poisson<so3>(models::rigid_body::ephrati(),
                                         noise(models::rigid_body{Vector3d{1, 2, 5}}),
                                         wiener_path{7, 0, 1.0 / 256});
    Vector3d x = models::rigid_body::ephrati_initial_state(), y = x, z = x;
    isospectral_midpoint<so3, newton> quadratic;
    isospectral_midpoint<so3, fixed_point> linear;
    isospectral_midpoint<right_invariant<so3>, newton> right;
    const auto mirrored = lie_poisson<right_invariant<so3>>(
        models::rigid_body::ephrati(), noise(models::rigid_body{Vector3d{1, 2, 5}}),
        wiener_path{7, 0, 1.0 / 256});
    std::size_t of_newton = 0, of_fixed_point = 0, of_right = 0;
    for (int i = 0; i < 200; ++i) {
        quadratic.do_step(system, x, i / 256.0, 1.0 / 256);
        linear.do_step(system, y, i / 256.0, 1.0 / 256);
        right.do_step(mirrored, z, i / 256.0, 1.0 / 256);
        of_newton += quadratic.last_solve().iterations;
        of_fixed_point += linear.last_solve().iterations;
        of_right += right.last_solve().iterations;
    }
    BOOST_TEST((x - y).norm() < 1e-13);
    BOOST_TEST(of_newton <= 4u * 200);
    BOOST_TEST(of_right <= 4u * 200);
    BOOST_TEST(of_fixed_point <= 6u * 200); // more than that without Hessians
}

BOOST_AUTO_TEST_CASE(keeps_the_casimir_for_long) {
    const auto system = lie_poisson<so3>(models::rigid_body::ephrati());
    Vector3d x = models::rigid_body::ephrati_initial_state();
    isospectral_midpoint<so3> stepper;
    const double h = 1.0 / 256;
    double worst = 0;
    for (int i = 0; i < 250'000; ++i) {
        stepper.do_step(system, x, i * h, h);
        worst = std::max(worst, std::abs(x.norm() - 1));
    }
    BOOST_TEST(worst < 5e-14);
}

BOOST_AUTO_TEST_SUITE_END()
