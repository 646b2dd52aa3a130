// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/lie_poisson.hpp>

#include "support/lie_group_replay.hpp"
#include "support/problems.hpp"

#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <span>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// All noise at once, by a formula of its own.
struct whole_field {
    std::size_t size() const { return 3; }
    void add_gradient(const Vector3d& x, double, std::span<const double> dW, Vector3d& sum,
                      Vector3d&) const {
        sum += x.cwiseProduct(Vector3d{dW[0], dW[1], dW[2]});
    }
};
struct no_gradient {};

} // namespace

static_assert(lives_on<decltype(lie_poisson<so3>(quartic_body{})), dual<so3>>);
static_assert(!lives_on<decltype(lie_poisson<so3>(quartic_body{})), dual<se3>>);
static_assert(!lives_on<decltype(lie_poisson<so3>(quartic_body{})), dual<right_invariant<so3>>>);
static_assert(hamiltonian<quartic_body, so3> && !hamiltonian<no_gradient, so3>);

BOOST_AUTO_TEST_SUITE(lie_poisson_systems)

const Vector3d x{0.4, -1.1, 0.7};
const std::array<double, 3> dW{0.1, -0.2, 0.3};

BOOST_AUTO_TEST_CASE(the_generator_collects_drift_and_noise) {
    const auto system = lie_poisson<so3>(quartic_body{}, three_linear_noises(), wiener_path{1, 1});
    Vector3d generator, scratch;
    system.generator(x, 0.0, 0.5, dW, generator, scratch);
    const Vector3d expected = 0.5 * quartic_body{}.gradient(x) + 0.3 * Vector3d{0.1, -0.2, 0.3};
    BOOST_TEST((generator - expected).norm() < 1e-15);
    Vector3d dx;
    system.increment(x, 0.0, 0.5, dW, dx);
    BOOST_TEST((dx - x.cross(expected)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(noises_may_be_functions_as_the_energy) {
    const auto first = [](const auto& m) { return 0.1 * m[0]; };
    const auto square = [](const auto& m) { return 0.5 * m[1] * m[2]; };
    const auto system = lie_poisson<so3>(first, noise(first, square), wiener_path{1, 1});
    Vector3d generator, scratch;
    system.generator(x, 0.0, 0.5, std::span{dW}.first<2>(), generator, scratch);
    const Vector3d expected{0.1 * (0.5 + dW[0]), 0.5 * dW[1] * x(2), 0.5 * dW[1] * x(1)};
    BOOST_TEST((generator - expected).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(its_jacobian_is_its_derivative) {
    const auto system = lie_poisson<so3>(quartic_body{}, mixed_noises_on_so3(), wiener_path{1, 1});
    Eigen::Matrix3d jacobian;
    system.generator_jacobian(x, 0.0, 0.5, dW, jacobian);
    for (int j = 0; j < 3; ++j) {
        Vector3d plus, minus, scratch;
        system.generator(x + 1e-5 * Vector3d::Unit(j), 0.0, 0.5, dW, plus, scratch);
        system.generator(x - 1e-5 * Vector3d::Unit(j), 0.0, 0.5, dW, minus, scratch);
        BOOST_TEST(((plus - minus) / 2e-5 - jacobian.col(j)).norm() < 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(a_function_of_any_numbers_is_a_hamiltonian) {
    const auto energy = [](const auto& m) {
        return 0.5 * (m[0] * m[0] + m[1] * m[1] / 2 + m[2] * m[2] / 3);
    };
    Vector3d dxdt;
    lie_poisson<so3>(energy)(x, dxdt, 0.0);
    BOOST_TEST((dxdt - x.cross(x.cwiseQuotient(Vector3d{1, 2, 3}))).norm() < 1e-15);
    // momentum, then advected vector
    const auto top = lie_poisson<se3>([](const auto& c) { return 0.5 * c[0] * c[0] + c[5]; });
    se3::dual_type change;
    const se3::dual_type start{x, Vector3d{0, 1, 0}};
    top(start, change, 0.0);
    const Vector3d velocity{x[0], 0, 0}, weight{0, 0, 1};
    BOOST_TEST((change.momentum - x.cross(velocity) - start.advected.cross(weight)).norm() < 1e-15);
    BOOST_TEST((change.advected - start.advected.cross(velocity)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(hamiltonians_may_depend_on_time) {
    const auto system = lie_poisson<so3>(driven_body{});
    Vector3d now, later;
    system(x, now, 0.0);
    system(x, later, 1.0);
    BOOST_TEST((now - x.cross(driven_body{}.gradient(x, 0.0))).norm() < 1e-15);
    BOOST_TEST((later - x.cross(driven_body{}.gradient(x, 1.0))).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(noise_may_be_one_field) {
    const auto system = lie_poisson<so3>(quartic_body{}, whole_field{}, wiener_path{1, 1});
    Vector3d generator, scratch;
    system.generator(x, 0.0, 0.0, dW, generator, scratch);
    BOOST_TEST((generator - x.cwiseProduct(Vector3d{0.1, -0.2, 0.3})).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(the_type_of_a_system_can_be_named) {
    const auto made = lie_poisson<so3>(reference_body());
    const lie_poisson_system<so3, models::rigid_body> named{reference_body()};
    static_assert(std::is_same_v<decltype(named), decltype(made)>);
    const Vector3d m{0.3, -0.5, 0.9};
    Vector3d expected, found;
    made(m, expected, 0.0);
    named(m, found, 0.0);
    BOOST_TEST((found == expected));
}

BOOST_AUTO_TEST_SUITE_END()
