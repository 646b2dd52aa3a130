// SPDX-License-Identifier: BSL-1.0
//
// The retraction of a manifold that is not symmetric, z at the start of the geodesic: both laws hold as
// they do about the middle, and the order is one.
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>

#include "support/metriplectic_problems.hpp"
#include "support/order.hpp"

#include <geodeint/models/spin_with_heat_bath.hpp>
#include <geodeint/solve/fixed_point.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::spin_with_heat_bath;

namespace {

using state = spin_with_heat_bath::state_type;
template <class Geodesic>
using stepper_of = metriplectic_midpoint_on<spin_with_heat_bath::space, fixed_point, Geodesic>;
using from_start = stepper_of<geodesic_from_start>;
using about_middle = stepper_of<geodesic_about_middle>;

state start() { return {Vector3d{0.6, 0.48, 0.64}, Eigen::Matrix<double, 1, 1>{0.1}}; }
double distance(const state& x, const state& y) {
    return (x.first - y.first).norm() + (x.second - y.second).norm();
}

template <class Stepper>
state run(int steps) {
    const auto system = spin_with_heat_bath::reference().system();
    Stepper stepper;
    state x = start();
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, 2.0 * i / steps, 2.0 / steps);
    return x;
}

} // namespace

BOOST_AUTO_TEST_SUITE(metriplectic_steps_from_the_start_of_a_geodesic)

BOOST_AUTO_TEST_CASE(have_order_one) {
    const state exact = run<about_middle>(8000);
    const double coarse = distance(run<from_start>(200), exact),
                 fine = distance(run<from_start>(400), exact);
    BOOST_TEST_MESSAGE("errors " << coarse << ' ' << fine);
    BOOST_TEST(std::abs(std::log2(coarse / fine) - 1) < 0.1);
    BOOST_TEST(distance(run<about_middle>(200), exact) < 0.05 * coarse);
}

BOOST_AUTO_TEST_CASE(keep_both_laws_and_the_sphere_and_cannot_be_reversed) {
    const auto system = spin_with_heat_bath::reference().system();
    state x = start();
    from_start stepper;
    const double energy = system.hamiltonian()(x);
    for (int i = 0; i < 2000; ++i) {
        const double before = x.second(0);
        stepper.do_step(system, x, 0.1 * i, 0.1);
        BOOST_REQUIRE(x.second(0) >= before);
        BOOST_REQUIRE(std::abs(system.hamiltonian()(x) - energy) < 2e-15);
        BOOST_REQUIRE(std::abs(x.first.norm() - 1) < 3e-16);
    }
    BOOST_TEST(x.second(0) > 0.2);
    static_assert(from_start::keeps.reversal == kept::no);
    state there = start();
    from_start one;
    one.do_step(system, there, 0.0, 0.1);
    one.do_step(system, there, 0.1, -0.1);
    BOOST_TEST(distance(there, start()) > 1e-4);
}

BOOST_AUTO_TEST_CASE(hold_for_any_entropy) {
    const auto system = dissipative_nambu_system();
    Vector3d x = dissipative_nambu_start();
    const auto kept =
        follow(metriplectic_midpoint_on<flat_space<3>, fixed_point, geodesic_from_start>{}, system,
               x, 0.05, 500);
    BOOST_TEST(kept.energy < 2e-15);
    BOOST_TEST(kept.violations == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
