// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/foreign_stepper.hpp>

#include "support/allocation_counter.hpp"

#include <geodeint/error.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/array.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/iterator/const_step_iterator.hpp>
#include <boost/ref.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

using namespace geodeint;
namespace ode = boost::numeric::odeint;

namespace {

/// Prey and predators, for any container.
const auto lotka_volterra = [](const auto& x, auto& dxdt, double) {
    dxdt[0] = x[0] * (1 - x[1]);
    dxdt[1] = x[1] * (x[0] - 1);
};

/// The state after 50 steps, as a vector, and what the observer saw.
template <class State>
std::pair<Eigen::Vector2d, int> integrated() {
    State x{};
    if constexpr (requires { x.resize(2); }) x.resize(2);
    x[0] = 2;
    x[1] = 1;
    int seen = 0;
    ode::integrate_const(implicit_midpoint<State, fixed_point>{}, lotka_volterra, x, 0.0, 5.0, 0.1,
                         [&](const State&, double) { ++seen; });
    return {{x[0], x[1]}, seen};
}

using coordinates = std::vector<double>;
using chain = std::pair<coordinates, coordinates>;

/// A chain of springs between walls, as odeint's symplectic steppers take it.
const auto springs = [](const coordinates& q, coordinates& dpdt) {
    for (std::size_t i = 0; i < q.size(); ++i)
        dpdt[i] = (i > 0 ? q[i - 1] : 0) - 2 * q[i] + (i + 1 < q.size() ? q[i + 1] : 0);
};

} // namespace

BOOST_AUTO_TEST_SUITE(foreign_steppers)

BOOST_AUTO_TEST_CASE(have_the_bits_of_the_vector_stepper) {
    const auto [expected, seen] = integrated<Eigen::Vector2d>();
    BOOST_TEST(seen == 51);
    BOOST_TEST((integrated<std::array<double, 2>>() == std::pair{expected, seen}));
    BOOST_TEST((integrated<boost::array<double, 2>>() == std::pair{expected, seen}));
    BOOST_TEST((integrated<std::vector<double>>() == std::pair{expected, seen}));
    BOOST_TEST((integrated<Eigen::Array2d>() == std::pair{expected, seen}));
}

BOOST_AUTO_TEST_CASE(step_a_plain_number) {
    double x = 1;
    symmetric_composition<implicit_midpoint<double>, 6> stepper;
    ode::integrate_const(
        stepper, [](double y, double& dydt, double) { dydt = -y; }, x, 0.0, 1.0, 0.1);
    BOOST_TEST(std::abs(x - std::exp(-1.0)) < 1e-9);
}

BOOST_AUTO_TEST_CASE(step_coordinates_and_momenta) {
    chain x{{1, 0, 0}, {0, 0.5, 0}};
    const auto energy = [](const chain& y) {
        double sum = 0;
        coordinates force(3);
        springs(y.first, force);
        for (std::size_t i = 0; i < 3; ++i)
            sum += (y.second[i] * y.second[i] - y.first[i] * force[i]) / 2;
        return sum;
    };
    const double before = energy(x);
    ode::integrate_const(implicit_midpoint<chain>{}, springs, x, 0.0, 100.0, 0.1);
    BOOST_TEST(std::abs(energy(x) - before) < 1e-13);
    BOOST_TEST(x.first[0] != 1);
}

BOOST_AUTO_TEST_CASE(step_a_pair_of_references) {
    chain x{{1, 0, 0}, {0, 0.5, 0}};
    coordinates q = x.first, p = x.second;
    implicit_midpoint<chain> one, other;
    ode::integrate_const(one, springs, x, 0.0, 1.0, 0.1);
    ode::integrate_const(other, springs, std::make_pair(boost::ref(q), boost::ref(p)), 0.0, 1.0,
                         0.1);
    BOOST_TEST((chain{q, p} == x));
    other.do_step(springs, std::pair{std::ref(q), std::ref(p)}, 0.0, 0.1);
    BOOST_TEST((chain{q, p} != x));
}

BOOST_AUTO_TEST_CASE(run_out_of_place_through_references_and_iterators) {
    using state = std::array<double, 2>;
    implicit_midpoint<state> stepper;
    const state in{2, 1};
    state out{}, x = in;
    stepper.do_step(std::cref(lotka_volterra), in, 0.0, out, 0.1);
    stepper.do_step(lotka_volterra, x, 0.0, 0.1);
    BOOST_TEST(out == x);
    std::vector<double> grows, start{2, 1};
    stochastic_heun<std::vector<double>>{}.do_step(lotka_volterra, start, 0.0, grows, 0.1);
    BOOST_TEST(grows.size() == 2);
    state y = in;
    const auto count = std::distance(
        ode::make_const_step_iterator_begin(stepper, lotka_volterra, y, 0.0, 1.0, 0.1),
        ode::make_const_step_iterator_end(stepper, lotka_volterra, y));
    BOOST_TEST(count == 11);
}

BOOST_AUTO_TEST_CASE(leave_the_state_where_a_step_fails) {
    using state = std::array<double, 2>;
    const state before{2, std::numeric_limits<double>::quiet_NaN()};
    state x = before;
    BOOST_CHECK_THROW((implicit_midpoint<state>{}.do_step(lotka_volterra, x, 0.0, 0.1)),
                      invalid_argument);
    BOOST_TEST(x[0] == before[0]);
    x = {2, 1};
    BOOST_CHECK_THROW((implicit_midpoint<state>{}.do_step(
                          [](const state& y, state& dydt, double) {
                              dydt = {1e3 * std::exp(y[0] * y[0]), y[1]};
                          },
                          x, 0.0, 10.0)),
                      std::exception);
    BOOST_TEST((x == state{2, 1}));
}

BOOST_AUTO_TEST_CASE(allocate_once) {
    implicit_midpoint<std::vector<double>> stepper;
    std::vector<double> x{2, 1};
    stepper.do_step(lotka_volterra, x, 0.0, 0.1);
    const testing::allocation_counter counter;
    for (int i = 1; i < 20; ++i) stepper.do_step(lotka_volterra, x, 0.1 * i, 0.1);
    BOOST_TEST(counter.count() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
