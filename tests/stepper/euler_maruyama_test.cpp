// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/euler_maruyama.hpp>

#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/stepper/euler.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <type_traits>

using namespace geodeint;
using Eigen::Vector2d;

namespace {

const auto drift = [](const auto& x, auto& dxdt, double t) {
    dxdt[0] = x[1] + t;
    dxdt[1] = -x[0];
};
const auto amplitude = [](const auto& x, auto& dxdt) {
    dxdt[0] = 0 * x[0];
    dxdt[1] = 1 + x[0];
};
const wiener_path path{5, 0, 0.25};

} // namespace

BOOST_AUTO_TEST_SUITE(euler_and_maruyama)

BOOST_AUTO_TEST_CASE(step_as_the_formula_says) {
    Vector2d x{2, 3};
    std::array<double, 1> dW{};
    path.increment(0.5, 0.25, dW);
    euler_maruyama<Vector2d>{}.do_step(ito(drift, amplitude, path), x, 0.5, 0.25);
    BOOST_TEST((x - Vector2d{2 + 0.25 * 3.5, 3 - 0.25 * 2 + 3 * dW[0]}).norm() <= 1e-15);
}

BOOST_AUTO_TEST_CASE(are_eulers_method_without_noise) {
    std::array<double, 2> x{2, 3}, y = x;
    euler_maruyama<std::array<double, 2>>{}.do_step(drift, x, 0.5, 0.25);
    boost::numeric::odeint::euler<std::array<double, 2>>{}.do_step(drift, y, 0.5, 0.25);
    BOOST_TEST(x == y);
}

BOOST_AUTO_TEST_CASE(refuse_the_noise_of_stratonovich) {
    using stepper = euler_maruyama<Vector2d>;
    using of_ito = decltype(ito(drift, amplitude, path));
    using of_stratonovich = decltype(sde(drift, amplitude, path));
    static_assert(stepper::runs<of_ito, Vector2d>);
    static_assert(!stepper::runs<of_stratonovich, Vector2d>);
}

BOOST_AUTO_TEST_SUITE_END()
