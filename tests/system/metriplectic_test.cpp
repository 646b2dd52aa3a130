// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/metriplectic.hpp>

#include <geodeint/function/linear.hpp>
#include <geodeint/models/thermo_oscillator.hpp>
#include <geodeint/models/thermoelastic_double_pendulum.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/system/noise.hpp>

#include "support/metriplectic_problems.hpp"

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

static_assert(detail::metriplectic_system_on<decltype(dissipative_nambu_system()), Vector3d>);
static_assert(
    !detail::metriplectic_system_on<decltype(dissipative_nambu_system()), Eigen::Vector2d>);
static_assert(!detail::metriplectic_system_on<dissipative_nambu_energy, Vector3d>);

namespace {

/// Can one write metriplectic(..., extra...)?
template <class... Extra>
concept accepts = requires(Extra... extra) {
    metriplectic(dissipative_nambu_tensor{}, dissipative_nambu_energy{}, metric_dissipation{},
                 dissipative_nambu_entropy{}, extra...);
};

} // namespace

static_assert(accepts<> && accepts<conserved<dissipative_nambu_entropy>>);
// thermal noise is refused, not ignored
static_assert(!accepts<decltype(noise(linear{Vector3d{}})), wiener_path>);
static_assert(!accepts<wiener_path>);

BOOST_AUTO_TEST_SUITE(metriplectic_systems)

BOOST_AUTO_TEST_CASE(the_vector_field_is_the_sum_of_both_brackets) {
    const Vector3d x = dissipative_nambu_start(), xi = dissipative_nambu_energy{}.gradient(x),
                   s = dissipative_nambu_entropy{}.gradient(x);
    Vector3d dxdt;
    dissipative_nambu_system(0.3)(x, dxdt, 0.0);
    const Vector3d expected = s.cross(xi) + 0.3 * (xi.squaredNorm() * s - xi.dot(s) * xi);
    BOOST_TEST((dxdt - expected).norm() < 1e-15);
    // the two laws
    BOOST_TEST(std::abs(xi.dot(dxdt)) < 1e-15);
    BOOST_TEST(s.dot(dxdt) > 0.1);
}

BOOST_AUTO_TEST_CASE(a_metric_will_do_for_a_bracket) {
    const Eigen::Matrix3d g = Vector3d{1, 2, 4}.asDiagonal();
    const auto given = metriplectic(dissipative_nambu_tensor{}, dissipative_nambu_energy{},
                                    metric_dissipation{1.0, g}, dissipative_nambu_entropy{});
    const auto built = metriplectic(dissipative_nambu_tensor{}, dissipative_nambu_energy{}, g,
                                    dissipative_nambu_entropy{});
    Vector3d first, second;
    given(dissipative_nambu_start(), first, 0.0);
    built(dissipative_nambu_start(), second, 0.0);
    BOOST_TEST((first - second).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(what_is_conserved_enters_the_bracket) {
    // K of the metric has to leave the height alone, too
    const linear height{Vector3d{0, 0, 1}};
    const auto system =
        metriplectic([](const Vector3d&) { return Eigen::Matrix3d(Eigen::Matrix3d::Zero()); },
                     dissipative_nambu_energy{}, metric_dissipation{}, dissipative_nambu_entropy{},
                     conserved(height));
    Vector3d dxdt;
    system(dissipative_nambu_start(), dxdt, 0.0);
    BOOST_TEST(std::abs(dxdt(2)) < 1e-15);
    BOOST_TEST(std::abs(dxdt.dot(dissipative_nambu_energy{}.gradient(dissipative_nambu_start()))) <
               1e-15);
    BOOST_TEST(dxdt.norm() > 0.01);
}

BOOST_AUTO_TEST_CASE(classical_steppers_run_it) {
    const auto system = models::thermo_oscillator::reference().system();
    Vector3d x = models::thermo_oscillator::reference_initial_state();
    const double energy = system.hamiltonian()(x), entropy = system.entropy()(x);
    boost::numeric::odeint::integrate_n_steps(boost::numeric::odeint::runge_kutta4<Vector3d>{},
                                              system, x, 0.0, 0.01, 1000);
    BOOST_TEST(std::abs(system.hamiltonian()(x) - energy) < 1e-8);
    BOOST_TEST(system.entropy()(x) > entropy + 0.5);
}

BOOST_AUTO_TEST_SUITE_END()
