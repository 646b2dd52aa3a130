// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/poisson.hpp>

#include "support/golden.hpp"
#include "support/order.hpp"
#include "support/poisson_problems.hpp"
#include "support/problems.hpp"

#include <geodeint/function/linear.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/structure/canonical.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const auto hat = [](const Vector3d& x) {
    return Eigen::Matrix3d{{0, -x[2], x[1]}, {x[2], 0, -x[0]}, {-x[1], x[0], 0}};
};

} // namespace

static_assert(detail::deterministic<decltype(poisson(hat, quartic_body{}))>);
static_assert(!detail::deterministic<decltype(poisson(
                  hat, quartic_body{}, noise(linear{Vector3d{}}), wiener_path{1, 0}))>);

BOOST_AUTO_TEST_SUITE(poisson_systems)

BOOST_AUTO_TEST_CASE(a_function_of_any_numbers_is_a_hamiltonian) {
    const auto pendulum = [](const auto& x) {
        using std::cos;
        return 0.5 * x[1] * x[1] - cos(x[0]);
    };
    Eigen::Vector2d dxdt;
    geodeint::poisson(geodeint::canonical<2>{}, pendulum)(Eigen::Vector2d{0.3, 2}, dxdt, 0.0);
    BOOST_TEST((dxdt - Eigen::Vector2d{2, -std::sin(0.3)}).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(take_matrices_and_realisations_for_tensors) {
    // the same system three times
    const Vector3d x{-0.5, 0.3, 0.8};
    Vector3d by_matrix, by_realisation, by_algebra;
    poisson(hat, driven_body{})(x, by_matrix, 0.7);
    poisson(lie_dual<so3>{}, driven_body{})(x, by_realisation, 0.7);
    lie_poisson<so3>(driven_body{})(x, by_algebra, 0.7);
    BOOST_TEST((by_matrix - by_algebra).norm() < 1e-15);
    BOOST_TEST((by_realisation - by_algebra).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(run_in_classical_steppers) {
    namespace ode = boost::numeric::odeint;
    const auto system = volterra_system();
    check_order([] { return ode::runge_kutta4<Vector3d>{}; }, system, volterra_start(), 0.0, 1.0,
                4);
    check_order([] { return implicit_midpoint<Vector3d>{}; }, system, volterra_start(), 0.0, 1.0,
                2);
}

BOOST_AUTO_TEST_CASE(reproduce_the_equations_of_the_thesis) {
    // x' = x (y + z - 2), y' = y (z - x), z' = z (2 - x - y)
    const Vector3d x{1.4, 0.7, 1.2};
    Vector3d dxdt;
    volterra_system()(x, dxdt, 0.0);
    const Vector3d expected{1.4 * (0.7 + 1.2 - 2), 0.7 * (1.2 - 1.4), 1.2 * (2 - 1.4 - 0.7)};
    BOOST_TEST((dxdt - expected).norm() < 1e-15);
    BOOST_TEST((expected - Vector3d{-0.14, -0.14, -0.12}).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(have_the_noise_of_the_same_lie_poisson_system) {
    const auto kicks = noise(linear{Vector3d{0.2, 0, 0.1}}, linear{Vector3d{0, 0.3, 0}});
    const wiener_path path{3, 1};
    const auto ours = poisson(hat, quartic_body{}, kicks, path);
    const auto theirs = lie_poisson<so3>(quartic_body{}, kicks, path);
    const std::vector<double> dW{0.3, -0.2};
    const Vector3d x{-0.5, 0.3, 0.8};
    Vector3d a, b, generator, expected, scratch;
    ours.increment(x, 0.0, 0.1, dW, a);
    theirs.increment(x, 0.0, 0.1, dW, b);
    BOOST_TEST((a - b).norm() < 1e-15);
    ours.generator(x, 0.0, 0.1, dW, generator, scratch);
    theirs.generator(x, 0.0, 0.1, dW, expected, scratch);
    BOOST_TEST((generator - expected).norm() == 0.0);

    Vector3d y = x, z = x;
    stochastic_heun<Vector3d>{}.do_step(ours, y, 0.0, 0.01);
    stochastic_heun<Vector3d>{}.do_step(theirs, z, 0.0, 0.01);
    BOOST_TEST((y - z).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
