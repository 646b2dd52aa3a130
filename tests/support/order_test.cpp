// SPDX-License-Identifier: BSL-1.0
//
// The order harness proves itself: on synthetic errors, on schemes whose order is known, and on
// schemes that are wrong on purpose.
#include "support/order.hpp"

#include "support/canaries.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/stepper/euler.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include <random>

namespace ode = boost::numeric::odeint;
using namespace geodeint::testing;
using geodeint::lie_poisson;
using geodeint::right_invariant;
using geodeint::so3;

namespace {

const Eigen::Vector3d start{0.8, -0.5, 0.9};

/// A function that makes steppers of one type.
template <class Stepper>
constexpr auto make = [] { return Stepper{}; };

template <class Stepper, class System>
order_measurement measure(const System& system, double claimed, double t0 = 0.3) {
    order_grid grid;
    grid.duration = 2;
    return measure_order(global_error(make<Stepper>, system, start, t0, grid.duration,
                                      reference_solution(system, start, t0, grid.duration)),
                         claimed, grid);
}

/// What the harness must say of a scheme: its true order, and a refusal if it claims another.
template <class Stepper, class System>
void check_canary(const System& system, double truth) {
    const order_measurement honest = measure<Stepper>(system, truth);
    BOOST_TEST(honest.passes(), honest.table());
    const order_measurement claimed = measure<Stepper>(system, 4);
    BOOST_TEST(claimed.passes() == (truth == 4), claimed.table());
    BOOST_TEST(claimed.order() == truth, boost::test_tools::tolerance(0.05));
}

template <class G>
void check_canaries() {
    const auto still = lie_poisson<G>(quartic_body{});
    const auto driven = lie_poisson<G>(driven_body{});
    check_canary<retracted_runge_kutta4<G>>(still, 2);
    check_canary<retracted_runge_kutta4<G>>(driven, 2);
    check_canary<misprinted_munthe_kaas4<G>>(still, 2);
    check_canary<misprinted_munthe_kaas4<G>>(driven, 2);
    check_canary<correct_munthe_kaas4<G>>(still, 4);
    check_canary<correct_munthe_kaas4<G>>(driven, 4);
}

} // namespace

BOOST_AUTO_TEST_SUITE(order)

BOOST_AUTO_TEST_CASE(synthetic_errors) {
    std::mt19937 engine{7};
    std::uniform_real_distribution<double> ratio{1.2, 3.0}, exponent{-1.0, 1.0};
    for (const double p : {0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 8.0}) {
        for (int trial = 0; trial < 20; ++trial) {
            const double c = std::pow(10, exponent(engine));
            order_grid grid;
            grid.duration = 3;
            grid.most_steps = std::size_t{1} << 40;
            grid.ratio = trial == 0 ? 0 : std::min(ratio(engine), std::pow(10, 8 / (5.5 * p)));
            const auto error = [c, p](double h) { return c * std::pow(h, p); };
            const order_measurement measured = measure_order(error, p, grid);
            BOOST_TEST(measured.passes(), measured.table());
            for (double slope : measured.slopes)
                BOOST_TEST(slope == p, boost::test_tools::tolerance(1e-10));
        }
    }
}

// A ratio that is not 2 must not be read as 2, and slopes half an order away must not pass.
BOOST_AUTO_TEST_CASE(wrong_claims_are_refused) {
    order_grid grid;
    grid.ratio = 1 / 0.38;
    const auto third = [](double h) { return 0.01 * h * h * h; };
    BOOST_TEST(!measure_order(third, 4, grid).passes());
    BOOST_TEST(measure_order(third, 3, grid).passes());
    for (const double p : {1.5, 1.89, 2.11, 2.5, 3.0, 4.0})
        BOOST_TEST(!measure_order([p](double h) { return 0.1 * std::pow(h, p); }, 2).passes());
    // an order that decays on refinement is judged where it is fine
    const auto decaying = [](double h) { return std::pow(h, 4) + 1e-6 * h * h; };
    BOOST_TEST(!measure_order(decaying, 4).passes());
    // a single bad pair among the four
    const auto bump = [](double h) { return (h < 1.5e-4 ? 1.1 : 1.0) * h * h; };
    BOOST_TEST(!measure_order(bump, 2).passes());
}

BOOST_AUTO_TEST_CASE(too_few_pairs_are_no_evidence) {
    const auto exact = [](double) { return 1e-16; };
    const auto hopeless = [](double) { return std::numeric_limits<double>::infinity(); };
    const auto nothing = [](double) { return std::numeric_limits<double>::quiet_NaN(); };
    BOOST_TEST(!measure_order(exact, 2).passes());
    BOOST_TEST(!measure_order(hopeless, 2).passes());
    BOOST_TEST(!measure_order(nothing, 2).passes());
    order_grid grid;
    grid.most_steps = 64;
    BOOST_TEST(!measure_order([](double h) { return h * h; }, 2, grid).enough());
}

BOOST_AUTO_TEST_CASE(classical_steppers) {
    const auto system = lie_poisson<so3>(driven_body{});
    check_order(make<ode::runge_kutta4<Eigen::Vector3d>>, system, start, 0.3, 2.0, 4);
    check_order(make<ode::runge_kutta_dopri5<Eigen::Vector3d>>, system, start, 0.3, 5.0, 5);
    check_order(make<ode::runge_kutta_cash_karp54<Eigen::Vector3d>>, system, start, 0.3, 2.0, 5);
    order_grid grid;
    grid.most_steps = std::size_t{1} << 17; // order 1 needs this many to pass 1e-3 by four halvings
    check_order(make<ode::euler<Eigen::Vector3d>>, system, start, 0.3, 2.0, 1, grid);
    // and with the final state given
    const auto exact = self_reference(make<ode::runge_kutta4<Eigen::Vector3d>>, system, start, 0.3,
                                      2.0, std::size_t{1} << 16);
    check_order(make<ode::runge_kutta4<Eigen::Vector3d>>, system, start, 0.3, 2.0, exact, 4);
}

BOOST_AUTO_TEST_CASE(canaries_left) { check_canaries<so3>(); }
BOOST_AUTO_TEST_CASE(canaries_right) { check_canaries<right_invariant<so3>>(); }

BOOST_AUTO_TEST_SUITE_END()
