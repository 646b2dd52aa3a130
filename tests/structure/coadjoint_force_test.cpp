// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/coadjoint_force.hpp>

#include "support/order.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/forced_lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// |mu|^2/2
struct half_square {
    static constexpr bool is_quadratic = true;
    double operator()(const Vector3d& mu) const { return mu.squaredNorm() / 2; }
    const Vector3d& gradient(const Vector3d& mu) const { return mu; }
};

const Vector3d inertia{10, 5, 1}, start{4, 3, 2};
const models::rigid_body body{inertia};

/// Of no sign: it feeds the Casimir and drains it by turns.
Vector3d some_force(const Vector3d& xi) {
    return {std::sin(3 * xi(1)) + 0.5, xi(0) * xi(2), std::cos(2 * xi(0))};
}
/// ((I_3 - I_2) xi_2 xi_3, ...), example 2 of the paper: [xi, grad C] itself.
Vector3d relaxing_force(const Vector3d& xi) { return xi.cross(inertia.cwiseProduct(xi)); }

} // namespace

BOOST_AUTO_TEST_SUITE(coadjoint_forces)

BOOST_AUTO_TEST_CASE(do_no_work) {
    const auto force = coadjoint_force<so3>(some_force);
    const Vector3d xi{0.3, -0.7, 0.2};
    Vector3d torque;
    force.apply(start, xi, start, torque);
    BOOST_TEST(std::abs(torque.dot(xi)) < 1e-16);
    BOOST_TEST((torque - some_force(xi).cross(xi)).norm() < 1e-16);
    BOOST_TEST(std::abs(force.balance(xi, start) - torque.dot(start)) < 1e-15);
}

BOOST_AUTO_TEST_CASE(of_the_example_relax_the_rigid_body) {
    const auto by_force = forced_lie_poisson<so3>(body, coadjoint_force<so3>(relaxing_force));
    const auto by_bracket = forced_lie_poisson<so3>(body, half_square{});
    Vector3d slope, other;
    by_force(start, slope, 0.0);
    by_bracket(start, other, 0.0);
    BOOST_TEST((slope - other).norm() < 1e-15 * slope.norm());
}

BOOST_AUTO_TEST_CASE(keep_every_energy_to_round_off_and_the_balance_of_the_casimir) {
    const auto force = coadjoint_force<so3>(some_force);
    const auto system = forced_lie_poisson<so3>(body, force);
    const half_square casimir;
    Vector3d x = start;
    metriplectic_midpoint<> stepper;
    const double dt = 0.05, energy = body(x);
    double drift = 0, unbalanced = 0, least = 0, most = 0;
    for (int i = 0; i < 5000; ++i) {
        const Vector3d before = x;
        stepper.do_step(system, x, i * dt, dt);
        const Vector3d middle = (before + x) / 2;
        const double change = casimir(x) - casimir(before);
        unbalanced = std::max(unbalanced,
                              std::abs(change - dt * force.balance(body.gradient(middle), middle)));
        least = std::min(least, change);
        most = std::max(most, change);
        drift = std::max(drift, std::abs(body(x) - energy));
    }
    BOOST_TEST(drift < 1e-14 * energy);
    BOOST_TEST(unbalanced < 1e-13);
    BOOST_TEST(least < -1e-3);
    BOOST_TEST(most > 1e-3);
}

BOOST_AUTO_TEST_CASE(leave_the_scheme_its_order) {
    const auto system = forced_lie_poisson<so3>(body, coadjoint_force<so3>(some_force));
    check_order([] { return metriplectic_midpoint<>{}; }, system, start, 0.0, 1.0, 2);
}

BOOST_AUTO_TEST_SUITE_END()
