// SPDX-License-Identifier: BSL-1.0
//
// The schemes of Munthe-Kaas type on groups of matrices.
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include "support/matrix_bodies.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/commutator_free4.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using G = so<4>;
using body = matrix_bodies::body<G>;

auto free_body() { return lie_poisson<G>(quartic_on<G>{}); }

} // namespace

BOOST_AUTO_TEST_SUITE(munthe_kaas_on_matrix_groups)

BOOST_AUTO_TEST_CASE(have_their_orders) {
    const matrix_bodies::motion<G, decltype(free_body())> motion{free_body()};
    motion.check_order<munthe_kaas_midpoint<body, exponential, fixed_point>>(2);
    motion.check_order<munthe_kaas_heun<body>>(2);
    motion.check_order<runge_kutta_munthe_kaas4<body>>(4);
    motion.check_order<commutator_free4<body>>(4);
}

BOOST_AUTO_TEST_CASE(stay_in_the_group_and_on_the_orbit_with_noise) {
    const auto noisy =
        lie_poisson<G>(quartic_on<G>{}, matrix_problems::two_noises<G>(), wiener_path{5, 0, 0.05});
    const auto check = [&](auto stepper) {
        const auto found =
            matrix_bodies::after<G>(2000, stepper, noisy, matrix_bodies::start<G>(), 0.05);
        BOOST_TEST(found.orbit < 1e-13);
        BOOST_TEST(found.defect < 1e-14);
    };
    check(munthe_kaas_midpoint<body, cayley_map, fixed_point>{});
    check(munthe_kaas_heun<body>{});
}

BOOST_AUTO_TEST_CASE(follow_a_velocity_that_depends_on_the_attitude) {
    // dQ/dt = Q P(Q^T a), an equation on the group alone
    using element = group_matrix<G>;
    const auto a = Eigen::Matrix4d(Eigen::Vector4d{1, 0.5, -0.3, 0.2}.asDiagonal());
    const auto velocity = [&](const Eigen::Matrix4d& Q, double t) {
        const Eigen::Matrix4d pull = Q.transpose() * a + std::sin(t) * Eigen::Matrix4d(a * Q * a);
        return Eigen::Matrix4d(pull - pull.transpose());
    };
    const auto steer = [&](const element& g, Eigen::Matrix4d& xi, double t) {
        xi = velocity(g.matrix(), t);
    };
    const auto field = [&](const Eigen::Matrix4d& Q, Eigen::Matrix4d& slope, double t) {
        slope = Q * velocity(Q, t);
    };
    const element start = element::exp(matrix_problems::start<G>(6));
    const Eigen::Matrix4d exact = reference_solution(field, start.matrix(), 0.0, 1.0);
    check_order(
        [&](double dt) {
            element g = start;
            runge_kutta_munthe_kaas4<element> stepper;
            const int n = static_cast<int>(std::lround(1 / dt));
            for (int i = 0; i < n; ++i) stepper.do_step(steer, g, i * dt, dt);
            return norm_inf(Eigen::Matrix4d(g.matrix() - exact));
        },
        4);
}

BOOST_AUTO_TEST_SUITE_END()
