// SPDX-License-Identifier: BSL-1.0
//
// Noise Hamiltonians at order 2: leaves kept to round-off on every path, strong order 1 for one
// noise and for noises that commute, 1/2 for others.
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/poisson_problems.hpp"
#include "support/problems.hpp"
#include "support/strong_order.hpp"
#include "support/structure.hpp"

#include <geodeint/function/linear.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

using V = log_canonical<3>;

/// h = s sin(log x_i), a bounded vector field in log x; two of them do not commute
struct wave {
    int i;
    double s;
    Vector3d gradient(const Vector3d& x) const {
        return s * std::cos(std::log(x[i])) / x[i] * Vector3d::Unit(i);
    }
};

auto noisy_volterra(const wiener_path& path, auto... h) {
    return poisson(volterra_system().tensor(), models::lotka_volterra::cosserat(), noise(h...),
                   path);
}

/// h = k.log x for constant k: a constant vector field in log x, two of which commute
struct logarithmic {
    Vector3d k;
    Vector3d gradient(const Vector3d& x) const { return k.cwiseQuotient(x); }
};

template <class... H>
double slope(H... h) {
    return strong_slope([] { return hamiltonian_poisson<V>{}; },
                        [=](const wiener_path& path) { return noisy_volterra(path, h...); },
                        volterra_start(), 200);
}

} // namespace

BOOST_AUTO_TEST_SUITE(hamiltonian_poisson_with_noise)

BOOST_AUTO_TEST_CASE(converges_strongly_with_order_one_for_one_noise) {
    const double measured = slope(wave{1, 0.6});
    BOOST_TEST_MESSAGE("one noise: " << measured);
    BOOST_TEST(std::abs(measured - 1) < 0.15);
}

BOOST_AUTO_TEST_CASE(converges_strongly_with_order_one_for_noises_that_commute) {
    const double measured = slope(logarithmic{{0.3, -0.2, 0.1}}, logarithmic{{0.1, 0.3, -0.3}});
    BOOST_TEST_MESSAGE("commuting noises: " << measured);
    BOOST_TEST(std::abs(measured - 1) < 0.15);
}

BOOST_AUTO_TEST_CASE(converges_strongly_with_order_one_half_in_general) {
    // strong noise about three axes, so that its error is not hidden by that of the drift
    const auto noisy_body = [](const wiener_path& path) {
        return lie_poisson<so3>(quartic_body{},
                                noise(linear{Vector3d{0.8, 0, 0}}, linear{Vector3d{0, 0.8, 0}},
                                      linear{Vector3d{0, 0, 0.8}}),
                                path);
    };
    const double measured = strong_slope([] { return hamiltonian_poisson<lie_dual<so3>>{}; },
                                         noisy_body, Vector3d{-0.5, 0.3, 0.8}, 200);
    BOOST_TEST_MESSAGE("noises that do not commute: " << measured);
    BOOST_TEST(std::abs(measured - 0.5) < 0.15);
}

BOOST_AUTO_TEST_CASE(agrees_with_the_stratonovich_midpoint_rule_on_fine_steps) {
    const double dt = 1.0 / 8192;
    const auto system = noisy_volterra(wiener_path{5, 1, dt}, wave{0, 0.1}, wave{1, 0.1});
    Vector3d x = volterra_start(), y = x;
    hamiltonian_poisson<V> ours;
    implicit_midpoint<Vector3d> midpoint;
    for (int i = 0; i < 8192; ++i) {
        ours.do_step(system, x, dt * i, dt);
        midpoint.do_step(system, y, dt * i, dt);
    }
    BOOST_TEST((x - volterra_start()).norm() > 0.05);
    BOOST_TEST((x - y).norm() < 5e-3);
}

BOOST_AUTO_TEST_CASE(keeps_the_leaf_and_the_bracket_on_every_path) {
    const auto system = noisy_volterra(wiener_path{5, 2, 0.01}, wave{0, 0.1}, wave{1, 0.1});
    const auto casimir = [](const Vector3d& x) { return x[0] * x[2] / x[1]; };
    Vector3d x = volterra_start();
    const double before = casimir(x);
    hamiltonian_poisson<V> stepper;
    for (int i = 0; i < 10'000; ++i) stepper.do_step(system, x, 0.01 * i, 0.01);
    BOOST_TEST(std::abs(casimir(x) / before - 1) < 5e-13);

    const auto tensor = [&](const Vector3d& y) {
        Eigen::MatrixXd pi(3, 3);
        Vector3d column;
        for (int j = 0; j < 3; ++j) {
            system.tensor().sharp(y, Vector3d::Unit(j), column);
            pi.col(j) = column;
        }
        return pi;
    };
    BOOST_TEST(detail::poisson_defect(
                   detail::step_map([] { return hamiltonian_poisson<V>{}; }, system, 0.0, 0.05),
                   tensor, volterra_start()) < 1e-12);
}

BOOST_AUTO_TEST_CASE(runs_the_noise_of_lie_poisson_systems_too) {
    const auto system = lie_poisson<so3>(
        quartic_body{}, noise(linear{Vector3d{0.2, 0, 0.1}}, linear{Vector3d{0, 0.2, 0.1}}),
        wiener_path{5, 3, 0.01});
    Vector3d x{-0.5, 0.3, 0.8};
    const double norm = x.norm();
    hamiltonian_poisson<lie_dual<so3, exponential>> stepper;
    for (int i = 0; i < 10'000; ++i) stepper.do_step(system, x, 0.01 * i, 0.01);
    BOOST_TEST(std::abs(x.norm() / norm - 1) < 5e-13);
}

BOOST_AUTO_TEST_CASE(conforms_and_does_not_allocate) {
    const auto system = noisy_volterra(wiener_path{5, 4, 0.01}, wave{0, 0.1}, wave{1, 0.1});
    const auto make = [] { return hamiltonian_poisson<V>{}; };
    check_conformance(make, system, volterra_start());
    check_no_allocation(make, system, volterra_start());
}

BOOST_AUTO_TEST_SUITE_END()
