// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/milstein.hpp>

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/euler_maruyama.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>

using namespace geodeint;
using Eigen::Vector2d;

namespace {

const auto no_drift = [](const auto& x, auto& dxdt) { dxdt[0] = 0 * x[0]; };
const auto growth = [](const auto& x, auto& dxdt) { dxdt[0] = x[0]; };

using number = std::array<double, 1>;

/// The mean error at t = 1 of dx = x dW in the sense of Ito, over 64 paths: x(1) = exp(W - 1/2).
template <class Stepper>
double mean_error(int steps) {
    const double dt = 1.0 / steps;
    double sum = 0;
    for (int k = 0; k < 64; ++k) {
        const wiener_path path{17, k, 1.0 / 256};
        const auto system = ito(no_drift, growth, path);
        Stepper stepper;
        number x{1}, w{};
        for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
        path.increment(0, 1, w);
        sum += std::abs(x[0] - std::exp(w[0] - 0.5));
    }
    return sum / 64;
}

} // namespace

BOOST_AUTO_TEST_SUITE(method_of_milstein)

BOOST_AUTO_TEST_CASE(steps_as_the_formula_says) {
    const wiener_path path{5, 0, 0.25};
    number x{3}, dW{};
    path.increment(0.5, 0.25, dW);
    milstein<number>{}.do_step(ito(no_drift, growth, path), x, 0.5, 0.25);
    BOOST_TEST(std::abs(x[0] - 3 * (1 + dW[0] + 0.5 * (dW[0] * dW[0] - 0.25))) < 1e-15);
    x = {3};
    milstein<number>{}.do_step(sde(no_drift, growth, path), x, 0.5, 0.25);
    BOOST_TEST(std::abs(x[0] - 3 * (1 + dW[0] + 0.5 * dW[0] * dW[0])) < 1e-15);
}

BOOST_AUTO_TEST_CASE(has_strong_order_one_where_that_of_euler_and_maruyama_has_a_half) {
    const auto order = [&]<class Stepper>(const Stepper&) {
        return std::log2(mean_error<Stepper>(16) / mean_error<Stepper>(256)) / 4;
    };
    BOOST_TEST(std::abs(order(milstein<number>{}) - 1) < 0.15);
    BOOST_TEST(std::abs(order(euler_maruyama<number>{}) - 0.5) < 0.15);
}

// two fields that commute, and the noise of each coordinate, are the same equation
BOOST_AUTO_TEST_CASE(knows_fields_that_commute_as_diagonal_noise) {
    const wiener_path path{5, 0, 0.25};
    const auto rest = [](const auto& x, auto& dxdt) { dxdt = 0 * x; };
    const auto first = [](const auto& x, auto& dxdt) {
        dxdt[0] = x[0] * x[0];
        dxdt[1] = 0 * x[1];
    };
    const auto second = [](const auto& x, auto& dxdt) {
        dxdt[0] = 0 * x[0];
        dxdt[1] = 2 * x[1];
    };
    const auto both = [](const auto& x, auto& dxdt) {
        dxdt[0] = x[0] * x[0];
        dxdt[1] = 2 * x[1];
    };
    Vector2d x{0.5, 2}, y = x;
    milstein<Vector2d>{}.do_step(ito(rest, fields(first, second), path), x, 0, 0.25);
    milstein<Vector2d>{}.do_step(ito(rest, diagonal<2>(both), path), y, 0, 0.25);
    BOOST_TEST((x - y).norm() < 1e-15);
    std::array<double, 2> dW{};
    path.increment(0, 0.25, dW);
    const double g = 0.25, gg = 0.25; // g and g g' at x = 1/2
    BOOST_TEST(std::abs(x(0) - (0.5 + g * dW[0] + 0.5 * gg * (dW[0] * dW[0] - 0.25))) < 1e-15);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_equation_with_noise) {
    static_assert(!milstein<Vector2d>::runs<decltype(growth), Vector2d>);
    const wiener_path path{5, 0, 0.25};
    number x{3};
    BOOST_CHECK_THROW(milstein<number>{}.do_step(ito(no_drift, growth, path), x, 0, NAN),
                      invalid_argument);
    BOOST_TEST(x[0] == 3);
}

BOOST_AUTO_TEST_SUITE_END()
