// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/sde.hpp>

#include "support/allocation_counter.hpp"

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/euler_maruyama.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <span>
#include <vector>

using namespace geodeint;
namespace ode = boost::numeric::odeint;
using Eigen::Vector2d;

namespace {

constexpr double sigma = 0.7;
const auto at_rest = [](const auto&, auto& dxdt, double) {
    for (auto& d : dxdt) d = 0;
};
/// Amplitude proportional to x.
const auto proportional = [](const auto& x, auto& dxdt) {
    auto d = dxdt.begin();
    for (const auto& number : x) *d++ = sigma * number;
};

/// The mean over paths of |x(1) - exact| with steps of 1/n, started at 1; `shift` is the drift of
/// log x(t) - sigma W(t).
template <class Stepper, class MakeSystem>
double mean_error(int n, double shift, const MakeSystem& make) {
    constexpr int paths = 64;
    double sum = 0;
    for (int path = 0; path < paths; ++path) {
        const wiener_path wiener{7, path, 1.0 / 256};
        std::array<double, 1> x{1}, w{};
        ode::integrate_n_steps(Stepper{}, make(wiener), x, 0.0, 1.0 / n,
                               static_cast<std::size_t>(n));
        wiener.increment(0, 1, w);
        sum += std::abs(x[0] - std::exp(sigma * w[0] + shift));
    }
    return sum / paths;
}

using array1 = std::array<double, 1>;
const auto stratonovich = [](const wiener_path& path) { return sde(at_rest, proportional, path); };
const auto of_ito = [](const wiener_path& path) { return ito(at_rest, proportional, path); };

/// The increment of a system for a step dt = 1 and noises dW at (x, y) = (2, 3).
template <class System, std::size_t N>
Vector2d increment(const System& system, const std::array<double, N>& dW) {
    Vector2d dx, scratch;
    system.increment(Vector2d{2, 3}, 0.0, 1.0, std::span<const double>{dW}, dx, scratch);
    return dx;
}

/// g(x, y) = (x y, y^2 + x)
const auto bilinear = [](const auto& x, auto& dxdt, double) {
    dxdt[0] = x[0] * x[1];
    dxdt[1] = x[1] * x[1] + x[0];
};
const auto first_axis = [](const auto& x, auto& dxdt) {
    dxdt[0] = x[1];
    dxdt[1] = 0 * x[0];
};
const wiener_path any_path{1, 0};

} // namespace

BOOST_AUTO_TEST_SUITE(stochastic_differential_equations)

BOOST_AUTO_TEST_CASE(of_stratonovich_follow_the_chain_rule) {
    // x = exp(sigma W), with strong order 1
    const double coarse = mean_error<stochastic_heun<array1>>(64, 0, stratonovich);
    const double fine = mean_error<stochastic_heun<array1>>(256, 0, stratonovich);
    BOOST_TEST(fine < 4e-3);
    BOOST_TEST(coarse / fine > 2.5);
    BOOST_TEST(mean_error<implicit_midpoint<array1>>(256, 0, stratonovich) < 4e-3);
}

BOOST_AUTO_TEST_CASE(of_ito_do_not) {
    // x = exp(sigma W - sigma^2 t/2)
    const double shift = -sigma * sigma / 2;
    BOOST_TEST(mean_error<stochastic_heun<array1>>(256, shift, of_ito) < 4e-3);
    BOOST_TEST(mean_error<implicit_midpoint<array1>>(256, shift, of_ito) < 4e-3);
    BOOST_TEST(mean_error<euler_maruyama<array1>>(256, shift, of_ito) < 0.05);
    // the canary: an Ito equation solved as if it were one of Stratonovich's
    BOOST_TEST(mean_error<stochastic_heun<array1>>(256, shift, stratonovich) > 0.1);
}

BOOST_AUTO_TEST_CASE(add_drift_and_noises) {
    const auto drift = [](const auto& x, auto& dxdt, double) {
        dxdt[0] = x[1];
        dxdt[1] = -x[0];
    };
    const std::array dW{0.5, 2.0};
    BOOST_TEST(increment(sde(drift, fields(bilinear, first_axis), any_path), dW) ==
               Vector2d(3 + 0.5 * 6 + 2 * 3, -2 + 0.5 * 11));
    BOOST_TEST(increment(sde(drift, diagonal<2>(bilinear), any_path), dW) ==
               Vector2d(3 + 0.5 * 6, -2 + 2 * 11));
    BOOST_TEST(increment(sde(drift, diagonal(bilinear, 2), any_path), dW) ==
               Vector2d(3 + 0.5 * 6, -2 + 2 * 11));
}

BOOST_AUTO_TEST_CASE(of_ito_lose_half_of_the_slopes_along_the_noise) {
    const std::array dW{0.0, 0.0};
    // D bilinear . bilinear = (y g_1 + x g_2, g_1 + 2 y g_2) with g = (6, 11); first_axis has none
    const Vector2d slopes{3 * 6 + 2 * 11, 6 + 2 * 3 * 11};
    BOOST_TEST(increment(ito(at_rest, fields(bilinear, first_axis), any_path), dW) == -slopes / 2);
    // dg_1/dx g_1 and dg_2/dy g_2 alone
    BOOST_TEST(increment(ito(at_rest, diagonal<2>(bilinear), any_path), dW) ==
               Vector2d(-3 * 6 / 2.0, -6 * 11 / 2.0));
    const auto known = [&](const auto&, auto& sum) {
        sum[0] = slopes[0];
        sum[1] = slopes[1];
    };
    BOOST_TEST(increment(ito(at_rest, bilinear, any_path, known), dW) == -slopes / 2);
}

// the noises of a body velocity's components, alone and as one
BOOST_AUTO_TEST_CASE(on_groups_may_be_diagonal) {
    using Eigen::Vector3d;
    const auto velocity = [](const rotation& g, Vector3d& xi) { xi = g.matrix().col(0); };
    const auto along = [](int k) {
        return [k](const rotation&, Vector3d& xi) { xi = 0.1 * (k + 1) * Vector3d::Unit(k); };
    };
    const auto strengths = [](const rotation&, Vector3d& xi) { xi = {0.1, 0.2, 0.3}; };
    const wiener_path path{7, 0, 0.25};
    const auto end = [&](const auto& noise) {
        rotation g;
        munthe_kaas_heun<rotation> stepper;
        for (int i = 0; i < 4; ++i) stepper.do_step(sde(velocity, noise, path), g, 0.25 * i, 0.25);
        return g;
    };
    const rotation apart = end(fields(along(0), along(1), along(2)));
    BOOST_TEST((apart.inverse() * end(diagonal<3>(strengths))).log().norm() < 1e-15);
    BOOST_TEST((apart.inverse() * end(diagonal(strengths, 3))).log().norm() < 1e-15);
    BOOST_TEST((apart.inverse() * end(fields(along(0)))).log().norm() > 0.01);
}

BOOST_AUTO_TEST_CASE(have_the_same_bits_in_every_container) {
    const auto run = [](auto x) {
        using state = decltype(x);
        const auto system = ito(bilinear, diagonal<2>(proportional), wiener_path{3, 0, 0.01});
        ode::integrate_n_steps(stochastic_heun<state>{}, system, x, 0.0, 0.01, 20);
        return Vector2d{x[0], x[1]};
    };
    const Vector2d expected = run(Vector2d{0.2, -0.3});
    BOOST_TEST(run(std::array{0.2, -0.3}) == expected);
    BOOST_TEST(run(std::vector{0.2, -0.3}) == expected);
}

BOOST_AUTO_TEST_CASE(allocate_once) {
    const auto system = sde(bilinear, diagonal(proportional, 2), wiener_path{3, 0, 0.01});
    stochastic_heun<std::vector<double>> stepper;
    std::vector<double> x{0.2, -0.3};
    stepper.do_step(system, x, 0.0, 0.01);
    const testing::allocation_counter counter;
    for (int i = 1; i < 20; ++i) stepper.do_step(system, x, 0.01 * i, 0.01);
    BOOST_TEST(counter.count() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
