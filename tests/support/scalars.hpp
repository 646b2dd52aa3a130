// SPDX-License-Identifier: BSL-1.0
//
// What steppers have to do whatever numbers their states are made of (algebra/real.hpp):
//
//     geodeint::testing::check_orders<float>(8, 0.3);
//
// On the free rigid body and on the heavy top, with noise, each of the schemes has its order, keeps
// the Casimirs to some rounding errors of its own numbers, and ends a step that cannot be made with an
// exception. A tableau of lower order and a scheme that keeps nothing show that this is seen.
#pragma once

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/real.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace geodeint::testing {

/// The problems of this file in numbers of type Real.
template <class Real>
struct scalar_problems {
    using time = time_of<Real>;
    using vector = Eigen::Matrix<Real, 3, 1>;
    using body_algebra = so3_over<Real>;
    using top_algebra = se3_over<Real>;
    using top_state = typename top_algebra::dual_type;

    /// A rigid body with a noise of this strength.
    static auto body(double strength) {
        const vector axis{Real(strength), Real(0), Real(strength / 2)};
        return lie_poisson<body_algebra>(models::basic_rigid_body<Real>::ephrati(),
                                         noise(linear{axis}), wiener_path{42, 0, 1.0 / 64});
    }
    static vector body_start() { return models::basic_rigid_body<Real>::ephrati_initial_state(); }

    /// A heavy top with a noise of this strength.
    static auto top(double strength) {
        const top_state axis{vector{Real(strength), Real(0), Real(0)},
                             vector{Real(0), Real(strength), Real(0)}};
        return lie_poisson<top_algebra>(models::basic_heavy_top<Real>::luesink(),
                                        noise(linear{axis}), wiener_path{42, 0, 1.0 / 64});
    }
    static auto calm_top() {
        return lie_poisson<top_algebra>(models::basic_heavy_top<Real>::luesink());
    }
    static top_state top_start() { return models::basic_heavy_top<Real>::luesink_initial_state(); }
};

/// x after so many steps of a fresh stepper.
template <class Stepper, class System, class State>
State after_steps(const System& system, State x, time_of<real_of<State>> dt, int steps) {
    using time = time_of<real_of<State>>;
    Stepper stepper;
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, time(i) * dt, dt);
    return x;
}

/// The order at which runs over a unit of time with steps 1/n, 1/2n and 1/4n approach each other.
template <class Stepper, class System, class State>
double measured_order(const System& system, const State& x, int n) {
    using time = time_of<real_of<State>>;
    const auto at = [&](int steps) {
        return after_steps<Stepper>(system, x, time(1) / time(steps), steps);
    };
    const State coarse = at(n), middle = at(2 * n), fine = at(4 * n);
    return std::log2(
        static_cast<double>(norm_sum(State(coarse - middle)) / norm_sum(State(middle - fine))));
}

/// The largest change of a Casimir in a thousand steps, in rounding errors.
template <class Stepper, class G, class System>
double casimir_drift(const System& system, const typename G::dual_type& x) {
    using real = real_of<typename G::dual_type>;
    using time = time_of<real>;
    const auto before = G::casimirs(x);
    const auto after = G::casimirs(after_steps<Stepper>(system, x, time(1) / time(64), 1000));
    double worst = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        worst = std::max(
            worst, static_cast<double>(magnitude(real(after[i] - before[i])) / epsilon_of<real>()));
    return worst;
}

/// A step that is no step throws, and leaves the state alone.
template <class Exception, class Stepper, class System, class State>
void check_refused(Stepper stepper, const System& system, const State& start, double dt) {
    using time = time_of<real_of<State>>;
    State x = start;
    BOOST_CHECK_THROW(stepper.do_step(system, x, time(0), time(dt)), Exception);
    BOOST_TEST((x == start));
}

/// Only of order 1, as sum_i b_i c_i is not 1/2.
inline constexpr butcher_tableau<2> lame_tableau{
    .order = 2, .a = {{}, {1}}, .b = {ratio{1, 4}, ratio{3, 4}}};

/// The coarsest step of an order measurement is 1/n, and four times that for the scheme of order 4,
/// whose errors vanish sooner; more digits take finer ones.
template <class Real>
void check_orders(int n, double margin) {
    using problems = scalar_problems<Real>;
    using body = typename problems::body_algebra;
    using top = typename problems::top_algebra;
    using vector = typename problems::vector;
    const auto is = [&](double order, double declared) {
        BOOST_TEST(std::abs(order - declared) < margin, order << " is not " << declared);
    };
    const auto calm_body = problems::body(0);
    const auto start = problems::body_start();
    is(measured_order<isospectral_midpoint<body>>(calm_body, start, n), 2);
    is(measured_order<munthe_kaas_midpoint<body, cayley_map, newton>>(calm_body, start, n), 2);
    is(measured_order<implicit_midpoint<vector>>(calm_body, start, n), 2);
    is(measured_order<stochastic_heun<vector>>(calm_body, start, n), 2);
    const auto calm = problems::top(0);
    const auto high = problems::top_start();
    is(measured_order<munthe_kaas_midpoint<top>>(calm, high, n), 2);
    is(measured_order<munthe_kaas_heun<top>>(calm, high, n), 2);
    is(measured_order<variational_midpoint<body, cayley_map, typename problems::top_state>>(
           calm, high, n),
       2);
    const auto still = problems::calm_top();
    is(measured_order<runge_kutta_munthe_kaas4<top>>(still, high, n / 4), 4);
    is(measured_order<runge_kutta_munthe_kaas<top, lame_tableau>>(still, high, n), 1);
}

/// Casimirs drift by less than so many rounding errors, and where a scheme keeps none by more.
template <class Real>
void check_casimirs(double rounding_errors) {
    using problems = scalar_problems<Real>;
    using body = typename problems::body_algebra;
    using top = typename problems::top_algebra;
    const auto keeps = [&](double worst) { BOOST_TEST(worst < rounding_errors); };
    const auto system = problems::body(0.25);
    const auto start = problems::body_start();
    keeps(casimir_drift<isospectral_midpoint<body>, body>(system, start));
    keeps(casimir_drift<munthe_kaas_midpoint<body, cayley_map, newton>, body>(system, start));
    keeps(casimir_drift<implicit_midpoint<typename problems::vector>, body>(system, start));
    const auto high = problems::top_start();
    const auto rocked = problems::top(0.25);
    keeps(casimir_drift<munthe_kaas_midpoint<top>, top>(rocked, high));
    keeps(casimir_drift<munthe_kaas_heun<top>, top>(rocked, high));
    keeps(casimir_drift<variational_midpoint<body, cayley_map, typename problems::top_state>, top>(rocked,
                                                                                           high));
    keeps(casimir_drift<runge_kutta_munthe_kaas4<top>, top>(problems::calm_top(), high));
    BOOST_TEST((casimir_drift<stochastic_heun<typename problems::vector>, body>(system, start)) >
               rounding_errors);
}

/// The solver ends in a few iterations, at the round-off of these numbers.
template <class Real>
void check_convergence(std::size_t iterations) {
    using problems = scalar_problems<Real>;
    using time = time_of<Real>;
    const auto system = problems::body(0.25);
    isospectral_midpoint<typename problems::body_algebra> stepper;
    auto x = problems::body_start();
    const time dt = time(1) / time(64);
    for (int i = 0; i < 1000; ++i) {
        stepper.do_step(system, x, time(i) * dt, dt);
        if (stepper.last_solve().iterations > iterations)
            BOOST_FAIL("step " << i << " took " << stepper.last_solve().iterations);
    }
}

template <class Real>
void check_refusals() {
    using problems = scalar_problems<Real>;
    using body = typename problems::body_algebra;
    const auto system = problems::body(0.25);
    const auto start = problems::body_start();
    check_refused<no_convergence>(isospectral_midpoint<body>{cascade{cascade::round_off, 1}},
                                  system, start, 0.5);
    check_refused<no_convergence>(
        munthe_kaas_midpoint<body, cayley_map, newton>{newton{newton::round_off, 1}}, system, start,
        0.5);
    check_refused<invalid_argument>(stochastic_heun<typename problems::vector>{}, system, start,
                                    std::numeric_limits<double>::infinity());
    auto broken = start;
    broken(1) = Real(std::numeric_limits<double>::quiet_NaN());
    isospectral_midpoint<body> stepper;
    BOOST_CHECK_THROW(stepper.do_step(system, broken, time_of<Real>(0), time_of<Real>(0.5)),
                      invalid_argument);
}

} // namespace geodeint::testing
