// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/on_orbits.hpp>

#include "support/order.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/commutator_free4.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/lie_dual.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d start{0.8, -0.1, -0.6};

/// A spin that precesses about a field that turns, and is damped towards it.
auto damped_spin() {
    return on_orbits<so3>([](const Vector3d& m, double t) -> Vector3d {
        const Vector3d field{0.3 * std::cos(t), 0, 1};
        return field - 0.2 * m.cross(field);
    });
}

} // namespace

static_assert(velocity_on<decltype([](const Vector3d& m) { return m; }), so3>);
static_assert(!velocity_on<decltype([](const Vector3d&) { return 1; }), so3>);

BOOST_AUTO_TEST_SUITE(motion_on_orbits)

BOOST_AUTO_TEST_CASE(has_the_documented_sign) {
    const Vector3d omega{0.2, -0.3, 0.5};
    Vector3d rate;
    on_orbits<so3>([&](const Vector3d&) { return omega; })(start, rate, 0.0);
    BOOST_TEST((rate == start.cross(omega)));
    on_orbits<right_invariant<so3>>([&](const Vector3d&) { return omega; })(start, rate, 0.0);
    BOOST_TEST((rate == omega.cross(start)));
}

BOOST_AUTO_TEST_CASE(with_a_gradient_it_is_the_lie_poisson_system) {
    const models::heavy_top top = models::heavy_top::luesink();
    const auto given = on_orbits<se3>([&](const auto& x) { return top.gradient(x); });
    auto x = models::heavy_top::luesink_initial_state(), y = x;
    munthe_kaas_midpoint<se3> one, other;
    for (int i = 0; i < 20; ++i) {
        one.do_step(given, x, 0.1 * i, 0.1);
        other.do_step(top.system(), y, 0.1 * i, 0.1);
    }
    BOOST_TEST(norm_inf(x - y) < 1e-14);
}

BOOST_AUTO_TEST_CASE(steppers_keep_the_orbit_and_have_their_order) {
    const auto check = [](auto make, int order) {
        check_order(make, damped_spin(), start, 0.3, 1.0, order);
        auto stepper = make();
        Vector3d x = start;
        for (int i = 0; i < 1000; ++i) stepper.do_step(damped_spin(), x, 0.1 * i, 0.1);
        BOOST_TEST(std::abs(x.norm() / start.norm() - 1) < 1e-14);
        // damping leads towards the field
        BOOST_TEST(x.z() > 0.5);
    };
    check([] { return munthe_kaas_midpoint<so3>{}; }, 2);
    check([] { return munthe_kaas_heun<so3>{}; }, 2);
    check([] { return isospectral_midpoint<so3>{}; }, 2);
    check([] { return variational_midpoint<so3>{}; }, 2);
    check([] { return runge_kutta_munthe_kaas4<so3>{}; }, 4);
    check([] { return commutator_free4<so3>{}; }, 4);
    Vector3d x = start;
    boost::numeric::odeint::integrate_adaptive(
        boost::numeric::odeint::make_controlled(1e-10, 1e-10,
                                                runge_kutta_munthe_kaas_dopri5<so3>{}),
        damped_spin(), x, 0.0, 10.0, 0.1);
    BOOST_TEST((x - reference_solution(damped_spin(), start, 0.0, 10.0)).norm() < 1e-8);
}

BOOST_AUTO_TEST_CASE(takes_noise) {
    const auto velocity = [](const Vector3d& m) { return Vector3d(m.cross(Vector3d{0, 0, 0.1})); };
    const auto system =
        on_orbits<so3>(velocity, noise(linear{Vector3d{0.3, 0, 0.1}}), wiener_path{1, 0, 0.1});
    munthe_kaas_midpoint<so3> stepper;
    Vector3d x = start;
    for (int i = 0; i < 1000; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST(std::abs(x.norm() / start.norm() - 1) < 1e-14);
}

BOOST_AUTO_TEST_CASE(is_refused_by_what_needs_a_hamiltonian) {
    using system = decltype(damped_spin());
    using with_energy = decltype(lie_poisson<so3>(quartic_body{}));
    using stepper = hamiltonian_poisson<lie_dual<so3>>;
    BOOST_TEST(!(stepper::runs<system, Vector3d>));
    BOOST_TEST((stepper::runs<with_energy, Vector3d>));
    using field = std::remove_cvref_t<decltype(std::declval<system>().hamiltonian())>;
    BOOST_TEST(!(sum_of_parts<field, so3>));
    BOOST_TEST(!(has_energy<field, Vector3d>));
}

BOOST_AUTO_TEST_SUITE_END()
