// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>

// first, because conformance.hpp uses its state_distance
#include "support/group_problems.hpp"

#include "support/allocation_counter.hpp"
#include "support/canaries.hpp"
#include "support/conformance.hpp"
#include "support/dual_points.hpp"
#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"
#include "support/without_correction.hpp"

#include <geodeint/noise/wiener_path.hpp>

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};

/// The classical table with all of dexp^{-1} that order 4 asks for.
template <class Space>
using classical_munthe_kaas = runge_kutta_munthe_kaas<Space, tableaux::runge_kutta4>;

/// A user's own table: Ralston's method.
constexpr butcher_tableau<2> ralston{.order = 2, .a = {{}, {2.0 / 3}}, .b = {1.0 / 4, 3.0 / 4}};

using noisy_body =
    decltype(lie_poisson<so3>(reference_body(), three_linear_noises(), wiener_path{1, 2}));
static_assert(detail::deterministic<decltype(lie_poisson<so3>(reference_body()))>);
static_assert(!detail::deterministic<noisy_body>);

/// Every method of the family on the dual of G, by its order.
template <class G>
void check_orders_on_the_dual(unsigned seed) {
    const eight_runs<G> runs{seed, 0.3, 2.0};
    runs.check_order([] { return runge_kutta_munthe_kaas<G, ralston>{}; }, 2);
    runs.check_order([] { return runge_kutta_munthe_kaas3<G>{}; }, 3);
    runs.check_order([] { return classical_munthe_kaas<G>{}; }, 4);
    runs.check_order([] { return runge_kutta_munthe_kaas<G, tableaux::kutta_3_8>{}; }, 4);
    runs.check_order([] { return runge_kutta_munthe_kaas5<G>{}; }, 5);
    runs.check_order([] { return runge_kutta_munthe_kaas6<G>{}; }, 6);
}

} // namespace

BOOST_AUTO_TEST_SUITE(runge_kutta_munthe_kaas_methods)

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories) {
    using right_so3 = right_invariant<so3>;
    using right_se3 = right_invariant<se3>;
    const auto body = reference_body();
    const auto top = reference_top();
    const auto on = [](auto stepper, const char* file, const auto& h) {
        using G = typename decltype(stepper)::space::algebra;
        const double deviation = replay<G>(file, stepper, h);
        BOOST_TEST(deviation < 1e-12, file << ": off by " << deviation);
    };
    on(runge_kutta_munthe_kaas3<so3>{}, "rkmk3_rb_L_det.csv", body);
    on(runge_kutta_munthe_kaas3<right_so3>{}, "rkmk3_rb_R_det.csv", body);
    on(runge_kutta_munthe_kaas3<se3>{}, "rkmk3_ht_L_det.csv", top);
    on(runge_kutta_munthe_kaas3<right_se3>{}, "rkmk3_ht_R_det.csv", top);
    on(classical_munthe_kaas<so3>{}, "rkmk4_rb_L_det.csv", body);
    on(classical_munthe_kaas<se3>{}, "rkmk4_ht_L_det.csv", top);
    on(classical_munthe_kaas<right_se3>{}, "rkmk4_ht_R_det.csv", top);
    on(runge_kutta_munthe_kaas5<so3>{}, "rkmk5_rb_L_det.csv", body);
    on(runge_kutta_munthe_kaas5<right_so3>{}, "rkmk5_rb_R_det.csv", body);
    on(runge_kutta_munthe_kaas5<se3>{}, "rkmk5_ht_L_det.csv", top);
}

BOOST_AUTO_TEST_CASE(has_its_order_on_so3) { check_orders_on_the_dual<so3>(3); }
BOOST_AUTO_TEST_CASE(has_its_order_on_se3) { check_orders_on_the_dual<se3>(1); }
BOOST_AUTO_TEST_CASE(has_its_order_on_the_right) {
    check_orders_on_the_dual<right_invariant<so3>>(3);
    check_orders_on_the_dual<right_invariant<se3>>(1);
}

#ifdef GEODEINT_TEST_SOPHUS
using elements = boost::mpl::list<rotation, rigid_motion, Sophus::SO3d, Sophus::SE3d>;
#else
using elements = boost::mpl::list<rotation, rigid_motion>;
#endif

BOOST_AUTO_TEST_CASE_TEMPLATE(has_its_order_on_the_group, element, elements) {
    const element start = some_element<element>();
    const steered<element> system;
    const double t0 = 0.3, duration = 1.5;
    const auto final_state = [&](auto stepper, std::size_t steps) {
        element g = start;
        boost::numeric::odeint::integrate_n_steps(stepper, system, g, t0,
                                                  duration / static_cast<double>(steps), steps);
        return g;
    };
    const auto exact = steered_solution(start, t0, duration);
    const auto check = [&](auto stepper, double order) {
        detail::order_grid grid;
        grid.duration = duration;
        check_order(
            [&](double step) {
                const auto steps = static_cast<std::size_t>(std::llround(duration / step));
                return (matrix_of(final_state(stepper, steps)) - exact).norm();
            },
            order, grid);
    };
    check(runge_kutta_munthe_kaas3<element>{}, 3);
    check(classical_munthe_kaas<element>{}, 4);
    check(runge_kutta_munthe_kaas4<element>{}, 4);
    check(runge_kutta_munthe_kaas5<element>{}, 5);
    check(runge_kutta_munthe_kaas6<element>{}, 6);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(reconstructs_the_motion_with_the_momentum, element, elements) {
    // the momentum of the pair is that of the reduced scheme, and Ad*_{g^{-1}} mu is conserved;
    // without rounding correction: the motion magnifies what rounding does
    using G = typename group_traits<element>::algebra;
    using momentum = typename G::dual_type;
    using pair = cotangent<element, momentum>;
    const auto system = lie_poisson<G>(driven_quartic<momentum>{4});
    random_source random{9};
    const pair start{some_element<element>(), random.vector<momentum>()};
    const auto spatial = [](const pair& y) {
        return momentum(
            G::coadjoint_action(group_traits<element>::inverse(y.configuration), y.momentum));
    };
    const auto check = [&](auto stepper, auto reduced) {
        pair x = start;
        momentum mu = x.momentum;
        for (int i = 0; i < 200; ++i) {
            stepper.do_step(system, x, 0.05 * i, 0.05);
            reduced.do_step(system, mu, 0.05 * i, 0.05);
        }
        BOOST_TEST(norm_inf(momentum(x.momentum - mu)) < 1e-14);
        BOOST_TEST(norm_inf(momentum(spatial(x) - spatial(start))) < 2e-13);
    };
    check(testing::without_correction<classical_munthe_kaas<pair>>(),
          testing::without_correction<classical_munthe_kaas<G>>());
    check(testing::without_correction<runge_kutta_munthe_kaas4<pair>>(),
          testing::without_correction<runge_kutta_munthe_kaas4<G>>());
}

BOOST_AUTO_TEST_CASE(agrees_with_the_full_dexp_inverse_where_canaries_do_not) {
    const auto system = lie_poisson<so3>(driven_body{});
    const auto after = [&](auto stepper) {
        Vector3d x = body_start;
        for (int i = 0; i < 10; ++i) stepper.do_step(system, x, 0.01 * i, 0.01);
        return x;
    };
    const Vector3d ours = after(classical_munthe_kaas<so3>{});
    BOOST_TEST((ours - after(correct_munthe_kaas4<so3>{})).norm() < 1e-9);
    BOOST_TEST((ours - after(retracted_runge_kutta4<so3>{})).norm() > 1e-7);
    BOOST_TEST((ours - after(misprinted_munthe_kaas4<so3>{})).norm() > 1e-7);
}

template <class G, class H>
void check_casimirs(const H& h, const typename G::dual_type& x) {
    const auto drift = [&](auto make) {
        return worst(invariant_drift(make, lie_poisson<G>(h), x, 0.0, 0.05, 2000, &G::casimirs));
    };
    BOOST_TEST(drift([] { return runge_kutta_munthe_kaas3<G>{}; }) < 5e-14);
    BOOST_TEST(drift([] { return classical_munthe_kaas<G>{}; }) < 5e-14);
    BOOST_TEST(drift([] { return runge_kutta_munthe_kaas6<G>{}; }) < 5e-14);
}

BOOST_AUTO_TEST_CASE(keeps_casimirs_to_round_off) {
    const auto top_start = models::heavy_top::luesink_initial_state();
    check_casimirs<so3>(driven_body{}, body_start);
    check_casimirs<se3>(reference_top(), top_start);
    check_casimirs<right_invariant<se3>>(reference_top(), top_start);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(is_an_odeint_stepper_on_the_group, element, elements) {
    check_conformance([] { return classical_munthe_kaas<element>{}; }, steered<element>{},
                      some_element<element>());
}

BOOST_AUTO_TEST_CASE(is_an_odeint_stepper_on_the_cotangent_bundle) {
    check_conformance([] { return classical_munthe_kaas<cotangent<rotation, Vector3d>>{}; },
                      lie_poisson<so3>(driven_body{}),
                      cotangent<rotation, Vector3d>{some_element<rotation>(), body_start});
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    const auto count = [](auto stepper, const auto& system, auto x) {
        return allocations_in([&] {
            for (int i = 0; i < 10; ++i) stepper.do_step(std::cref(system), x, 0.01 * i, 0.01);
        });
    };
    const auto body = lie_poisson<so3>(driven_body{});
    BOOST_TEST(count(classical_munthe_kaas<so3>{}, body, body_start) == 0U);
    BOOST_TEST(count(runge_kutta_munthe_kaas6<se3>{}, lie_poisson<se3>(reference_top()),
                     models::heavy_top::luesink_initial_state()) == 0U);
    BOOST_TEST(count(runge_kutta_munthe_kaas5<rotation>{}, steered<rotation>{}, rotation{}) == 0U);
    BOOST_TEST(count(classical_munthe_kaas<cotangent<rotation, Vector3d>>{}, body,
                     cotangent<rotation, Vector3d>{rotation{}, body_start}) == 0U);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_not_finite_and_changes_nothing) {
    const auto broken = [](const rotation&, Vector3d& xi, double) {
        xi.setConstant(std::numeric_limits<double>::quiet_NaN());
    };
    rotation g = some_element<rotation>();
    const rotation before = g;
    classical_munthe_kaas<rotation> stepper;
    BOOST_CHECK_THROW(stepper.do_step(broken, g, 0.0, 0.1), invalid_argument);
    BOOST_CHECK_THROW(stepper.do_step(steered<rotation>{}, g, 0.0, HUGE_VAL), invalid_argument);
    BOOST_TEST(state_distance(g, before) == 0.0);
}

BOOST_AUTO_TEST_CASE(refuses_steps_that_leave_the_domain_of_a_series) {
    Vector3d x = body_start;
    BOOST_CHECK_EXCEPTION(classical_munthe_kaas<so3_by_series>{}.do_step(
                              lie_poisson<so3_by_series>(quartic_body{}), x, 0.0, 1e7),
                          invalid_argument,
                          [](const auto& error) { return error.argument() == "dt"; });
    BOOST_TEST((x == body_start));
}

BOOST_AUTO_TEST_SUITE_END()
