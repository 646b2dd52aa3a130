// SPDX-License-Identifier: BSL-1.0
#include <geodeint/odeint/controlled.hpp>

#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"

#include <geodeint/function/linear.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>

#include <boost/numeric/odeint.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace ode = boost::numeric::odeint;
using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

using stepper_type = runge_kutta_munthe_kaas_dopri5<so3>;
using controller = controlled<stepper_type>;
using odeints_controller = ode::controlled_runge_kutta<stepper_type>;

/// Can its try_step be called in place on an X? Only views may be const.
template <class X>
concept tried_in_place = requires(controller& control, X& x, double& t, double& dt) {
    control.try_step(lie_poisson<so3>(reference_body()), x, t, dt);
};
static_assert(tried_in_place<Vector3d> && !tried_in_place<const Vector3d>);
static_assert(tried_in_place<const Eigen::Map<Vector3d>>);

const Vector3d start{-0.5878, 0.3, 0.8090};
const double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// driven_body with a short kick at t = 1, which no step size foresees
struct kicked_body {
    driven_body body;
    Vector3d gradient(const Vector3d& m, double t) const {
        return body.gradient(m, t) + 30 * std::exp(-1e4 * (t - 1) * (t - 1)) * Vector3d{0, 1, 2};
    }
};

/// The gradient is NaN from t = 1 on.
struct ending_body {
    driven_body body;
    Vector3d gradient(const Vector3d& m, double t) const {
        return t < 1 ? body.gradient(m, t) : Vector3d::Constant(not_a_number);
    }
};

/// From t = 1 on it turns faster than t can be resolved.
struct running_away {
    driven_body body;
    Vector3d gradient(const Vector3d& m, double t) const {
        return t < 1 ? body.gradient(m, t) : 1e20 * Vector3d{1, -2, 0.5};
    }
};

struct trial {
    ode::controlled_step_result result;
    double t, dt;
    Vector3d x;
    bool operator==(const trial&) const = default;
};

template <class Controller, class System>
std::vector<trial> trials(Controller control, const System& system, double t, double t_end,
                          double dt) {
    std::vector<trial> record;
    Vector3d x = start;
    while (t < t_end) {
        const auto result = control.try_step(std::cref(system), x, t, dt);
        record.push_back({result, t, dt, x});
    }
    return record;
}

/// An error stepper whose steps above a certain size cannot be solved.
struct stubborn : stepper_type {
    double largest = 1e-3;
    bool by_argument = false;

    template <class System>
    void trial(System& system, const Vector3d& x, const Vector3d& v, double t, double dt,
               Vector3d& next, Vector3d& v_next, Vector3d& error) {
        if (std::abs(dt) > largest) {
            next.setConstant(7);
            if (by_argument) throw invalid_argument{"x", "left the domain"};
            throw no_convergence{t, dt, 100, 1.0};
        }
        stepper_type::trial(system, x, v, t, dt, next, v_next, error);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(controlled_steps)

BOOST_AUTO_TEST_CASE(accepts_rejects_and_repeats_like_odeints_own) {
    const auto system = lie_poisson<so3>(kicked_body{});
    for (const double eps : {1e-4, 1e-7, 1e-10}) {
        const auto ours = trials(controller{eps, eps}, system, 0.0, 2.0, 0.5);
        const auto theirs = trials(
            odeints_controller{ode::default_error_checker<double, vector_space_state_algebra,
                                                          vector_space_state_operations>{eps, eps}},
            system, 0.0, 2.0, 0.5);
        std::size_t rejected = 0;
        for (const trial& each : ours) rejected += each.result == ode::fail;
        BOOST_TEST(rejected >= 3U);
        BOOST_REQUIRE(ours.size() == theirs.size());
        for (std::size_t i = 0; i < ours.size(); ++i) {
            BOOST_TEST((ours[i].result == theirs[i].result));
            BOOST_TEST(std::abs(ours[i].t - theirs[i].t) < 1e-12);
            BOOST_TEST((ours[i].x - theirs[i].x).norm() < 1e-12);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_rejected_step_changes_dt_alone) {
    const auto system = lie_poisson<so3>(driven_body{});
    Vector3d x = start;
    double t = 0.25, dt = 5;
    controller control{1e-10, 1e-10};
    BOOST_TEST((control.try_step(system, x, t, dt) == ode::fail));
    BOOST_TEST((x == start));
    BOOST_TEST(t == 0.25);
    BOOST_TEST(dt < 5);
    BOOST_TEST(dt > 0);
}

BOOST_AUTO_TEST_CASE(keeps_the_largest_step_in_both_directions) {
    const auto system = lie_poisson<so3>(driven_body{});
    for (const double sign : {1.0, -1.0})
        for (const double max_dt : {0.01, -0.01}) {
            Vector3d x = start;
            const std::size_t steps =
                ode::integrate_adaptive(ode::make_controlled(1e-3, 1e-3, max_dt, stepper_type{}),
                                        system, x, 0.0, sign * 1.0, sign * 0.5);
            BOOST_TEST(steps >= 100U);
            BOOST_TEST(steps <= 101U);
        }
}

BOOST_AUTO_TEST_CASE(refuses_a_tolerance_that_no_double_resolves) {
    // at the first rejection; what the time is does not matter
    const auto system = lie_poisson<so3>(driven_body{});
    for (const double tolerance : {1e-30, 1e-100, 1e-300, 1e-320})
        for (const double t0 : {0.0, 1e-9, 1.0}) {
            controller control{tolerance, tolerance};
            Vector3d x = start;
            double t = t0, dt = 0.1;
            BOOST_CHECK_EXCEPTION(control.try_step(system, x, t, dt), ode::step_adjustment_error,
                                  [](const std::exception& error) {
                                      return std::string{error.what()}.find(
                                                 "less than doubles resolve") != std::string::npos;
                                  });
            BOOST_TEST((x == start));
            BOOST_TEST(t == t0);
            BOOST_TEST(dt == 0.1);
        }
    // one that only costs many steps is not refused
    for (const double tolerance : {1e-16, 1e-20}) {
        Vector3d x = start;
        ode::integrate_adaptive(ode::make_controlled(tolerance, tolerance, stepper_type{}), system,
                                x, 0.0, 0.1, 0.1);
        BOOST_TEST((x - reference_solution(system, start, 0.0, 0.1)).norm() < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(solves_layers_much_thinner_than_the_first_step) {
    struct layer {
        double width;
        Vector3d gradient(const Vector3d&, double t) const {
            return {0.3, 0, 1 + std::exp(-t / width) / width};
        }
    };
    const auto steps = [](double width) {
        controller control{1e-9, 1e-9};
        const auto system = lie_poisson<so3>(layer{width});
        Vector3d x{0.8, -0.1, 0.6};
        double t = 0, dt = 0.1;
        int accepted = 0;
        while (t < 1) accepted += control.try_step(system, x, t, dt) == ode::success;
        return accepted;
    };
    BOOST_TEST(steps(1e-12) == 53);
    BOOST_TEST(steps(1e-30) == 80);
    BOOST_TEST(steps(1e-100) == 187);
    BOOST_TEST(steps(1e-200) == 340);
}

BOOST_AUTO_TEST_CASE(lets_no_nan_through) {
    const auto system = lie_poisson<so3>(ending_body{});
    // odeint's controller steps into the NaN and reports success
    auto careless = ode::make_controlled(1e-8, 1e-8, ode::runge_kutta_dopri5<Vector3d>{});
    Vector3d x = start;
    double t = 0.99, dt = 0.1;
    BOOST_TEST((careless.try_step(system, x, t, dt) == ode::success));
    BOOST_TEST(!x.allFinite());
    // ours goes as far as there is something to go to
    controller control{1e-8, 1e-8};
    x = start;
    t = 0, dt = 0.1;
    const auto run = [&] {
        while (t < 2) control.try_step(system, x, t, dt);
    };
    BOOST_CHECK_THROW(run(), ode::step_adjustment_error);
    BOOST_TEST(x.allFinite());
    BOOST_TEST(std::abs(t - 1) < 1e-14);
    BOOST_TEST(std::abs(x.norm() - start.norm()) < 1e-14);

    const Vector3d broken{1, not_a_number, 0};
    x = broken;
    BOOST_CHECK_THROW(control.try_step(system, x, t, dt), invalid_argument);
    x = start;
    t = not_a_number;
    BOOST_CHECK_THROW(control.try_step(system, x, t, dt), invalid_argument);
}

BOOST_AUTO_TEST_CASE(does_not_loop_where_there_is_no_progress) {
    const auto system = lie_poisson<so3>(running_away{});
    Vector3d x = start;
    BOOST_CHECK_THROW(ode::integrate_adaptive(ode::make_controlled(1e-8, 1e-8, stepper_type{}),
                                              system, x, 0.0, 2.0, 0.1),
                      ode::step_adjustment_error);
    // odeint's own accepts steps that do not change t, for ever
    auto stuck = ode::make_controlled(1e-8, 1e-8, ode::runge_kutta_dopri5<Vector3d>{});
    x = start;
    double t = 0, dt = 0.1, before = 0;
    int without_progress = 0;
    for (int i = 0; i < 10'000; ++i) {
        before = t;
        if (stuck.try_step(system, x, t, dt) == ode::success && t == before) ++without_progress;
    }
    BOOST_TEST(without_progress > 1000);

    controller control;
    t = 1e6, dt = 1e-12;
    BOOST_CHECK_THROW(control.try_step(system, x, t, dt), ode::step_adjustment_error);
}

BOOST_AUTO_TEST_CASE(takes_the_last_sliver_of_an_interval) {
    // drivers end an interval by a step that may be one unit in the last place of t
    const auto system = lie_poisson<so3>(driven_body{});
    Vector3d x = start;
    const double end = 10;
    double t = std::nextafter(end, 0.0), dt = end - t;
    BOOST_TEST((controller{}.try_step(system, x, t, dt) == ode::success));
    BOOST_TEST(t == end);
}

BOOST_AUTO_TEST_CASE(turns_a_failed_solve_into_a_smaller_step) {
    const auto system = lie_poisson<so3>(driven_body{});
    for (const bool by_argument : {false, true}) {
        stubborn stepper;
        stepper.by_argument = by_argument;
        controlled<stubborn> control{1e-6, 1e-6, stepper};
        Vector3d x = start;
        double t = 0, dt = 0.1;
        BOOST_TEST((control.try_step(system, x, t, dt) == ode::fail));
        BOOST_TEST((x == start));
        BOOST_TEST(t == 0.0);
        BOOST_TEST(std::abs(dt - 0.02) < 1e-15);
        while (t < 0.02) control.try_step(system, x, t, dt);
        Vector3d fine = start;
        for (int i = 0; i < 20; ++i) stepper_type{}.do_step(system, fine, 1e-3 * i, 1e-3);
        BOOST_TEST((x - fine).norm() < 0.01);

        control.stepper().largest = 0;
        const auto hopeless = [&] {
            while (true) control.try_step(system, x, t, dt);
        };
        BOOST_CHECK_THROW(hopeless(), ode::step_adjustment_error);
    }
}

BOOST_AUTO_TEST_CASE(notices_that_it_starts_elsewhere) {
    const auto first = lie_poisson<so3>(driven_body{});
    const auto second = lie_poisson<so3>(quartic_body{});
    const auto run = [](auto control, const auto& system, Vector3d x, double t0) {
        ode::integrate_adaptive(control, std::cref(system), x, t0, t0 + 1, 0.1);
        return x;
    };
    const Vector3d fresh = run(controller{}, first, start, 0.0);
    controller used;
    const Vector3d once = run(std::ref(used), first, start, 0.0);
    const Vector3d twice = run(std::ref(used), first, start, 0.0);
    BOOST_TEST((once == fresh));
    BOOST_TEST((twice == fresh));
    // goes on where it ended, but with another system; the rounding correction goes on as well
    const Vector3d switched = run(std::ref(used), second, twice, 1.0);
    BOOST_TEST((switched - run(controller{}, second, twice, 1.0)).norm() < 1e-15);
}

/// A loop that makes its system anew has it at the same place every time.
BOOST_AUTO_TEST_CASE(notices_another_system_at_the_same_address) {
    const Vector3d axis{0.3, -0.2, 0.9};
    std::optional<lie_poisson_system<so3, linear<Vector3d>>> system;
    controller used, forgetful;
    Vector3d x = start, y = start;
    double t = 0, s = 0;
    for (int i = 0; i < 20; ++i) {
        system.emplace(lie_poisson<so3>(linear{i * axis}));
        double dt = 0.01, ds = 0.01;
        BOOST_TEST((used.try_step(*system, x, t, dt) == ode::success));
        forgetful.reset();
        BOOST_TEST((forgetful.try_step(*system, y, s, ds) == ode::success));
        BOOST_TEST((x == y));
    }
}

BOOST_AUTO_TEST_CASE(evaluates_the_shared_stage_once) {
    int evaluations = 0;
    struct counting {
        int* evaluations;
        Vector3d gradient(const Vector3d& m) const {
            ++*evaluations;
            return quartic_body{}.gradient(m);
        }
    };
    const auto system = lie_poisson<so3>(counting{&evaluations});
    controller control{1e-6, 1e-6};
    Vector3d x = start;
    double t = 0, dt = 0.01;
    for (int i = 0; i < 10; ++i) BOOST_TEST((control.try_step(system, x, t, dt) == ode::success));
    BOOST_TEST(evaluations == 61);
}

BOOST_AUTO_TEST_CASE(writes_out_of_place_and_through_views) {
    const auto system = lie_poisson<so3>(driven_body{});
    Vector3d x = start, out;
    double t = 0, dt = 0.01, s = 0, ds = 0.01;
    controller{}.try_step(system, start, t, out, dt);
    controller{}.try_step(system, x, s, ds);
    BOOST_TEST((out == x));
    double memory[3] = {start.x(), start.y(), start.z()};
    s = 0, ds = 0.01;
    controller{}.try_step(system, Eigen::Map<Vector3d>{memory}, s, ds);
    BOOST_TEST((Eigen::Map<Vector3d>{memory} == x));
}

BOOST_AUTO_TEST_CASE(refuses_tolerances_without_meaning) {
    BOOST_CHECK_THROW((controller{-1.0, 1e-6}), invalid_argument);
    BOOST_CHECK_THROW((controller{1e-6, not_a_number}), invalid_argument);
    BOOST_CHECK_THROW((controller{0.0, 0.0}), invalid_argument);
    BOOST_CHECK_THROW((controller{1e-6, 1e-6, not_a_number}), invalid_argument);
}

BOOST_AUTO_TEST_CASE(time_does_not_become_infinite) {
    const auto system = lie_poisson<so3>(driven_body{});
    const double largest = std::numeric_limits<double>::max();
    Vector3d x = Vector3d::Zero();
    double t = largest, dt = largest;
    BOOST_CHECK_EXCEPTION(controller{}.try_step(system, x, t, dt), invalid_argument,
                          [](const auto& error) { return error.argument() == "dt"; });
    BOOST_TEST(t == largest);
}

BOOST_AUTO_TEST_SUITE_END()
