// SPDX-License-Identifier: BSL-1.0
//
// Every kind of state in odeint's controlled and dense-output steppers, against the exact solution.
#include "odeint/rotating_state.hpp"

#include <geodeint/odeint/vector_space_state.hpp>

#include <boost/numeric/odeint.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ode = boost::numeric::odeint;
using namespace geodeint::testing;

namespace {

constexpr double end = 2;

/// A state of another kind, as a user might write it: a planar vector with a number of its own.
struct tagged_vector {
    static constexpr int flat_dimension = 3;
    Eigen::Vector2d vector;
    double tag;

    tagged_vector& operator+=(const tagged_vector& other) {
        vector += other.vector;
        tag += other.tag;
        return *this;
    }
    tagged_vector& operator*=(double factor) {
        vector *= factor;
        tag *= factor;
        return *this;
    }
    friend tagged_vector operator+(tagged_vector x, const tagged_vector& y) { return x += y; }
    friend tagged_vector operator*(double factor, tagged_vector x) { return x *= factor; }
    friend double norm_inf(const tagged_vector& x) {
        return std::max(x.vector.cwiseAbs().maxCoeff(), std::abs(x.tag));
    }
    friend bool all_finite(const tagged_vector& x) {
        return x.vector.allFinite() && std::isfinite(x.tag);
    }
    friend Eigen::Index flat_size(const tagged_vector&) { return 3; }
    template <class Flat>
    friend void flatten(const tagged_vector& x, Flat&& flat) {
        flat << x.vector, x.tag;
    }
    template <class Flat>
    friend void unflatten(const Flat& flat, tagged_vector& x) {
        x = {flat.template head<2>(), flat[2]};
    }
    friend void set_zero(tagged_vector& x) { x = {Eigen::Vector2d::Zero(), 0}; }
};
static_assert(geodeint::vector_space<tagged_vector>);

using some_states = boost::mpl::list<Eigen::Vector3d, Eigen::MatrixXcd, matrix_and_vector>;

} // namespace

BOOST_AUTO_TEST_SUITE(vector_space_state_controlled)

BOOST_AUTO_TEST_CASE_TEMPLATE(controlled_steps, State, states) {
    const State start = example<State>::make();
    const auto error = [&start](auto stepper) {
        State x = start;
        const std::size_t steps =
            ode::integrate_adaptive(stepper, turning{}, x, 0.0, end, end / 10);
        BOOST_TEST(steps > 3U);
        BOOST_TEST(steps < 200U);
        return deviation(x, turned(start, end));
    };
    BOOST_TEST(error(ode::make_controlled<ode::runge_kutta_cash_karp54<State>>(1e-9, 1e-9)) < 1e-7);
    BOOST_TEST(error(ode::make_controlled<ode::runge_kutta_dopri5<State>>(1e-9, 1e-9)) < 1e-7);
    BOOST_TEST(error(ode::make_controlled<ode::runge_kutta_fehlberg78<State>>(1e-9, 1e-9)) < 1e-7);
}

// A tolerance a hundred times tighter must be heard: the error norm really sees the state.
BOOST_AUTO_TEST_CASE_TEMPLATE(tolerance, State, states) {
    const State start = example<State>::make();
    const auto steps = [&start](double eps) {
        State x = start;
        return ode::integrate_adaptive(
            ode::make_controlled<ode::runge_kutta_dopri5<State>>(eps, eps), turning{}, x, 0.0, 10.0,
            0.1);
    };
    const double ratio = static_cast<double>(steps(1e-10)) / static_cast<double>(steps(1e-8));
    BOOST_TEST(ratio > 2.0); // 100^(1/5) = 2.5
    BOOST_TEST(ratio < 3.0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(dense_output, State, states) {
    const State start = example<State>::make();
    const auto error = [&start](auto stepper) {
        State x = start;
        double worst = 0;
        ode::integrate_const(stepper, turning{}, x, 0.0, end, end / 64,
                             [&](const State& y, double t) {
                                 worst = std::max(worst, deviation(y, turned(start, t)));
                             });
        return worst;
    };
    BOOST_TEST(error(ode::make_dense_output<ode::runge_kutta_dopri5<State>>(1e-9, 1e-9)) < 1e-6);
    BOOST_TEST(error(ode::dense_output_runge_kutta<ode::euler<State>>{}) < 2e-1);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(observation_times, State, some_states) {
    const State start = example<State>::make();
    const std::vector<double> times{0, 0.3, 0.4, 1.1, 2};
    std::vector<double> seen;
    double worst = 0;
    const auto watch = [&](const State& y, double t) {
        seen.push_back(t);
        worst = std::max(worst, deviation(y, turned(start, t)));
    };
    State x = start;
    ode::integrate_times(ode::make_controlled<ode::runge_kutta_dopri5<State>>(1e-9, 1e-9),
                         turning{}, x, times, 0.1, watch);
    BOOST_TEST(seen == times, boost::test_tools::per_element());
    BOOST_TEST(worst < 1e-7);
    // odeint chooses the stepper; a complex matrix needs the type of its tolerance spelled out
    x = start;
    ode::integrate<double>(turning{}, x, 0.0, 1.0, 0.01, watch);
    BOOST_TEST(worst < 1e-5);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(extrapolation, State, some_states) {
    const State start = example<State>::make();
    State x = start;
    ode::integrate_adaptive(ode::bulirsch_stoer<State>(1e-9, 1e-9), turning{}, x, 0.0, end, 0.1);
    BOOST_TEST(deviation(x, turned(start, end)) < 1e-7);
    x = start;
    double worst = 0;
    ode::integrate_const(
        ode::bulirsch_stoer_dense_out<State>(1e-9, 1e-9), turning{}, x, 0.0, end, end / 64,
        [&](const State& y, double t) { worst = std::max(worst, deviation(y, turned(start, t))); });
    BOOST_TEST(worst < 1e-6);
}

BOOST_AUTO_TEST_CASE(state_of_another_kind) {
    const tagged_vector start{{1, 0.5}, 2};
    const tagged_vector expected = turned(start, end);
    tagged_vector x = start;
    ode::integrate_adaptive(
        ode::make_controlled<ode::runge_kutta_dopri5<tagged_vector>>(1e-9, 1e-9), turning{}, x, 0.0,
        end, 0.1);
    BOOST_TEST(norm_inf(x + -1.0 * expected) < 1e-7);
    x = start;
    ode::integrate_n_steps(ode::runge_kutta4<tagged_vector>{}, turning{}, x, 0.0, end / 200, 200);
    BOOST_TEST(norm_inf(x + -1.0 * expected) < 1e-8);
    BOOST_TEST(all_finite(x));
}

BOOST_AUTO_TEST_SUITE_END()
