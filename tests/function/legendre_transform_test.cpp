// SPDX-License-Identifier: BSL-1.0
//
// Euler-Poincare equations and the Lie-Poisson equations of their Legendre transform.
#include <geodeint/function/legendre_transform.hpp>

#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/system/forced_lie_poisson.hpp>

#include <boost/numeric/odeint.hpp>
#include <boost/test/unit_test.hpp>

#include <Eigen/LU>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

/// l = |xi|_I^2/2 + 0.1 (xi_1^2 + xi_2^2)^2
const auto stiffening = [](const auto& xi) {
    const auto turn = xi[0] * xi[0] + xi[1] * xi[1];
    return 0.5 * (xi[0] * xi[0] + 2.0 * xi[1] * xi[1] + 3.0 * xi[2] * xi[2]) + 0.1 * turn * turn;
};
/// defined for |xi| < 1 only
const auto limited = [](const auto& xi) {
    using std::sqrt;
    return -1.0 * sqrt(1.0 - (xi[0] * xi[0] + 0.5 * xi[1] * xi[1] + 0.3 * xi[2] * xi[2]));
};

} // namespace

BOOST_AUTO_TEST_SUITE(legendre_transforms)

BOOST_AUTO_TEST_CASE(of_a_quadratic_lagrangian_is_the_known_energy) {
    const auto h = legendre_transform<so3>([](const auto& xi) {
        return 0.5 * (xi[0] * xi[0] + 2.0 * xi[1] * xi[1] + 3.0 * xi[2] * xi[2]);
    });
    const models::rigid_body body{Vector3d{1, 2, 3}};
    const Vector3d mu{0.4, -0.7, 1.1};
    BOOST_TEST(std::abs(h(mu) - body(mu)) < 1e-16);
    BOOST_TEST((h.gradient(mu) - Vector3d(body.gradient(mu))).norm() < 1e-16);
    BOOST_TEST((h.momentum(h.velocity(mu)) - mu).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(undo_each_other_and_give_the_energy) {
    const auto check = [](const auto& h, const Vector3d& mu) {
        const Vector3d xi = h.velocity(mu);
        BOOST_TEST((h.momentum(xi) - mu).norm() < 1e-15 * mu.norm());
        BOOST_TEST(std::abs(h(mu) - h.energy(xi)) < 1e-15 * std::abs(h(mu)));
        BOOST_TEST(std::abs(h(mu) - (mu.dot(xi) - h.lagrangian(xi))) < 1e-14 * std::abs(h(mu)));
        // grad H = xi, and its derivative
        const double e = 1e-4;
        for (int i = 0; i < 3; ++i) {
            const Vector3d d = e * Vector3d::Unit(i);
            BOOST_TEST(std::abs((h(mu + d) - h(mu - d)) / (2 * e) - xi[i]) < 1e-7);
            const Vector3d change = (h.gradient(mu + d) - h.gradient(mu - d)) / (2 * e);
            BOOST_TEST((change - h.hessian(mu).col(i)).norm() < 1e-6);
        }
    };
    check(legendre_transform<so3>(stiffening), {0.9, -1.2, 0.5});
    check(legendre_transform<so3>(limited), {1.5, 0.4, -0.8});
}

BOOST_AUTO_TEST_CASE(carry_euler_poincare_equations_to_lie_poisson_equations) {
    const auto h = legendre_transform<so3>(stiffening);
    const Vector3d mu{0.9, -1.2, 0.5};
    // in velocities, l'' xi' = mu x xi
    Vector3d xi = h.velocity(mu), y = mu;
    const auto velocities = [&](const Vector3d& v, Vector3d& change, double) {
        const Vector3d p = h.momentum(v);
        change = h.hessian(p) * p.cross(v);
    };
    using rk4 = boost::numeric::odeint::runge_kutta4<Vector3d>;
    rk4 in_velocities, in_momenta;
    const auto system = lie_poisson<so3>(h);
    for (int i = 0; i < 200; ++i) {
        in_velocities.do_step(velocities, xi, 0.0, 0.01);
        in_momenta.do_step(system, y, 0.0, 0.01);
    }
    BOOST_TEST((h.momentum(xi) - y).norm() < 1e-9);
    BOOST_TEST((y - mu).norm() > 0.5);
}

BOOST_AUTO_TEST_CASE(run_with_forces_that_do_no_work) {
    // F(xi) of M, example 2, relaxes the body: H is kept, and the Casimir grows
    const auto h = legendre_transform<so3>(stiffening);
    const auto force = coadjoint_force<so3>([h](const Vector3d& xi) {
        const Vector3d mu = h.momentum(xi);
        return Vector3d(0.5 * xi.cross(mu));
    });
    const auto system = forced_lie_poisson<so3>(h, force);
    Vector3d mu{0.9, -1.2, 0.5};
    const double energy = h(mu), casimir = mu.squaredNorm();
    metriplectic_midpoint<gonzalez, Vector3d, fixed_point> stepper;
    double off = 0;
    for (int i = 0; i < 1000; ++i) {
        stepper.do_step(system, mu, 0.05 * i, 0.05);
        off = std::max(off, std::abs(h(mu) - energy));
    }
    BOOST_TEST(off < 1e-14);
    BOOST_TEST(mu.squaredNorm() > 1.1 * casimir);
}

BOOST_AUTO_TEST_CASE(work_on_matrices) {
    const auto h = legendre_transform<so<4>>([](const auto& xi) {
        auto sum = 0.5 * xi[0] * xi[0];
        for (int i = 1; i < 6; ++i) sum += 0.5 * (1.0 + 0.3 * i) * xi[i] * xi[i];
        return sum + 0.05 * xi[0] * xi[0] * xi[5] * xi[5];
    });
    const auto mu =
        so<4>::from_coordinates(Eigen::Vector<double, 6>{0.4, -0.3, 0.6, 0.2, 0.5, -0.7});
    BOOST_TEST((h.momentum(h.velocity(mu)) - mu).norm() < 1e-15);
    static_assert(hamiltonian<decltype(h), so<4>>);
}

BOOST_AUTO_TEST_CASE(without_a_velocity_are_refused) {
    const auto h = legendre_transform<so3>(
        [](const auto& xi) { return 0.5 * (xi[0] * xi[0] + xi[1] * xi[1]); });
    BOOST_CHECK_EXCEPTION(h.velocity(Vector3d{1, 0, 1}), invalid_argument,
                          [](const auto& error) { return error.argument() == "P"; });
}

BOOST_AUTO_TEST_SUITE_END()
