// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/runge_kutta_munthe_kaas4.hpp>

// first, because conformance.hpp uses its state_distance
#include "support/group_problems.hpp"

#include "support/allocation_counter.hpp"
#include "support/canaries.hpp"
#include "support/conformance.hpp"
#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"
#include "support/without_correction.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};

/// The formula in plain words, with stages moved by so many terms of the exponential, and with
/// brackets of either sign.
template <class G, int Terms, int Sign>
class written_out : public stepper_base<written_out<G, Terms, Sign>, typename G::dual_type, 4> {
public:
    using state = typename G::dual_type;
    using sigma = typename G::algebra_type;

    template <class System>
    void advance(System& system, const state& x, double t, double dt, state& next) {
        constexpr double e = G::chirality;
        const auto moved = [&](const sigma& by) {
            state term = x, sum = x;
            for (int n = 1; n <= Terms; ++n) {
                term = state(e / n * G::coadjoint(by, term));
                sum += term;
            }
            return sum;
        };
        const auto generator = [&](const state& at, double when) {
            sigma k, scratch;
            system.generator(at, when, dt, {}, k, scratch);
            return k;
        };
        const auto bracket = [](const sigma& a, const sigma& b) {
            return sigma(Sign * e * G::bracket(a, b));
        };
        const sigma k1 = generator(x, t);
        const sigma k2 = generator(moved(0.5 * k1), t + dt / 2);
        const sigma k3 = generator(moved(0.5 * k2 + 0.125 * bracket(k1, k2)), t + dt / 2);
        const sigma k4 = generator(moved(k3), t + dt);
        const sigma end = (1.0 / 6) * (k1 + 2.0 * k2 + 2.0 * k3 + k4 + 0.5 * bracket(k1, k4));
        next = G::coadjoint_exp(e * end, x);
    }
};

template <class G>
void check_orders(unsigned seed) {
    const eight_runs<G> runs{seed, 0.3, 2.0};
    runs.check_order([] { return runge_kutta_munthe_kaas4<G>{}; }, 4);
    // a stage needs its third order, and brackets their sign
    runs.check_order([] { return written_out<G, 2, 1>{}; }, 3);
    runs.check_order([] { return written_out<G, 3, -1>{}; }, 2);
    runs.check_order([] { return retracted_runge_kutta4<G>{}; }, 2);
}

template <class G>
void check_formula(unsigned seed) {
    using state = typename G::dual_type;
    const auto system = lie_poisson<G>(driven_quartic<state>{seed});
    state x = random_source{seed}.vector<state>(), y = x;
    auto ours = testing::without_correction<runge_kutta_munthe_kaas4<G>>();
    written_out<G, 3, 1> plain;
    for (int i = 0; i < 10; ++i) {
        ours.do_step(system, x, 0.05 * i, 0.05);
        plain.do_step(system, y, 0.05 * i, 0.05);
    }
    BOOST_TEST(norm_inf(state(x - y)) < 1e-14 * norm_inf(x));
}

} // namespace

BOOST_AUTO_TEST_SUITE(two_brackets_and_short_stages)

BOOST_AUTO_TEST_CASE(has_its_order_on_so3) { check_orders<so3>(3); }
BOOST_AUTO_TEST_CASE(has_its_order_on_se3) { check_orders<se3>(1); }
BOOST_AUTO_TEST_CASE(has_its_order_on_the_right) { check_orders<right_invariant<so3>>(3); }

BOOST_AUTO_TEST_CASE(is_its_formula) {
    check_formula<so3>(5);
    check_formula<se3>(6);
    check_formula<right_invariant<se3>>(7);
}

BOOST_AUTO_TEST_CASE(errs_at_most_four_times_as_much_as_the_general_form) {
    // the root of the mean square error over eight problems, at the same step
    const auto error = [](auto make, int steps) {
        random_source random{11};
        double sum = 0;
        for (int run = 0; run < 8; ++run) {
            const auto system = lie_poisson<so3>(driven_quartic<Vector3d>{20u + unsigned(run)});
            Vector3d start = random.vector<Vector3d>();
            start.normalize();
            const Vector3d exact = reference_solution(system, start, 0.0, 2.0);
            auto stepper = make();
            Vector3d x = start;
            for (int i = 0; i < steps; ++i)
                stepper.do_step(system, x, 2.0 * i / steps, 2.0 / steps);
            sum += (x - exact).squaredNorm();
        }
        return std::sqrt(sum / 8);
    };
    using general = runge_kutta_munthe_kaas<so3, tableaux::runge_kutta4>;
    for (const int steps : {8, 16, 64}) {
        const double ours = error([] { return runge_kutta_munthe_kaas4<so3>{}; }, steps);
        const double theirs = error([] { return general{}; }, steps);
        BOOST_TEST(ours < 4 * theirs, steps << " steps: " << ours << " and " << theirs);
    }
}

BOOST_AUTO_TEST_CASE(keeps_casimirs_to_round_off) {
    const auto drift = [](auto algebra, const auto& h, const auto& x) {
        using G = decltype(algebra);
        return worst(invariant_drift([] { return runge_kutta_munthe_kaas4<G>{}; },
                                     lie_poisson<G>(h), x, 0.0, 0.05, 20'000, &G::casimirs));
    };
    const auto top_start = models::heavy_top::luesink_initial_state();
    BOOST_TEST(drift(so3{}, driven_body{}, body_start) < 2e-15);
    BOOST_TEST(drift(se3{}, reference_top(), top_start) < 4e-15);
    BOOST_TEST(drift(right_invariant<se3>{}, reference_top(), top_start) < 4e-15);
}

BOOST_AUTO_TEST_CASE(is_an_odeint_stepper) {
    check_conformance([] { return runge_kutta_munthe_kaas4<rotation>{}; }, steered<rotation>{},
                      some_element<rotation>());
    check_conformance([] { return runge_kutta_munthe_kaas4<so3>{}; },
                      lie_poisson<so3>(driven_body{}), body_start);
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    const auto count = [](auto stepper, const auto& system, auto x) {
        return allocations_in([&] {
            for (int i = 0; i < 10; ++i) stepper.do_step(std::cref(system), x, 0.01 * i, 0.01);
        });
    };
    const auto body = lie_poisson<so3>(driven_body{});
    BOOST_TEST(count(runge_kutta_munthe_kaas4<so3>{}, body, body_start) == 0U);
    BOOST_TEST(count(runge_kutta_munthe_kaas4<se3>{}, lie_poisson<se3>(reference_top()),
                     models::heavy_top::luesink_initial_state()) == 0U);
    BOOST_TEST(count(runge_kutta_munthe_kaas4<cotangent<rotation, Vector3d>>{}, body,
                     cotangent<rotation, Vector3d>{rotation{}, body_start}) == 0U);
}

BOOST_AUTO_TEST_CASE(refuses_a_step_that_is_too_large_and_changes_nothing) {
    Vector3d x = body_start;
    BOOST_CHECK_THROW(
        runge_kutta_munthe_kaas4<so3>{}.do_step(lie_poisson<so3>(driven_body{}), x, 0.0, 1e200),
        invalid_argument);
    BOOST_TEST((x == body_start));
}

BOOST_AUTO_TEST_SUITE_END()
