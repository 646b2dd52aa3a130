// SPDX-License-Identifier: BSL-1.0
//
// Noise of potentials moves momenta by functions of positions alone, so that any number of noises
// commute: strong order 1, also with two of them and on a leaf, which noise does not leave.
#include <geodeint/stepper/variational_lagrangian.hpp>

#include "support/strong_order.hpp"

#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/rattle.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

const auto potential = [](const auto& q) {
    using std::cos, std::sin;
    return -cos(q[0]) + 0.5 * q[1] * q[1] + 0.5 * sin(q[0] * q[1]);
};
const generic_hamiltonian first{[](const auto& q) {
    using std::sin;
    return 0.4 * sin(q[0] + q[1]);
}};
const generic_hamiltonian second{[](const auto& q) {
    using std::cos;
    return 0.3 * (q[0] * q[1] + cos(q[1]));
}};
const auto in_the_plane = [](const wiener_path& path) {
    return lagrangian<2>(mechanical<2>(1.0, potential)).with(noise(first, second), path);
};

const generic_hamiltonian on_sphere_1{[](const auto& q) { return 0.4 * q[0]; }};
const generic_hamiltonian on_sphere_2{[](const auto& q) { return 0.4 * q[0] * q[1]; }};
const auto on_the_sphere = [](const wiener_path& path) {
    return models::spherical_pendulum{}.system().with(noise(on_sphere_1, on_sphere_2), path);
};
const Eigen::Matrix<double, 6, 1> pendulum_start{0.6, 0, -0.8, 0.288, 0.9, 0.216};

template <class Stepper, class System, class State>
double slope(const System& system, const State& start) {
    return strong_slope([] { return Stepper{}; }, system, start, 60);
}

} // namespace

BOOST_AUTO_TEST_SUITE(variational_lagrangian_with_noise)

BOOST_AUTO_TEST_CASE(has_strong_order_1_with_two_noises) {
    const Eigen::Vector4d start{0.5, -0.3, 0.4, 0.7};
    using trapezoid = variational_lagrangian<2, trapezoid_rule, fixed_point>;
    using midpoint = variational_lagrangian<2, midpoint_rule, fixed_point>;
    BOOST_TEST(std::abs(slope<trapezoid>(in_the_plane, start) - 1) < 0.15);
    BOOST_TEST(std::abs(slope<midpoint>(in_the_plane, start) - 1) < 0.15);
}

BOOST_AUTO_TEST_CASE(has_strong_order_1_on_a_sphere) {
    using scheme = rattle<3, trapezoid_rule, fixed_point>;
    BOOST_TEST(std::abs(slope<scheme>(on_the_sphere, pendulum_start) - 1) < 0.15);
}

BOOST_AUTO_TEST_CASE(stays_on_the_leaf) {
    const auto system = on_the_sphere(wiener_path{7, 0, 0.01});
    rattle<3, trapezoid_rule, fixed_point> stepper;
    auto x = pendulum_start;
    double off = 0, slip = 0;
    for (int i = 0; i < 10000; ++i) {
        stepper.do_step(system, x, 0.01 * i, 0.01);
        off = std::max(off, std::abs(system.leaf(x)[0] - 0.5));
        slip = std::max(slip, std::abs(system.hidden_constraint(x)[0]));
    }
    BOOST_TEST(off < 1e-14);
    BOOST_TEST(slip < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()
