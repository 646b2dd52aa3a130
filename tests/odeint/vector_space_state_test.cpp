// SPDX-License-Identifier: BSL-1.0
//
// Every kind of state in odeint's own steppers, against the exact solution.
#include "odeint/rotating_state.hpp"

#include <geodeint/odeint/vector_space_state.hpp>

#include <boost/numeric/odeint.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <complex>
#include <vector>

namespace ode = boost::numeric::odeint;
using namespace geodeint::testing;
using geodeint::semidirect_dual;

namespace {

template <class State>
constexpr bool adapted = std::is_same_v<typename ode::algebra_dispatcher<State>::algebra_type,
                                        geodeint::vector_space_state_algebra>;

static_assert(adapted<Eigen::Vector3d> && adapted<Eigen::MatrixXcd> && adapted<nested>);
static_assert(!adapted<double> && !adapted<std::complex<double>> && !adapted<std::vector<double>> &&
              !adapted<std::array<double, 3>> && !adapted<boost::array<double, 3>> &&
              !adapted<boost::numeric::ublas::vector<double>> &&
              !adapted<boost::numeric::ublas::matrix<double>>);

template <class State>
constexpr bool resizeable = ode::is_resizeable<State>::type::value;

static_assert(!resizeable<Eigen::Vector3d> && !resizeable<vector6> &&
              !resizeable<Eigen::Matrix2cd> && !resizeable<two_vectors> && !resizeable<nested>);
static_assert(resizeable<Eigen::VectorXd> && resizeable<Eigen::MatrixXd> &&
              resizeable<Eigen::MatrixXcd> && resizeable<matrix_and_vector> &&
              resizeable<Eigen::Matrix<double, 3, Eigen::Dynamic>> &&
              resizeable<semidirect_dual<Eigen::Vector3d, Eigen::VectorXd>>);
static_assert(resizeable<std::vector<double>> && !resizeable<double>);

// The answer is a type, and odeint's functions are overloaded for its own types alone, which are
// boost's up to Boost 1.85 and std's later.
template <class State, class Known>
constexpr bool answers_as = std::is_same_v<typename ode::is_resizeable<State>::type,
                                           typename ode::is_resizeable<Known>::type>;
static_assert(answers_as<Eigen::VectorXd, std::vector<double>> &&
              answers_as<matrix_and_vector, std::vector<double>>);
static_assert(answers_as<Eigen::Vector3d, double> && answers_as<two_vectors, double>);

constexpr double end = 2;

/// The error after 200 steps to t = 2.
template <class Stepper>
double error_of(Stepper stepper) {
    using state = typename Stepper::state_type;
    const state start = example<state>::make();
    state x = start;
    ode::integrate_n_steps(stepper, turning{}, x, 0.0, end / 200, 200);
    return deviation(x, turned(start, end));
}

} // namespace

BOOST_AUTO_TEST_SUITE(vector_space_state)

BOOST_AUTO_TEST_CASE_TEMPLATE(fixed_steps, State, states) {
    const double first_order = error_of(ode::euler<State>{});
    BOOST_TEST(first_order > 1e-3);
    BOOST_TEST(first_order < 1e-1);
    BOOST_TEST(error_of(ode::modified_midpoint<State>{}) < 1e-3);
    BOOST_TEST(error_of(ode::runge_kutta4<State>{}) < 1e-8);
    BOOST_TEST(error_of(ode::runge_kutta_cash_karp54<State>{}) < 1e-11);
    BOOST_TEST(error_of(ode::runge_kutta_dopri5<State>{}) < 1e-11);
    BOOST_TEST(error_of(ode::runge_kutta_fehlberg78<State>{}) < 1e-13);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(drivers_and_observers, State, states) {
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
                         turning{}, x, times, 0.02, watch);
    BOOST_TEST(seen == times, boost::test_tools::per_element());
    x = start;
    ode::integrate_adaptive(ode::runge_kutta4<State>{}, turning{}, x, 0.0, 1.234, 0.01, watch);
    BOOST_TEST(seen.back() == 1.234, boost::test_tools::tolerance(1e-14));
    x = start;
    ode::integrate_const(ode::runge_kutta4<State>{}, turning{}, x, 0.0, 1.0, 0.01, watch);
    BOOST_TEST(worst < 1e-6);
}

// One stepper, states of different sizes: the resizer that looks every time must see the change.
BOOST_AUTO_TEST_CASE(resizing) {
    ode::runge_kutta4<Eigen::MatrixXd, double, Eigen::MatrixXd, double,
                      geodeint::vector_space_state_algebra, geodeint::vector_space_state_operations,
                      ode::always_resizer>
        stepper;
    for (const auto [rows, columns] : {std::array{2, 3}, std::array{3, 2}, std::array{4, 4}}) {
        const Eigen::MatrixXd start = filled(Eigen::MatrixXd(rows, columns));
        Eigen::MatrixXd x = start;
        ode::integrate_n_steps(std::ref(stepper), turning{}, x, 0.0, 0.01, 100);
        BOOST_TEST(deviation(x, turned(start, 1.0)) < 1e-8);
    }
    Eigen::MatrixXd wide(2, 3), tall(3, 2);
    BOOST_TEST(!ode::same_size(wide, tall));
    ode::resize(wide, tall);
    BOOST_TEST(ode::same_size(wide, tall));
    matrix_and_vector a{Eigen::MatrixXcd(2, 2), Eigen::VectorXd(3)};
    matrix_and_vector b{Eigen::MatrixXcd(2, 2), Eigen::VectorXd(4)};
    BOOST_TEST(!ode::same_size(a, b));
    ode::resize(a, b);
    BOOST_TEST(ode::same_size(a, b));
}

// Views of the caller's memory are integrated in place.
BOOST_AUTO_TEST_CASE(views) {
    const Eigen::VectorXd start = example<Eigen::VectorXd>::make();
    std::vector<double> memory(start.begin(), start.end());
    Eigen::Map<Eigen::VectorXd> view(memory.data(), start.size());
    const auto system = [](const auto& x, Eigen::VectorXd& dxdt, double t) {
        const Eigen::VectorXd copy = x;
        turning{}(copy, dxdt, t);
    };
    ode::integrate_n_steps(ode::runge_kutta4<Eigen::VectorXd>{}, system, view, 0.0, 0.01, 100);
    BOOST_TEST((view - turned(start, 1.0)).norm() < 1e-8);
}

BOOST_AUTO_TEST_CASE(error_of_a_step) {
    using operations = geodeint::vector_space_state_operations;
    const operations::rel_error<double> weigh{0.5, 0.1, 1.0, 2.0};
    Eigen::Vector2d error{-0.6, 1.2};
    weigh(error, Eigen::Vector2d{-1, 1}, Eigen::Vector2d{0, -2});
    BOOST_TEST(error[0] == 1.0, boost::test_tools::tolerance(1e-15));
    BOOST_TEST(error[1] == 1.2, boost::test_tools::tolerance(1e-15));

    Eigen::Matrix<std::complex<double>, 1, 1> complex_error, x, dxdt;
    complex_error(0) = {3, 4};
    x(0) = {0, 5};
    dxdt(0) = {0, 0};
    weigh(complex_error, x, dxdt);
    BOOST_TEST(complex_error(0).real() == 5.0);
    BOOST_TEST(complex_error(0).imag() == 0.0);
    BOOST_TEST(geodeint::vector_space_state_algebra::norm_inf(complex_error) == 5.0);
}

BOOST_AUTO_TEST_SUITE_END()
