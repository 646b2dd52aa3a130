// SPDX-License-Identifier: BSL-1.0
//
// Steps and trajectories of an independent implementation, on every built-in realisation.
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include "stepper/single_steps.hpp"
#include "support/golden.hpp"
#include "support/poisson_problems.hpp"
#include "support/poisson_scheme.hpp"

#include <geodeint/algebra/right_invariant.hpp>

#include <boost/test/unit_test.hpp>

#include <numbers>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(hamiltonian_poisson_replay)

BOOST_AUTO_TEST_CASE(of_single_steps_on_vectors) {
    const auto [constant, constant_rows] = replay("const", degenerate_system(), as_vector);
    BOOST_TEST(constant < 1e-14);
    BOOST_TEST(constant_rows == 17);
    const auto [volterra, volterra_rows] = replay("lv", volterra_system(), as_vector);
    BOOST_TEST(volterra < 1e-14);
    BOOST_TEST(volterra_rows == 17);
    const auto [body, body_rows] = replay("rigid", body_system<so3>(), as_vector);
    BOOST_TEST(body < 1e-14);
    BOOST_TEST(body_rows == 17);
    const auto [by_exp, exp_rows] =
        replay<methods::series>("rigid_exp", body_system<so3, exponential>(), as_vector);
    BOOST_TEST(by_exp < 1e-14);
    BOOST_TEST(exp_rows == 2);
    const auto [right, right_rows] = replay<methods::series>(
        "rigid_sigma_minus", body_system<right_invariant<so3>>(), as_vector);
    BOOST_TEST(right < 1e-14);
    BOOST_TEST(right_rows == 1);
}

BOOST_AUTO_TEST_CASE(of_single_steps_with_sigma) {
    const golden_table data{"poisson/hpi_onestep.csv"};
    const auto system = skewed_system();
    using R = constant_poisson<3, false>;
    int rows = 0;
    for (std::size_t row = 0; row < data.rows(); ++row) {
        if (data.text(row, "problem") != "constSigma") continue;
        const Vector3d expected = data.vector<3>(row, "xp");
        const auto run = [&](auto stepper) {
            Vector3d x = data.vector<3>(row, "x");
            stepper.do_step(system, x, 0.0, data.number(row, "h"));
            BOOST_TEST((x - expected).norm() < 1e-14, data.text(row, "k"));
            ++rows;
        };
        const int k = static_cast<int>(data.number(row, "k"));
        if (k == 1) run(poisson_scheme<R, 1>{});
        if (k == 2) run(poisson_scheme<R, 2, truncated_series>{});
        if (k == 3) run(poisson_scheme<R, 3, truncated_series>{});
        if (k == 4) run(poisson_scheme<R, 4, truncated_series>{});
    }
    BOOST_TEST(rows == 12);
}

BOOST_AUTO_TEST_CASE(of_trajectories) {
    const auto run = [](auto stepper, const auto& system, auto x, const golden_table& data,
                        const std::string& column, const auto& point) {
        double worst = 0;
        std::size_t n = 0;
        for (std::size_t row = 0; row < data.rows(); ++row) {
            for (; n < std::size_t(data.number(row, "n")); ++n)
                stepper.do_step(system, x, 0.1 * double(n), 0.1);
            worst = std::max(worst, norm_inf(x - point(data.vector(row, column))));
        }
        return worst;
    };
    const golden_table constant{"poisson/traj_const_degenerate.csv"};
    using C = constant_poisson<3>;
    BOOST_TEST(run(poisson_scheme<C>{}, degenerate_system(), degenerate_start(), constant, "hpi1_",
                   as_vector) < 1e-12);
    BOOST_TEST(run(poisson_scheme<C, 4>{}, degenerate_system(), degenerate_start(), constant,
                   "gauss2_", as_vector) < 1e-12);
    const golden_table top{"poisson/traj_heavytop.csv"};
    using T = lie_dual<se3, exponential>;
    const auto as_top = [](const Eigen::VectorXd& c) { return se3::from_coordinates(c); };
    const auto start = as_top(top.vector(0, "hpi1_"));
    BOOST_TEST(run(poisson_scheme<T>{}, top_system(), start, top, "hpi1_", as_top) < 1e-12);
    BOOST_TEST(run(poisson_scheme<T, 4>{}, top_system(), start, top, "gauss2_", as_top) < 1e-12);
}

BOOST_AUTO_TEST_CASE(of_the_rigid_body_of_the_thesis) {
    // J = diag(1, pi, 100), x' = -x x Jx, with two Hamiltonians that differ by a Casimir
    struct body {
        double trace;
        Vector3d gradient(const Vector3d& x) const {
            return trace * x - Vector3d{1, std::numbers::pi, 100}.cwiseProduct(x);
        }
    };
    const golden_table data{"poisson/rigid_body_thesis.csv"};
    const auto worst = [&](double trace, const std::string& column) {
        const auto system = poisson(lie_dual<so3>{}, body{trace});
        hamiltonian_poisson<lie_dual<so3>> stepper;
        Vector3d x{1, 1, 1};
        double deviation = 0;
        int n = 0;
        for (std::size_t row = 0; row < data.rows(); ++row) {
            if (data.number(row, "n") < 0) continue;
            for (; n < int(data.number(row, "n")); ++n) stepper.do_step(system, x, 1e-4 * n, 1e-4);
            deviation = std::max(deviation, (x - data.vector<3>(row, column)).norm());
        }
        return deviation;
    };
    BOOST_TEST(worst(0, "a") < 1e-10);
    BOOST_TEST(worst(101 + std::numbers::pi, "b") < 1e-10);
}

BOOST_AUTO_TEST_SUITE_END()
