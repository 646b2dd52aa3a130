// SPDX-License-Identifier: BSL-1.0
//
// Poses with further numbers (algebra/pose_with.hpp) in the steppers on groups.
#include <geodeint/algebra/pose_with.hpp>

// first, because conformance.hpp uses its state_distance
#include "support/group_problems.hpp"

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/order.hpp"

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/commutator_free4.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/system/sde.hpp>

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/mpl/list.hpp>
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>

using namespace geodeint;
using namespace geodeint::testing;
namespace ode = boost::numeric::odeint;
using Eigen::Matrix3d;
using Eigen::Vector3d;

#ifdef GEODEINT_TEST_SOPHUS
using elements = boost::mpl::list<rigid_motion, Sophus::SE3d>;
#else
using elements = boost::mpl::list<rigid_motion>;
#endif

namespace {

using pose_and_numbers = Eigen::Matrix<double, 3, 5>;

/// dv/dt, which depends on the attitude, on v and on time.
Vector3d push(const Matrix3d& R, const Vector3d& v, double t) {
    return R.row(2).transpose().cross(v) + R.col(0) * std::cos(2 * t) - 0.3 * v.cwiseProduct(v);
}

/// The body velocity is that of group_problems.hpp, plus v.
template <class Pose>
struct steered_with_numbers {
    using state = pose_with<Pose, 3>;
    void operator()(const state& x, typename state::rate_type& rate, double t) const {
        const auto pose = matrix_of(x.pose);
        rate.velocity() = steering::velocity(pose, t);
        rate.velocity().angular() += x.vector;
        rate.change() = push(pose.template leftCols<3>(), x.vector, t);
    }
};

/// The same in numbers, [R p v].
void in_numbers(const pose_and_numbers& x, pose_and_numbers& dxdt, double t) {
    const Matrix3d R = x.leftCols<3>();
    const auto twist = steering::velocity(Eigen::Matrix<double, 3, 4>(x.leftCols<4>()), t);
    const Vector3d w = twist.angular() + x.col(4);
    for (int k = 0; k < 3; ++k) dxdt.col(k) = R * w.cross(Vector3d(Vector3d::Unit(k)));
    dxdt.col(3) = R * twist.linear();
    dxdt.col(4) = push(R, x.col(4), t);
}

template <class Pose>
pose_and_numbers matrix_of_both(const pose_with<Pose, 3>& x) {
    pose_and_numbers matrix;
    matrix << matrix_of(x.pose), x.vector;
    return matrix;
}

template <class Pose>
pose_with<Pose, 3> some_state() {
    return {some_element<Pose>(), {0.4, -0.3, 0.7}};
}

/// An equation with one noise whose solution is known: with W = W(t),
/// v = exp(sigma W), and the angle about the axis is the integral of v o dW, (v - 1)/sigma.
constexpr double sigma = 0.7;
const Vector3d axis = Vector3d{2, -1, 2} / 3;
const auto at_rest = [](const auto&, auto& rate, double) { set_zero(rate); };
const auto shaken = [](const auto& x, auto& rate) {
    rate = {x.vector[0] * axis, sigma * x.vector};
};

struct mean_errors {
    double of_angle = 0, of_number = 0;
};
mean_errors errors_of_noisy_run(int n) {
    constexpr int paths = 512;
    mean_errors sum;
    for (int path = 0; path < paths; ++path) {
        const wiener_path wiener{11, path, 1.0 / 256};
        pose_with<rotation, 1> x{{}, Eigen::Matrix<double, 1, 1>::Ones()};
        ode::integrate_n_steps(munthe_kaas_heun<pose_with<rotation, 1>>{},
                               sde(at_rest, shaken, wiener), x, 0.0, 1.0 / n,
                               static_cast<std::size_t>(n));
        std::array<double, 1> w{};
        wiener.increment(0, 1, w);
        const double v = std::exp(sigma * w[0]);
        const rotation exact = rotation::exp((v - 1) / sigma * axis);
        sum.of_angle += (exact.inverse() * x.pose).log().norm() / paths;
        sum.of_number += std::abs(x.vector[0] - v) / paths;
    }
    return sum;
}

} // namespace

BOOST_AUTO_TEST_SUITE(poses_with_numbers)

BOOST_AUTO_TEST_CASE_TEMPLATE(are_stepped_with_the_order_of_the_method, Pose, elements) {
    using state = pose_with<Pose, 3>;
    const state start = some_state<Pose>();
    const double t0 = 0.3, duration = 1.5;
    const pose_and_numbers exact =
        reference_solution(in_numbers, matrix_of_both(start), t0, duration);
    const auto check = [&](auto stepper, double order) {
        detail::order_grid grid;
        grid.duration = duration;
        check_order(
            [&](double step) {
                state x = start;
                ode::integrate_n_steps(stepper, steered_with_numbers<Pose>{}, x, t0, step,
                                       static_cast<std::size_t>(std::llround(duration / step)));
                return (matrix_of_both(x) - exact).norm();
            },
            order, grid);
    };
    check(munthe_kaas_heun<state>{}, 2);
    check(runge_kutta_munthe_kaas3<state>{}, 3);
    check(runge_kutta_munthe_kaas4<state>{}, 4);
    check(commutator_free4<state>{}, 4);
    check(runge_kutta_munthe_kaas5<state>{}, 5);
    check(runge_kutta_munthe_kaas6<state>{}, 6);
}

BOOST_AUTO_TEST_CASE(are_states_of_odeint_steppers) {
    using state = pose_with<rigid_motion, 3>;
    check_conformance([] { return runge_kutta_munthe_kaas4<state>{}; },
                      steered_with_numbers<rigid_motion>{}, some_state<rigid_motion>());
}

BOOST_AUTO_TEST_CASE_TEMPLATE(may_be_stepped_adaptively, Pose, elements) {
    using state = pose_with<Pose, 3>;
    const state start = some_state<Pose>();
    const steered_with_numbers<Pose> system;
    const double t0 = 0.3, duration = 2;
    const auto error_at = [&](double t, const state& x) {
        return (matrix_of_both(x) -
                reference_solution(in_numbers, matrix_of_both(start), t0, t - t0))
            .norm();
    };
    const runge_kutta_munthe_kaas_dopri5<state> stepper;
    // a fixed step is that of the tableau
    state fixed = start, same = start;
    runge_kutta_munthe_kaas_dopri5<state>{}.do_step(system, fixed, t0, 0.2);
    runge_kutta_munthe_kaas<state, tableaux::dormand_prince5>{}.do_step(system, same, t0, 0.2);
    BOOST_TEST(state_distance(fixed, same) == 0);

    const auto error_for = [&](double eps) {
        state x = start;
        ode::integrate_adaptive(ode::make_controlled(eps, eps, stepper), system, x, t0,
                                t0 + duration, 0.1);
        return error_at(t0 + duration, x);
    };
    BOOST_TEST(error_for(1e-6) < 1e-4);
    BOOST_TEST(error_for(1e-10) < 1e-8);

    // dense output, in the group between the steps as well
    state x = start;
    int seen = 0;
    ode::integrate_const(ode::make_dense_output(1e-10, 1e-10, stepper), system, x, t0,
                         t0 + duration, 0.25, [&](const state& y, double t) {
                             if (t > t0) BOOST_TEST(error_at(t, y) < 1e-8);
                             const Matrix3d R = matrix_of(y.pose).template leftCols<3>();
                             BOOST_TEST((R * R.transpose() - Matrix3d::Identity()).norm() < 1e-14);
                             ++seen;
                         });
    BOOST_TEST(seen == 9);
}

BOOST_AUTO_TEST_CASE(are_compared_so_that_no_velocity_is_computed_twice) {
    using state = pose_with<rigid_motion, 3>;
    int evaluations = 0, tries = 0;
    const auto counted = [&](const state& x, state::rate_type& rate, double t) {
        ++evaluations;
        steered_with_numbers<rigid_motion>{}(x, rate, t);
    };
    auto control = ode::make_controlled(1e-8, 1e-8, runge_kutta_munthe_kaas_dopri5<state>{});
    state x = some_state<rigid_motion>();
    double t = 0, dt = 0.01;
    for (; tries < 20; ++tries) control.try_step(counted, x, t, dt);
    BOOST_TEST(evaluations == 6 * tries + 1);
}

BOOST_AUTO_TEST_CASE(do_to_their_numbers_what_the_classical_method_does) {
    using state = pose_with<rotation, 2>;
    const auto oscillator = [](const Eigen::Vector2d& v, Eigen::Vector2d& dvdt, double t) {
        dvdt = {v[1], -std::sin(v[0]) + std::cos(t)};
    };
    const auto body = [&](const state& x, auto& rate, double t) {
        rate.velocity() = {x.vector[0], 1, 0};
        oscillator(x.vector, rate.change(), t);
    };
    state x{{}, {1, 0}};
    Eigen::Vector2d v = x.vector;
    ode::integrate_n_steps(runge_kutta_munthe_kaas4<state>{}, body, x, 0.0, 0.1, 100);
    ode::integrate_n_steps(ode::runge_kutta4<Eigen::Vector2d>{}, oscillator, v, 0.0, 0.1, 100);
    BOOST_TEST((x.vector - v).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(may_be_driven_by_noise) {
    const mean_errors coarse = errors_of_noisy_run(64), fine = errors_of_noisy_run(256);
    BOOST_TEST(fine.of_number < 0.01);
    BOOST_TEST(fine.of_angle < 0.01);
    // strong order 1: a quarter of the step, a quarter of the error
    BOOST_TEST(coarse.of_number / fine.of_number > 3);
    BOOST_TEST(coarse.of_number / fine.of_number < 5.3);
    BOOST_TEST(coarse.of_angle / fine.of_angle > 3);
    BOOST_TEST(coarse.of_angle / fine.of_angle < 5.3);
}

BOOST_AUTO_TEST_CASE(are_not_stepped_through_noise_that_would_be_ignored) {
    using state = pose_with<rotation, 1>;
    using of_stratonovich = decltype(sde(at_rest, shaken, wiener_path{1, 0}));
    // (an Ito equation is refused in words of its own, see tests/errors/ito_on_a_group.cpp)
    struct with_a_path_alone {
        void operator()(const state&, group<state>::generator_type& velocity, double) const {
            set_zero(velocity);
        }
        wiener_path path() const { return {1, 0}; }
    };
    static_assert(group<state>::moved_by<of_stratonovich>);
    static_assert(!group<state>::moved_by<with_a_path_alone>);
    BOOST_TEST((munthe_kaas_heun<state>::runs<const of_stratonovich, state>));
}

BOOST_AUTO_TEST_CASE(allocate_nothing) {
    const auto count = [](auto stepper, const auto& system, auto x) {
        return allocations_in([&] {
            for (int i = 0; i < 10; ++i) stepper.do_step(std::cref(system), x, 0.01 * i, 0.01);
        });
    };
    BOOST_TEST(count(runge_kutta_munthe_kaas4<pose_with<rigid_motion, 3>>{},
                     steered_with_numbers<rigid_motion>{}, some_state<rigid_motion>()) == 0U);
    BOOST_TEST(count(munthe_kaas_heun<pose_with<rotation, 1>>{},
                     sde(at_rest, shaken, wiener_path{1, 0, 0.01}),
                     pose_with<rotation, 1>{}) == 0U);

    using state = pose_with<rigid_motion, 3>;
    auto dense = ode::make_dense_output(1e-8, 1e-8, runge_kutta_munthe_kaas_dopri5<state>{});
    state y;
    dense.initialize(some_state<rigid_motion>(), 0.0, 0.1);
    BOOST_TEST(allocations_in([&] {
                   for (int i = 0; i < 10; ++i) {
                       dense.do_step(steered_with_numbers<rigid_motion>{});
                       dense.calc_state(0.5 * (dense.previous_time() + dense.current_time()), y);
                   }
               }) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
