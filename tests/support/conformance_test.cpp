// SPDX-License-Identifier: BSL-1.0
//
// The conformance harness on odeint's own stepper, and on a stepper that keeps a secret.
#include "support/conformance.hpp"

#include "support/problems.hpp"

#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

namespace ode = boost::numeric::odeint;
using namespace geodeint::testing;

namespace {

const Eigen::Vector3d start{0.8, -0.5, 0.9};

static_assert(odeint_stepper<ode::runge_kutta4<Eigen::Vector3d>>);
static_assert(odeint_stepper<ode::euler<Eigen::VectorXd>>);
static_assert(!odeint_stepper<int>);
static_assert(!odeint_stepper<ode::bulirsch_stoer<Eigen::Vector3d>>); // a controlled stepper

/// Counts its own steps and lets the count into the result: copies made by odeint's drivers and
/// a second use change it.
class stateful_euler : public ode::euler<Eigen::Vector3d> {
public:
    template <class System>
    void do_step(System&& system, Eigen::Vector3d& x, double t, double dt) {
        ode::euler<Eigen::Vector3d>::do_step(system, x, t, dt);
        x *= 1 + 1e-6 * steps_++;
    }

private:
    int steps_ = 0;
};

/// Does nothing in the step that ends at t = 0.75, wherever the step is not called as a plain
/// do_step(system, x, t, dt).
class forgetful_euler : public ode::euler<Eigen::Vector3d> {
public:
    template <class System>
    void do_step(System&& system, Eigen::Vector3d& x, double t, double dt) {
        constexpr bool by_reference = !requires { system.hamiltonian(); };
        if (!(by_reference && t + dt == 0.75))
            ode::euler<Eigen::Vector3d>::do_step(system, x, t, dt);
    }
};

bool mentions(const std::vector<std::string>& failures, const std::string& words) {
    return std::any_of(failures.begin(), failures.end(), [&words](const std::string& failure) {
        return failure.find(words) != std::string::npos;
    });
}

} // namespace

BOOST_AUTO_TEST_SUITE(conformance)

BOOST_AUTO_TEST_CASE(classical_stepper) {
    // odeint's own algebra cannot write into a temporary view
    check_conformance<conformance_flags{.temporary_views = false}>(
        [] { return ode::runge_kutta4<Eigen::Vector3d>{}; },
        geodeint::lie_poisson<geodeint::so3>(driven_body{}), start,
        geodeint::lie_poisson<geodeint::so3>(quartic_body{}));
}

BOOST_AUTO_TEST_CASE(dynamic_and_composite_states) {
    const auto decay = [](const auto& x, auto& dxdt, double t) { dxdt = (std::sin(t) - 1) * x; };
    check_conformance<conformance_flags{.temporary_views = false}>(
        [] { return ode::runge_kutta4<Eigen::VectorXd>{}; }, decay, Eigen::VectorXd(start));
    check_conformance(
        [] {
            return ode::runge_kutta4<geodeint::semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>>{};
        },
        decay, geodeint::semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>{start, start});
}

BOOST_AUTO_TEST_CASE(the_types_themselves) {
    check_direct_conformance([] { return geodeint::munthe_kaas_midpoint<geodeint::so3>{}; },
                             geodeint::lie_poisson<geodeint::so3>(driven_body{}), start,
                             geodeint::lie_poisson<geodeint::so3>(quartic_body{}));
}

BOOST_AUTO_TEST_CASE(a_stepper_that_loses_a_step_is_found_out) {
    const auto system = geodeint::lie_poisson<geodeint::so3>(driven_body{});
    const auto failures =
        conformance_failures<conformance_flags{.views = false, .out_of_place = false}>(
            [] { return forgetful_euler{}; }, system, start, system);
    BOOST_TEST(mentions(failures, "integrate_const: off by"));
    BOOST_TEST(mentions(failures, "make_n_step_range: on the way off by"));
}

BOOST_AUTO_TEST_CASE(a_stepper_with_a_memory_is_found_out) {
    const auto system = geodeint::lie_poisson<geodeint::so3>(driven_body{});
    const auto failures =
        conformance_failures<conformance_flags{.views = false, .out_of_place = false}>(
            [] { return stateful_euler{}; }, system, start, system);
    BOOST_TEST(mentions(failures, "integrate_const backward"));
    BOOST_TEST(mentions(failures, "stepper used on another system in between"));
    BOOST_TEST(mentions(failures, "fresh stepper in mid-run"));
}

BOOST_AUTO_TEST_SUITE_END()
