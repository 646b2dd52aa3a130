// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/reconstruction.hpp>

#include "support/matrix_bodies.hpp"

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using G = so<4>;
using body = matrix_bodies::body<G>;
using midpoint = isospectral_midpoint<G, fixed_point, body>;
using gauss4 = isospectral_gauss4<G, fixed_point, body>;

auto free_body() { return lie_poisson<G>(quartic_on<G>{}); }

} // namespace

BOOST_AUTO_TEST_SUITE(reconstruction)

BOOST_AUTO_TEST_CASE(has_the_order_of_the_scheme) {
    const matrix_bodies::motion<G, decltype(free_body())> motion{free_body()};
    motion.check_order<midpoint>(2);
    motion.check_order<gauss4>(4);
}

BOOST_AUTO_TEST_CASE(the_momentum_is_that_of_the_reduced_step_to_the_bit) {
    const auto system = free_body();
    const auto check = [&](auto reduced, auto with_body, auto short_of_memory) {
        body x = matrix_bodies::start<G>(), y = x;
        auto X = x.momentum;
        for (int i = 0; i < 20; ++i) {
            reduced.do_step(system, X, i * 0.05, 0.05);
            with_body.do_step(system, x, i * 0.05, 0.05);
            short_of_memory.do_step(system, y, i * 0.05, 0.05);
        }
        BOOST_TEST((x.momentum == X));
        // the same steps without a guess from the last ones
        BOOST_TEST(norm_inf(Eigen::Matrix4d(y.momentum - X)) < 1e-14);
        BOOST_TEST(norm_inf(Eigen::Matrix4d(y.configuration.matrix() - x.configuration.matrix())) <
                   1e-14);
    };
    using reduced_midpoint = isospectral_midpoint<G, fixed_point>;
    using reduced_gauss4 = isospectral_gauss4<G, fixed_point>;
    check(reduced_midpoint{}, midpoint{}, reduced_midpoint{});
    check(reduced_gauss4{}, gauss4{}, reduced_gauss4{});
}

BOOST_AUTO_TEST_CASE(stays_in_the_group_and_on_the_orbit) {
    const auto check = [](auto stepper) {
        const auto found =
            matrix_bodies::after<G>(2000, stepper, free_body(), matrix_bodies::start<G>(), 0.1);
        BOOST_TEST(found.orbit < 1e-13);
        BOOST_TEST(found.defect < 1e-14);
    };
    check(midpoint{});
    check(gauss4{});
}

BOOST_AUTO_TEST_CASE(stays_unitary) {
    // 100 000 steps, SO(10) and SU(16) are in the example flow_map, --full
    using H = su<3>;
    const auto found = matrix_bodies::after<H>(
        2000, isospectral_midpoint<H, fixed_point, matrix_bodies::body<H>>{},
        lie_poisson<H>(quartic_on<H>{}), matrix_bodies::start<H>(), 0.1);
    BOOST_TEST(found.orbit < 1e-13);
    BOOST_TEST(found.defect < 2e-14);
}

BOOST_AUTO_TEST_CASE(turns_rotations_as_well) {
    const auto system = lie_poisson<so3>(models::rigid_body{Eigen::Vector3d{2, 1, 2.0 / 3}});
    using state = cotangent<rotation, Eigen::Vector3d>;
    const state start{rotation::exp({0.1, 0.2, 0.3}), {0.3, -0.5, 0.8}};
    const auto run = [&](auto stepper, double dt) {
        state x = start;
        const int steps = static_cast<int>(std::lround(1 / dt));
        for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
        // a walk of rounding errors
        BOOST_TEST((x.configuration * x.momentum - start.configuration * start.momentum).norm() <
                   1e-15 * (10 + std::sqrt(steps)));
        return x.configuration.matrix();
    };
    const Eigen::Matrix3d exact = run(runge_kutta_munthe_kaas6<state>{}, 1.0 / 256);
    const auto error = [&](auto stepper) {
        return [&, stepper](double dt) { return (run(stepper, dt) - exact).norm(); };
    };
    check_order(error(isospectral_midpoint<so3, fixed_point>{}), 2);
    check_order(error(isospectral_gauss4<so3, fixed_point>{}), 4);
}

BOOST_AUTO_TEST_SUITE_END()
