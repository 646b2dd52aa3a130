// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>

// first, because conformance.hpp uses its state_distance
#include "support/group_problems.hpp"

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/lie_group_replay.hpp"
#include "support/problems.hpp"

#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>

#include <boost/numeric/odeint.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace ode = boost::numeric::odeint;
using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};
using stepper_on_so3 = runge_kutta_munthe_kaas_dopri5<so3>;

static_assert(error_stepper<stepper_on_so3>);
static_assert(interpolating_stepper<stepper_on_so3>);
static_assert(!error_stepper<ode::runge_kutta_dopri5<Vector3d>>);
static_assert(!error_stepper<runge_kutta_munthe_kaas4<so3>>);

} // namespace

BOOST_AUTO_TEST_SUITE(dormand_and_prince_on_orbits)

BOOST_AUTO_TEST_CASE(is_the_table_applied_in_the_algebra) {
    const auto system = lie_poisson<so3>(driven_body{});
    Vector3d x = body_start, y = x, z = x, error;
    stepper_on_so3{}.do_step(system, x, 0.3, 0.2);
    runge_kutta_munthe_kaas<so3, tableaux::dormand_prince5>{}.do_step(system, y, 0.3, 0.2);
    stepper_on_so3{}.do_step(system, z, 0.3, 0.2, error);
    BOOST_TEST((x == y));
    BOOST_TEST((x - z).norm() < 1e-16);
}

BOOST_AUTO_TEST_CASE(has_order_five) {
    eight_runs<so3>{3, 0.3, 2.0}.check_order([] { return stepper_on_so3{}; }, 5);
    eight_runs<se3>{1, 0.3, 2.0}.check_order([] { return runge_kutta_munthe_kaas_dopri5<se3>{}; },
                                             5);
    BOOST_TEST(stepper_on_so3::order() == 5);
    BOOST_TEST(stepper_on_so3::error_order() == 4);
}

BOOST_AUTO_TEST_CASE(estimates_the_error_along_the_orbit) {
    // of the embedded solution, which is of order 4: O(dt^5) in one step
    const auto system = lie_poisson<so3>(driven_body{});
    const auto estimate = [&](double dt) {
        Vector3d out, error;
        stepper_on_so3{}.do_step(system, body_start, 0.3, out, dt, error);
        BOOST_TEST(std::abs(error.dot(body_start)) <= 1e-15 * error.norm());
        return error.norm();
    };
    BOOST_TEST(std::abs(std::log2(estimate(0.02) / estimate(0.01)) - 5) < 0.1);
    BOOST_TEST(estimate(0.02) > 1e-12);
}

/// Every way to run it adaptively ends near the reference and on the orbit.
template <class G, class H>
void check_adaptive_runs(const H& h, const typename G::dual_type& start) {
    using state = typename G::dual_type;
    const auto system = lie_poisson<G>(h);
    const double t0 = 0.5, t1 = 3.0, eps = 1e-10;
    const state exact = reference_solution(system, start, t0, t1 - t0);
    const runge_kutta_munthe_kaas_dopri5<G> stepper;
    const auto check = [&](const char* name, auto&& run) {
        state x = start;
        run(x);
        BOOST_TEST(norm_inf(state(x - exact)) < 1e-7, name);
        const auto before = G::casimirs(start), after = G::casimirs(x);
        for (std::size_t i = 0; i < before.size(); ++i)
            BOOST_TEST(std::abs(after[i] - before[i]) < 2e-14 * std::abs(before[i]), name);
    };
    const auto watch = [](const state&, double) {};
    const std::vector<double> times{t0, 0.7, 1.9, 2.0, t1};
    const auto controlled_runs = [&](const char* name, auto control) {
        check(name, [&](state& x) { ode::integrate_adaptive(control, system, x, t0, t1, 0.1); });
        check(name, [&](state& x) {
            ode::integrate_adaptive(std::ref(control), std::ref(system), x, t0, t1, 0.1, watch);
        });
        check(name,
              [&](state& x) { ode::integrate_const(control, system, x, t0, t1, 0.25, watch); });
        check(name,
              [&](state& x) { ode::integrate_n_steps(control, system, x, t0, 0.25, 10, watch); });
        check(name, [&](state& x) { ode::integrate_times(control, system, x, times, 0.1, watch); });
        check(name, [&](state& x) {
            const auto range = ode::make_adaptive_range(control, system, x, t0, t1, 0.1);
            for (auto it = range.first; it != range.second; ++it) BOOST_TEST(all_finite(*it));
        });
    };
    controlled_runs("make_controlled", ode::make_controlled(eps, eps, stepper));
    controlled_runs("make_controlled, max_dt", ode::make_controlled(eps, eps, 0.05, stepper));
    controlled_runs("odeint's own controller",
                    ode::controlled_runge_kutta<runge_kutta_munthe_kaas_dopri5<G>>{
                        ode::default_error_checker<double, vector_space_state_algebra,
                                                   vector_space_state_operations>{eps, eps}});
    const auto dense_runs = [&](const char* name, auto dense) {
        check(name,
              [&](state& x) { ode::integrate_adaptive(dense, system, x, t0, t1, 0.1, watch); });
        check(name, [&](state& x) { ode::integrate_const(dense, system, x, t0, t1, 0.25, watch); });
        check(name, [&](state& x) { ode::integrate_times(dense, system, x, times, 0.1, watch); });
        check(name, [&](state& x) {
            // leaves x at the last but one observation: the last is only observed
            state last = x;
            ode::integrate_n_steps(dense, system, x, t0, 0.25, 10,
                                   [&](const state& y, double) { last = y; });
            x = last;
        });
    };
    dense_runs("make_dense_output", ode::make_dense_output(eps, eps, stepper));
    dense_runs("make_dense_output, max_dt", ode::make_dense_output(eps, eps, 0.05, stepper));
    dense_runs("make_dense_output by type",
               ode::make_dense_output<runge_kutta_munthe_kaas_dopri5<G>>(eps, eps));
}

BOOST_AUTO_TEST_CASE(runs_adaptively_everywhere) {
    const auto top_start = models::heavy_top::luesink_initial_state();
    check_adaptive_runs<so3>(driven_body{}, body_start);
    check_adaptive_runs<right_invariant<so3>>(driven_body{}, body_start);
    check_adaptive_runs<se3>(reference_top(), top_start);
    check_adaptive_runs<right_invariant<se3>>(reference_top(), top_start);
}

/// The largest relative drift of the Casimirs over a number of accepted steps.
template <class G, class H>
double adaptive_drift(const H& h, typename G::dual_type x, int accepted) {
    const auto system = lie_poisson<G>(h);
    auto control = ode::make_controlled(1e-9, 1e-9, runge_kutta_munthe_kaas_dopri5<G>{});
    const auto before = G::casimirs(x);
    double t = 0, dt = 0.01, worst = 0;
    for (int n = 0; n < accepted;) {
        if (control.try_step(system, x, t, dt) == ode::fail) continue;
        if (++n % 100 != 0) continue;
        const auto after = G::casimirs(x);
        for (std::size_t i = 0; i < before.size(); ++i)
            worst = std::max(worst, std::abs(after[i] - before[i]) / std::abs(before[i]));
    }
    return worst;
}

BOOST_AUTO_TEST_CASE(keeps_casimirs_for_a_million_accepted_steps) {
    const double body = adaptive_drift<so3>(driven_body{}, body_start, 1'000'000);
    BOOST_TEST(body < 1e-12);
    const double top =
        adaptive_drift<se3>(reference_top(), models::heavy_top::luesink_initial_state(), 1'000'000);
    BOOST_TEST(top < 1e-12);
    BOOST_TEST_MESSAGE("relative drift after 1e6 steps: so(3) " << body << ", se(3) " << top);
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    const auto system = lie_poisson<so3>(driven_body{});
    check_no_allocation([] { return stepper_on_so3{}; }, system, body_start);
    auto control = ode::make_controlled(1e-8, 1e-8, stepper_on_so3{});
    auto dense = ode::make_dense_output(1e-8, 1e-8, stepper_on_so3{});
    Vector3d x = body_start, y = x;
    double t = 0, dt = 0.1;
    dense.initialize(x, 0.0, 0.1);
    const allocation_counter counter;
    for (int i = 0; i < 100; ++i) {
        control.try_step(system, x, t, dt);
        dense.do_step(system);
        dense.calc_state(0.5 * (dense.previous_time() + dense.current_time()), y);
    }
    BOOST_TEST(counter.count() == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
