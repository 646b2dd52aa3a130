// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/generic_hamiltonian.hpp>

#include "support/derivative_checks.hpp"
#include "support/poisson_problems.hpp"

#include <geodeint/algebra/detail/taylor.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

static_assert(has_gradient<generic_hamiltonian<pendulum_and_quartic>, Vector3d, Vector3d>);
static_assert(has_energy<generic_hamiltonian<pendulum_and_quartic>, Vector3d>);
static_assert(hamiltonian<generic_hamiltonian<generic_top>, se3>);

BOOST_AUTO_TEST_SUITE(generic_hamiltonians)

BOOST_AUTO_TEST_CASE(know_their_gradient) {
    check_derivatives(generic_hamiltonian{pendulum_and_quartic{}}, Vector3d{0.5, -0.3, 0.8});
    check_derivatives(generic_hamiltonian{pendulum_and_quartic{}},
                      Eigen::VectorXd(Vector3d{0.5, -0.3, 0.8}));
    check_derivatives(generic_hamiltonian{generic_top{}},
                      semidirect_dual{Vector3d{0.3, -0.5, 0.8}, Vector3d{0.1, 0.2, 0.9}});
}

BOOST_AUTO_TEST_CASE(work_in_the_coordinates_of_an_algebra) {
    const auto h = generic_hamiltonian_on<so<4>>(four_dimensional_body{});
    Eigen::VectorXd c(6), g(6);
    c << 0.6, -0.4, 0.9, 0.3, -0.7, 0.5;
    g << 0.6, -0.32, 0.45, 0.09, -0.91, 0.45;
    g(0) += 0.05 * c(0) * c(5) * c(5);
    g(5) += 0.05 * c(5) * c(0) * c(0);
    Eigen::Matrix4d gradient;
    h.gradient(so<4>::from_coordinates(c), gradient);
    BOOST_TEST((so<4>::coordinates(gradient) - g).norm() < 1e-15);
    BOOST_TEST((gradient + gradient.transpose()).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(differentiate_along_series) {
    using series = detail::taylor<2>;
    using vector = Eigen::Matrix<series, 3, 1>;
    const generic_hamiltonian h{pendulum_and_quartic{}};
    const vector x{series::variable(0.5), series{-0.3}, series{0.8}};
    vector g;
    h.gradient(x, g);
    // dH/dx1 = sin x1 + 0.3 x3, and its derivatives along x1
    BOOST_TEST(std::abs(g[0][0] - (std::sin(0.5) + 0.24)) < 1e-15);
    BOOST_TEST(std::abs(g[0][1] - std::cos(0.5)) < 1e-15);
    BOOST_TEST(std::abs(g[0][2] + std::sin(0.5) / 2) < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
