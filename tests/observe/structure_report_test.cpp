// SPDX-License-Identifier: BSL-1.0
//
// The report on so(3), for classical steppers and ours, right and wrong gradients, with noise, and
// on plain functions; other phase spaces in structure_report_systems_test.cpp.
#include <geodeint/observe/structure_report.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/brownian.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/problems.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;

namespace {

const Vector3d m{0.8, -0.5, 0.9};
const auto system_on_so3 = lie_poisson<so3>(quartic_body{});

bool contains(const structure_report& report, const std::string& text) {
    std::ostringstream out;
    out << report;
    const bool found = out.str().find(text) != std::string::npos;
    if (!found) BOOST_TEST_MESSAGE(out.str());
    return found;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_poisson_integrator) {
    const structure_report report(isospectral_midpoint<so3>{}, system_on_so3, m, 0.1);
    BOOST_TEST(report.stepper == "isospectral_midpoint");
    BOOST_TEST(report.steps == 1000U);
    BOOST_TEST(report.order == 2.0, boost::test_tools::tolerance(0.02));
    BOOST_TEST(report.expected_order == 2);
    BOOST_TEST(report.drift("Casimir").relative < 1e-13);
    BOOST_TEST(report.drift("Casimir").kept);
    BOOST_TEST((report.drift("energy").growth == drift_growth::none));
    BOOST_TEST(!report.drift("energy").kept);
    BOOST_TEST(report.bracket.at_dt < 1e-12);
    BOOST_TEST(report.bracket.kept);
    BOOST_TEST(report.reversal.kept);
    BOOST_TEST(report.mean_iterations.value() > 1);
    BOOST_TEST(report.most_iterations < 30U);
    BOOST_TEST(report.derivatives.passes());
    BOOST_TEST(report.derivatives.compared().size() == 2U); // gradient and Hessian
    BOOST_TEST(report.as_expected(), report.verdict());
    BOOST_TEST(contains(report, "As expected of isospectral_midpoint"));
    BOOST_CHECK_THROW(report.drift("momentum"), invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_scheme_that_keeps_the_orbit_only) {
    const structure_report report(munthe_kaas_midpoint<so3>{}, system_on_so3, m, 0.1);
    BOOST_TEST(report.drift("Casimir").kept);
    BOOST_TEST(!report.drift("energy").kept); // it is quartic
    BOOST_TEST((report.drift("energy").expected == kept::no));
    BOOST_TEST(report.bracket.at_dt > 1e-7);
    BOOST_TEST(!report.bracket.kept);
    BOOST_TEST(report.reversal.kept);
    BOOST_TEST(report.as_expected(), report.verdict());

    const structure_report quadratic(munthe_kaas_midpoint<so3>{},
                                     lie_poisson<so3>(models::rigid_body::ephrati()), m, 0.1);
    BOOST_TEST(quadratic.drift("energy").kept);
    BOOST_TEST((quadratic.drift("energy").expected == kept::solved));
}

BOOST_AUTO_TEST_CASE(classical_steppers) {
    const auto check = [](auto stepper, double order, double more) {
        const structure_report report(stepper, system_on_so3, m, 0.1);
        BOOST_TEST_CONTEXT(report.stepper) {
            // a scheme with a tiny leading error shows up to one order more
            BOOST_TEST(report.order > order - 0.1);
            BOOST_TEST(report.order < order + more);
            BOOST_TEST(report.consistent);
            BOOST_TEST(!report.bracket.kept);
            BOOST_TEST(!report.reversal.kept);
            BOOST_TEST(!report.mean_iterations);
            BOOST_TEST(report.as_expected(), report.verdict());
        }
        return report;
    };
    const structure_report rk4 = check(ode::runge_kutta4<Vector3d>{}, 4, 0.1);
    BOOST_TEST(!rk4.drift("Casimir").kept);
    BOOST_TEST((rk4.drift("Casimir").growth == drift_growth::linear));
    BOOST_TEST(contains(rk4, "Loses Casimir and energy"));
    check(ode::runge_kutta_cash_karp54<Vector3d>{}, 5, 0.2);
    check(ode::runge_kutta_dopri5<Vector3d>{}, 5, 1);
    // at this step only round-off is left of its error; the larger step tells
    const structure_report fehlberg = check(ode::runge_kutta_fehlberg78<Vector3d>{}, 8, 1.3);
    BOOST_TEST(fehlberg.local_error < 1e-11);
    BOOST_TEST(fehlberg.probe_dt > 0.1);
    BOOST_TEST(fehlberg.probe_error > 1e-5);
}

BOOST_AUTO_TEST_CASE(backward_in_time_and_from_another_time) {
    const structure_report report(isospectral_midpoint<so3>{}, lie_poisson<so3>(driven_body{}), m,
                                  -0.05, {}, {.t = 3, .steps = 300});
    BOOST_TEST(report.steps == 300U);
    BOOST_TEST(report.order == 2.0, boost::test_tools::tolerance(0.02));
    BOOST_TEST(report.drifts.size() == 1U); // the energy depends on time
    BOOST_TEST(report.bracket.kept);
    BOOST_TEST(report.as_expected(), report.verdict());
}

namespace {

/// A rigid body with mistakes.
struct wrong_body : quartic_body {
    bool in_gradient = false, in_hessian = false;

    Vector3d gradient(const Vector3d& x) const {
        Vector3d g = quartic_body::gradient(x);
        if (in_gradient) g[1] = -g[1];
        return g;
    }
    Eigen::Matrix3d hessian(const Vector3d& x) const {
        Eigen::Matrix3d h = quartic_body::hessian(x);
        if (in_gradient) h.row(1) *= -1.0;
        if (in_hessian) h(2, 0) += 0.01;
        return h;
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(a_wrong_gradient_is_named) {
    wrong_body body;
    body.in_gradient = true;
    const structure_report report(isospectral_midpoint<so3>{}, lie_poisson<so3>(body), m, 0.1);
    BOOST_REQUIRE_EQUAL(report.derivatives.wrong().size(), 1U);
    const wrong_derivative& wrong = report.derivatives.wrong()[0];
    BOOST_TEST(wrong.name == "gradient of the energy");
    BOOST_TEST(wrong.component == 1);
    BOOST_TEST(wrong.given == -wrong.expected, boost::test_tools::tolerance(1e-10));
    BOOST_TEST(!report.as_expected());
    BOOST_TEST(contains(report, "gradient of the energy: component 1 is "));
    BOOST_TEST(!report.drift("energy").kept);
}

BOOST_AUTO_TEST_CASE(a_wrong_hessian_is_named) {
    wrong_body body;
    body.in_hessian = true;
    const structure_report report(isospectral_midpoint<so3>{}, lie_poisson<so3>(body), m, 0.1);
    BOOST_REQUIRE_EQUAL(report.derivatives.wrong().size(), 1U);
    BOOST_TEST(contains(report, "Hessian of the energy: component (2, 0) is 0.01"));
}

BOOST_AUTO_TEST_CASE(on_a_path_of_noise) {
    const auto one = noise(linear{Vector3d{0.3, -0.2, 0.1}});
    const auto two = noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.3, 0.2}});
    const wiener_path path{42, 0, 0.1};
    const structure_report commuting(isospectral_midpoint<so3>{},
                                     lie_poisson<so3>(quartic_body{}, one, path), m, 0.1);
    const structure_report free(isospectral_midpoint<so3>{},
                                lie_poisson<so3>(quartic_body{}, two, path), m, 0.1);
    for (const structure_report& report : {commuting, free}) {
        BOOST_TEST(report.noisy);
        BOOST_TEST(report.drift("Casimir").kept);
        BOOST_TEST((report.drift("energy").expected == kept::unknown));
        BOOST_TEST(report.bracket.kept);
        BOOST_TEST(report.reversal.kept);
        BOOST_TEST(report.as_expected(), report.verdict());
        BOOST_TEST(contains(report, "strong order"));
    }
    BOOST_TEST(std::abs(commuting.order - 1) < 0.2);
    BOOST_TEST(std::abs(free.order - 0.5) < 0.2);
    BOOST_TEST(free.derivatives.compared().size() == 6U); // of three Hamiltonians

    wrong_body wrong;
    wrong.in_gradient = true;
    const structure_report named(isospectral_midpoint<so3>{},
                                 lie_poisson<so3>(quartic_body{}, noise(wrong), path), m, 0.1);
    BOOST_TEST(contains(named, "gradient of the noise Hamiltonian 1: component 1"));
}

BOOST_AUTO_TEST_CASE(paths_that_cannot_be_refined_or_repeated) {
    const auto h = noise(linear{Vector3d{0.3, -0.2, 0.1}});
    const recorded_path record{0.0, 0.1, Eigen::MatrixXd::Constant(200, 1, 0.05)};
    const structure_report recorded(isospectral_midpoint<so3>{},
                                    lie_poisson<so3>(quartic_body{}, h, record), m, 0.1, {},
                                    {.steps = 200});
    BOOST_TEST(std::isnan(recorded.order));
    BOOST_TEST(!recorded.order_reason.empty());
    BOOST_TEST(recorded.drift("Casimir").kept);
    BOOST_TEST(recorded.reversal.kept);
    BOOST_TEST(recorded.bracket.kept);

    std::mt19937_64 engine{1};
    const structure_report drawn(isospectral_midpoint<so3>{},
                                 lie_poisson<so3>(quartic_body{}, h, brownian{engine}), m, 0.1);
    BOOST_TEST(!drawn.bracket.measured());
    BOOST_TEST(!drawn.reversal.measured());
    BOOST_TEST(drawn.drift("Casimir").kept);
    BOOST_TEST(contains(drawn, "the noise is not a function of time"));
}

BOOST_AUTO_TEST_CASE(plain_functions_with_invariants_of_the_user) {
    using state = std::array<double, 2>;
    const auto pendulum = [](const state& x, state& dxdt, double) {
        dxdt = {x[1], -std::sin(x[0])};
    };
    const auto energy = [](const state& x) { return x[1] * x[1] / 2 - std::cos(x[0]); };
    const structure_report report(ode::runge_kutta4<state>{}, pendulum, state{1, 0}, 0.1,
                                  {{"energy", energy}});
    BOOST_TEST(report.order == 4.0, boost::test_tools::tolerance(0.02));
    BOOST_TEST((report.drift("energy").growth == drift_growth::linear));
    BOOST_TEST((report.drift("energy").expected == kept::unknown));
    BOOST_TEST(!report.bracket.measured());
    BOOST_TEST(!report.reversal.kept);

    // a quadratic invariant, and one that is not, for the midpoint rule
    const auto turn = [](const Vector3d& x, Vector3d& dxdt, double) {
        dxdt = Vector3d{1, 0.3 * x[0], 2}.cross(x);
    };
    const auto square = [](const Vector3d& x) { return x.squaredNorm(); };
    const auto fourth = [](const Vector3d& x) { return x.squaredNorm() * x.squaredNorm(); };
    const structure_report midpoint(implicit_midpoint<Vector3d>{}, turn, m, 0.1,
                                    {{"square", square}, {"fourth", fourth}});
    BOOST_TEST((midpoint.drift("square").expected == kept::solved));
    BOOST_TEST(midpoint.drift("square").kept);
    BOOST_TEST((midpoint.drift("fourth").expected == kept::no));
    BOOST_TEST(midpoint.as_expected(), midpoint.verdict());
}

namespace {

/// Solves another equation.
struct lame_stepper {
    static constexpr unsigned short order() { return 2; }
    template <class System, class State>
    void do_step(System system, State& x, double t, double dt) {
        isospectral_midpoint<so3>{}.do_step(system, x, t, dt);
        x *= 1 + 1e-6 * dt;
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(unknown_steppers_and_runs_that_fail) {
    const structure_report lame(lame_stepper{}, system_on_so3, m, 0.1);
    BOOST_TEST(!lame.drift("Casimir").kept);
    BOOST_TEST((lame.drift("Casimir").expected == kept::unknown));
    BOOST_TEST((lame.drift("Casimir").growth == drift_growth::linear));
    BOOST_TEST(!lame.bracket.kept);
    BOOST_TEST(!lame.consistent);
    BOOST_TEST(contains(lame, "the steps do not solve the equations of the system"));

    const auto blow_up = [](const Vector3d& x, Vector3d& dxdt, double) {
        dxdt = x.squaredNorm() * x;
    };
    const structure_report failed(ode::runge_kutta4<Vector3d>{}, blow_up, m, 0.1);
    BOOST_TEST(failed.steps < 100U);
    BOOST_TEST(!failed.failure.empty());
    BOOST_TEST(!failed.as_expected());
    BOOST_TEST(contains(failed, "The run failed"));
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_refused) {
    const isospectral_midpoint<so3> stepper;
    const auto refused = [](auto&& call) {
        try {
            call();
        } catch (const invalid_argument& error) {
            return error.argument();
        }
        return std::string{"nothing"};
    };
    BOOST_TEST(refused([&] { structure_report(stepper, system_on_so3, m, 0.0); }) == "dt");
    BOOST_TEST(refused([&] { structure_report(stepper, system_on_so3, m, NAN); }) == "dt");
    BOOST_TEST(refused([&] { structure_report(stepper, system_on_so3, Vector3d(NAN * m), 0.1); }) ==
               "x0");
    BOOST_TEST(refused([&] {
                   structure_report(stepper, system_on_so3, m, 0.1, {}, {.steps = 0});
               }) == "steps");
    BOOST_TEST(refused([&] {
                   structure_report(stepper, system_on_so3, m, 0.1, {}, {.t = HUGE_VAL});
               }) == "t");
}

BOOST_AUTO_TEST_CASE(systems_by_reference_and_states_as_expressions) {
    const structure_report direct(isospectral_midpoint<so3>{}, system_on_so3, m, 0.1);
    const structure_report referred(isospectral_midpoint<so3>{}, std::ref(system_on_so3), 1.0 * m,
                                    0.1);
    BOOST_TEST(direct.drift("energy").largest == referred.drift("energy").largest);
}
