// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/munthe_kaas_heun.hpp>

// first, because conformance.hpp uses its state_distance
#include "support/group_problems.hpp"

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using body_motion = cotangent<rotation, Vector3d>;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};

auto noisy_body(unsigned path, double step) {
    return lie_poisson<so3>(reference_body(), mixed_noises_on_so3(), wiener_path{11, path, step});
}

} // namespace

BOOST_AUTO_TEST_SUITE(munthe_kaas_heun_method)

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories) {
    using right_so3 = right_invariant<so3>;
    using right_se3 = right_invariant<se3>;
    const auto body = reference_body();
    const auto top = reference_top();
    const munthe_kaas_heun<so3> on_so3;
    const munthe_kaas_heun<se3> on_se3;
    BOOST_TEST(replay<so3>("heunmk_rb_L_det.csv", on_so3, body) < 1e-12);
    BOOST_TEST(replay<so3>("heunmk_rb_L_noise.csv", on_so3, body, mixed_noises_on_so3()) < 1e-12);
    BOOST_TEST(replay<right_so3>("heunmk_rb_R_det.csv", munthe_kaas_heun<right_so3>{}, body) <
               1e-12);
    BOOST_TEST(replay<right_so3>("heunmk_rb_R_noise.csv", munthe_kaas_heun<right_so3>{}, body,
                                 mixed_noises_on_so3()) < 1e-12);
    BOOST_TEST(replay<se3>("heunmk_ht_L_det.csv", on_se3, top) < 1e-12);
    BOOST_TEST(replay<se3>("heunmk_ht_L_noise.csv", on_se3, top, mixed_noises_on_se3()) < 1e-12);
    BOOST_TEST(replay<right_se3>("heunmk_ht_R_det.csv", munthe_kaas_heun<right_se3>{}, top) <
               1e-12);
    BOOST_TEST(replay<se3>("heunmk_kmax1_ht_L_noise.csv", munthe_kaas_heun<se3, 1>{}, top,
                           mixed_noises_on_se3()) < 1e-12);
}

BOOST_AUTO_TEST_CASE(has_order_two_without_noise) {
    const eight_runs<so3> on_so3{3, 0.3, 1.0};
    on_so3.check_order([] { return munthe_kaas_heun<so3>{}; }, 2);
    on_so3.check_order([] { return munthe_kaas_heun<so3, 1>{}; }, 2);
    const eight_runs<se3> on_se3{1, 0.3, 1.0};
    on_se3.check_order([] { return munthe_kaas_heun<se3>{}; }, 2);
    const eight_runs<right_invariant<se3>> on_the_right{1, 0.3, 1.0};
    on_the_right.check_order([] { return munthe_kaas_heun<right_invariant<se3>>{}; }, 2);
}

BOOST_AUTO_TEST_CASE(converges_to_the_stratonovich_solution) {
    // multiplicative noise on one path: this method and the midpoint rule meet as dt goes to 0,
    // where an Ito scheme would stay a finite distance away
    const auto gap = [](int steps) {
        const double dt = 1.0 / steps;
        double sum = 0;
        for (unsigned path = 0; path < 50; ++path) {
            const auto system = noisy_body(path, 1.0 / 4096);
            Vector3d x = body_start, y = x;
            munthe_kaas_heun<so3> heun;
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

BOOST_AUTO_TEST_CASE(keeps_casimirs_with_noise) {
    const auto top =
        lie_poisson<se3>(reference_top(), mixed_noises_on_se3(), wiener_path{1, 2, 0.01});
    const auto drifts = invariant_drift([] { return munthe_kaas_heun<se3>{}; }, top,
                                        models::heavy_top::luesink_initial_state(), 0.0, 0.01, 5000,
                                        &se3::casimirs);
    BOOST_TEST(worst(drifts) < 1e-13);
}

BOOST_AUTO_TEST_CASE(reconstructs_the_attitude_with_noise) {
    const auto system = noisy_body(0, 0.01);
    body_motion x{some_element<rotation>(), body_start};
    Vector3d mu = body_start;
    const Vector3d spatial = x.configuration * x.momentum;
    munthe_kaas_heun<body_motion> stepper;
    munthe_kaas_heun<so3> reduced;
    for (int i = 0; i < 1000; ++i) {
        stepper.do_step(system, x, 0.01 * i, 0.01);
        reduced.do_step(system, mu, 0.01 * i, 0.01);
    }
    BOOST_TEST((x.momentum - mu).norm() < 1e-14);
    BOOST_TEST((x.configuration * x.momentum - spatial).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(is_an_odeint_stepper_on_groups) {
    check_conformance([] { return munthe_kaas_heun<body_motion>{}; }, noisy_body(3, 1.0 / 32),
                      body_motion{some_element<rotation>(), body_start});
    check_conformance([] { return munthe_kaas_heun<rigid_motion>{}; }, steered<rigid_motion>{},
                      some_element<rigid_motion>());
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    check_no_allocation([] { return munthe_kaas_heun<so3>{}; }, noisy_body(0, 0.01), body_start);
    check_no_allocation([] { return munthe_kaas_heun<se3>{}; }, lie_poisson<se3>(reference_top()),
                        models::heavy_top::luesink_initial_state());
}

BOOST_AUTO_TEST_SUITE_END()
