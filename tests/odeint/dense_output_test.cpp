// SPDX-License-Identifier: BSL-1.0
#include <geodeint/odeint/dense_output.hpp>

#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"

#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>

#include <boost/numeric/odeint.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ode = boost::numeric::odeint;
using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

using stepper_type = runge_kutta_munthe_kaas_dopri5<so3>;

/// Can a state be written to an X? Only views may be const.
template <class X>
concept calculated_into = requires(dense_output<stepper_type>& dense, X& x) {
    dense.calc_state(0.0, x);
};
static_assert(calculated_into<Vector3d> && !calculated_into<const Vector3d>);
static_assert(calculated_into<const Eigen::Map<Vector3d>>);

const Vector3d start{-0.5878, 0.3, 0.8090};

} // namespace

BOOST_AUTO_TEST_SUITE(dense_output_on_orbits)

BOOST_AUTO_TEST_CASE(stays_on_the_orbit_between_steps) {
    const auto body = lie_poisson<so3>(driven_body{});
    Vector3d x = start;
    double worst = 0;
    std::size_t points = 0;
    ode::integrate_const(ode::make_dense_output(1e-6, 1e-6, stepper_type{}), body, x, 0.0, 20.0,
                         0.01, [&](const Vector3d& y, double) {
                             worst = std::max(worst, std::abs(y.norm() / start.norm() - 1));
                             ++points;
                         });
    BOOST_TEST(points >= 2000U);
    BOOST_TEST(worst < 1e-14);

    const auto top_start = models::heavy_top::luesink_initial_state();
    auto y = top_start;
    worst = 0;
    ode::integrate_const(
        ode::make_dense_output(1e-6, 1e-6, runge_kutta_munthe_kaas_dopri5<se3>{}),
        lie_poisson<se3>(reference_top()), y, 0.0, 20.0, 0.01, [&](const auto& z, double) {
            const auto casimirs = se3::casimirs(z);
            worst = std::max({worst, std::abs(casimirs[0] - 1), std::abs(casimirs[1] - 1)});
        });
    BOOST_TEST(worst < 1e-14);
}

BOOST_AUTO_TEST_CASE(is_as_accurate_between_steps_as_at_them) {
    // equal steps, forced by max_dt; the largest error over points between them
    const auto system = lie_poisson<so3>(driven_body{});
    const double duration = 2;
    std::vector<double> times;
    std::vector<Vector3d> exact;
    for (int i = 0; i <= 97; ++i) {
        times.push_back(duration * i / 97);
        exact.push_back(i == 0 ? start : reference_solution(system, start, 0.0, times.back()));
    }
    const auto error = [&](double step) {
        auto dense = ode::make_dense_output(1e3, 1e3, step, stepper_type{});
        dense.initialize(start, 0.0, step);
        double worst = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            while (dense.current_time() < times[i]) dense.do_step(system);
            Vector3d x;
            dense.calc_state(times[i], x);
            worst = std::max(worst, (x - exact[i]).norm());
        }
        return worst;
    };
    const auto measured = detail::measure_order(error, 5, detail::order_grid{.duration = duration});
    BOOST_TEST(measured.order() > 4.7, measured.table());
    BOOST_TEST(measured.enough());
    BOOST_TEST_MESSAGE("order between steps: " << measured.order());
}

BOOST_AUTO_TEST_CASE(meets_the_steps_smoothly) {
    const auto system = lie_poisson<so3>(driven_body{});
    auto dense = ode::make_dense_output(1e-8, 1e-8, stepper_type{});
    dense.initialize(start, 0.0, 0.1);
    Vector3d slope_before = Vector3d::Zero();
    for (int i = 0; i < 20; ++i) {
        const auto [t0, t1] = dense.do_step(system);
        Vector3d at_start, at_end, after, before, slope;
        dense.calc_state(t0, at_start);
        dense.calc_state(t1, at_end);
        BOOST_TEST((at_start - dense.previous_state()).norm() < 1e-15);
        BOOST_TEST((at_end - dense.current_state()).norm() < 1e-15);
        const double h = 1e-6;
        dense.calc_state(t0 + h, after);
        dense.calc_state(t1 - h, before);
        slope = (after - at_start) / h;
        if (i > 0) BOOST_TEST((slope - slope_before).norm() < 2e-5 * slope.norm());
        slope_before = (at_end - before) / h;
    }
}

BOOST_AUTO_TEST_CASE(takes_the_steps_of_the_controller) {
    const auto system = lie_poisson<so3>(driven_body{});
    auto dense = ode::make_dense_output(1e-7, 1e-7, stepper_type{});
    auto control = ode::make_controlled(1e-7, 1e-7, stepper_type{});
    Vector3d x = start;
    double t = 0, dt = 1;
    dense.initialize(start, 0.0, 1.0);
    for (int i = 0; i < 50; ++i) {
        const auto [t0, t1] = dense.do_step(system);
        BOOST_TEST(t0 == t);
        while (control.try_step(system, x, t, dt) == ode::fail) {
        }
        BOOST_TEST(t1 == t);
        BOOST_TEST(dense.current_time() == t);
        BOOST_TEST(dense.current_time_step() == dt);
        BOOST_TEST((dense.current_state() == x));
    }
}

// odeint shortens the last step to end with the run and makes it once; where the controller rejects it,
// as it does here, the rest has to follow
BOOST_AUTO_TEST_CASE(ends_with_the_run_when_the_last_step_is_rejected) {
    const auto system = lie_poisson<se3>(reference_top());
    auto dense = ode::make_dense_output(1e-8, 1e-8, runge_kutta_munthe_kaas_dopri5<se3>{});
    const auto top_start = models::heavy_top::luesink_initial_state();
    const auto at = [&](double t) {
        auto x = top_start;
        ode::integrate_adaptive(
            ode::make_controlled(1e-11, 1e-11, runge_kutta_munthe_kaas_dopri5<se3>{}), system, x,
            0.0, t, 0.01 * t);
        return x;
    };
    for (const double end : {2.0, -2.0}) {
        dense.initialize(top_start, 0.0, end / 100);
        dense.initialize(dense.current_state(), dense.current_time(), end);
        const auto [begin, reached] = dense.do_step(system);
        BOOST_TEST(begin == 0);
        BOOST_TEST(reached == end);
        BOOST_TEST(std::abs(dense.previous_time()) > 0.1); // it was rejected
        double worst = 0;
        for (const double part : {0.0, 0.01, 0.3, 0.77, 1.0}) {
            auto x = top_start;
            dense.calc_state(part * end, x);
            worst =
                std::max(worst, part == 0 ? norm_inf(x - top_start) : norm_inf(x - at(part * end)));
        }
        BOOST_TEST(worst < 1e-6);
        dense.do_step(system);
        auto x = top_start;
        BOOST_CHECK_THROW(dense.calc_state(end / 2, x), invalid_argument);
    }
}

BOOST_AUTO_TEST_CASE(runs_backward) {
    const auto system = lie_poisson<so3>(driven_body{});
    Vector3d x = start, y;
    const Vector3d exact = reference_solution(system, start, 0.0, -2.0);
    double seen = 0;
    ode::integrate_const(ode::make_dense_output(1e-10, 1e-10, stepper_type{}), system, x, 0.0, -2.0,
                         -0.125, [&](const Vector3d& z, double t) { y = z, seen = t; });
    BOOST_TEST(seen == -2.0);
    BOOST_TEST((y - exact).norm() < 1e-8);
}

BOOST_AUTO_TEST_CASE(knows_its_state_before_the_first_step_and_after_a_failure) {
    auto dense = ode::make_dense_output(1e-8, 1e-8, stepper_type{});
    dense.initialize(start, 0.5, 0.1);
    Vector3d x;
    dense.calc_state(0.5, x);
    BOOST_TEST((x == start));
    struct broken {
        Vector3d gradient(const Vector3d& m, double t) const {
            return t > 0.5 ? Vector3d::Constant(std::nan("")) : m;
        }
    };
    BOOST_CHECK_THROW(dense.do_step(lie_poisson<so3>(broken{})), ode::step_adjustment_error);
    BOOST_TEST((dense.current_state() == start));
    BOOST_TEST(dense.current_time() == 0.5);
    dense.calc_state(0.5, x);
    BOOST_TEST((x == start));
}

BOOST_AUTO_TEST_CASE(refuses_times_out_of_order) {
    const auto system = lie_poisson<so3>(driven_body{});
    const auto refused = [&](const std::vector<double>& times, double dt) {
        Vector3d x = start;
        std::size_t seen = 0;
        try {
            ode::integrate_times(ode::make_dense_output(1e-8, 1e-8, stepper_type{}), system, x,
                                 times, dt, [&](const Vector3d&, double) { ++seen; });
        } catch (const invalid_argument& error) {
            BOOST_TEST(error.argument() == "t");
            return true;
        }
        BOOST_TEST(seen == times.size());
        return false;
    };
    BOOST_TEST(refused({0, 3, 1, 4}, 0.1));
    BOOST_TEST(refused({0, -1, 1}, 0.1));
    BOOST_TEST(refused({0, 1, 2}, -0.1));
    BOOST_TEST(refused({0, -3, -1, -4}, -0.1));
    // in order, as closely as odeint itself tells times apart
    BOOST_TEST(!refused({0, 1, 1, 3, 4}, 0.1));
    BOOST_TEST(!refused({0, -1e-3, -3, -4}, -0.1));
    std::vector<double> rounded{1e3};
    while (rounded.back() < 1002) rounded.push_back(rounded.back() + 0.1);
    BOOST_TEST(!refused(rounded, 0.1));
}

/// A tolerance beyond reason accepts a step whose interpolant overflows.
BOOST_AUTO_TEST_CASE(no_state_is_silently_not_finite) {
    const auto system = lie_poisson<so3>(models::rigid_body{Vector3d{7, 7, 1.0 / 256}});
    auto dense = ode::make_dense_output(1e-20, 1e177, stepper_type{});
    const double dt = 2.2744140625;
    dense.initialize(Vector3d{0, -4, -3.99951171875}, dt, dt);
    for (int n = 0; n < 20; ++n) {
        const auto [from, to] = dense.do_step(system);
        Vector3d x = Vector3d::Zero();
        try {
            dense.calc_state(from + 0.4 * (to - from), x);
        } catch (const invalid_argument& error) {
            BOOST_TEST(error.argument() == "t");
        }
        BOOST_TEST(x.allFinite());
    }
}

BOOST_AUTO_TEST_SUITE_END()
