// SPDX-License-Identifier: BSL-1.0
//
// Misprints of Luesink, Ephrati, Cifani, Geurts, Casimir preserving stochastic Lie-Poisson
// integrators: each formula as printed, and as it must be. See examples/guide/errata.md.
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using namespace geodeint;
using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::Vector3d;

namespace {

const Vector3d inertia{1, 2, 3};
const Vector3d start{-0.5878, 0.3, 0.8090};

Vector3d velocity(const Vector3d& m) { return m.cwiseQuotient(inertia); }

Matrix3d hat(const Vector3d& x) {
    return Matrix3d{{0, -x.z(), x.y()}, {x.z(), 0, -x.x()}, {-x.y(), x.x(), 0}};
}

/// The step (31), (32) by fixed point iteration, with the signs in front of ad* in the middle and
/// in the new state.
Vector3d step(const Vector3d& mu, double dt, double in_the_middle, double in_the_end) {
    Vector3d sigma = Vector3d::Zero();
    for (int i = 0; i < 60; ++i) {
        const Vector3d there = so3::coadjoint_exp(in_the_middle * sigma, mu);
        sigma = dt * velocity(0.5 * (mu + there));
    }
    return so3::coadjoint_exp(in_the_end * sigma, mu);
}

Vector3d after(double dt, int steps, double in_the_middle, double in_the_end) {
    Vector3d mu = start;
    for (int i = 0; i < steps; ++i) mu = step(mu, dt, in_the_middle, in_the_end);
    return mu;
}

Vector3d solution(double t) {
    const auto euler = [](const Vector3d& m, Vector3d& dmdt, double) {
        dmdt = m.cross(velocity(m));
    };
    Vector3d m = start;
    boost::numeric::odeint::integrate_n_steps(
        boost::numeric::odeint::runge_kutta_fehlberg78<Vector3d>{}, euler, m, 0.0, t / 1000, 1000);
    return m;
}

} // namespace

BOOST_AUTO_TEST_SUITE(luesink)

// L1: equations (12) to (18), (23) and lemma 4.1 use Ad*_g both for (Ad_g)^T and for its inverse.
BOOST_AUTO_TEST_CASE(coadjoint_action_has_one_meaning) {
    const Vector3d sigma{0.4, -0.7, 0.3};
    const rotation g = rotation::exp(sigma);
    const Vector3d flow = so3::coadjoint_exp(sigma, start); // exp(+ad*_sigma)
    BOOST_TEST((so3::coadjoint_action(g, start) - flow).norm() < 1e-15);
    BOOST_TEST((so3::coadjoint_action(g.inverse(), start) - flow).norm() > 0.5);
}

// L2: (32) has exp(-ad*) for left-invariant systems; it must be exp(+ad*).
BOOST_AUTO_TEST_CASE(left_invariant_motion_goes_with_plus_ad_star) {
    const Vector3d exact = solution(2);
    const auto error = [&](int steps, double in_the_middle, double in_the_end) {
        return (after(2.0 / steps, steps, in_the_middle, in_the_end) - exact).norm();
    };
    const auto order = [&](double in_the_middle, double in_the_end) {
        return std::log2(error(200, in_the_middle, in_the_end) /
                         error(400, in_the_middle, in_the_end));
    };
    BOOST_TEST(std::abs(order(1, 1) - 2) < 0.01);
    BOOST_TEST(error(400, -1, -1) > 0.1);          // as printed: another motion
    BOOST_TEST(std::abs(order(-1, 1) - 1) < 0.05); // printed in the middle only: order 1
}

// L3: the parentheses of (32) put the noise into h, with the opposite sign.
BOOST_AUTO_TEST_CASE(noise_turns_as_the_drift_does) {
    // h = 0 and one linear noise: the Stratonovich solution is exp(W ad*_chi) mu
    const Vector3d chi{0.3, 0.2, 0.5};
    const double W = 1.3;
    const Vector3d exact = rotation::exp(-W * chi) * start;
    BOOST_TEST((so3::coadjoint_exp(W * chi, start) - exact).norm() < 1e-15);
    BOOST_TEST((so3::coadjoint_exp(-W * chi, start) - exact).norm() > 0.5);
}

// L4: the Jacobian (34) is that of left-invariant systems only, I - S P/2 with P = +-hat(mu).
BOOST_AUTO_TEST_CASE(chord_matrix_has_the_chirality_and_the_hessian_on_the_left) {
    const double dt = 0.4;
    const Matrix3d S = dt * inertia.cwiseInverse().asDiagonal().toDenseMatrix();
    for (const double chirality : {1.0, -1.0}) {
        const auto residual = [&](const Vector3d& sigma) {
            const Vector3d there = so3::coadjoint_exp(chirality * sigma, start);
            return Vector3d(sigma - dt * velocity(0.5 * (start + there)));
        };
        Matrix3d differences;
        for (int i = 0; i < 3; ++i) {
            const Vector3d e = 1e-4 * Vector3d::Unit(i);
            differences.col(i) = (residual(e) - residual(-e)) / 2e-4;
        }
        const Matrix3d P = chirality * hat(start), one = Matrix3d::Identity();
        BOOST_TEST((differences - (one - 0.5 * S * P)).norm() < 1e-8);
        BOOST_TEST((differences - (one - 0.5 * P * S)).norm() > 0.03);
        const bool as_printed = (differences - (one - 0.5 * S * hat(start))).norm() < 1e-8;
        BOOST_TEST(as_printed == (chirality > 0));
    }
}

// L6, L7: along (39) as printed neither (38) is kept nor (38) with its factor 1/2 restored; the
// potential has the other sign there.
BOOST_AUTO_TEST_CASE(energy_and_torque_of_the_heavy_top_fit_together) {
    using top = models::heavy_top;
    using state = top::state_type;
    const top body = top::luesink();
    const auto drifts = [&](double torque_sign) {
        const auto flow = [&](const state& x, state& dxdt, double) {
            const Vector3d omega = x.momentum.cwiseQuotient(body.inertia());
            dxdt.momentum = x.momentum.cross(omega) + torque_sign * body.chi().cross(x.advected);
            dxdt.advected = x.advected.cross(omega);
        };
        const auto energies = [&](const state& x) {
            const double kinetic = x.momentum.dot(x.momentum.cwiseQuotient(body.inertia()));
            const double potential = body.chi().dot(x.advected);
            return Vector3d{kinetic + potential, kinetic / 2 + potential, kinetic / 2 - potential};
        };
        state x = top::luesink_initial_state();
        const Vector3d before = energies(x);
        Vector3d worst = Vector3d::Zero();
        boost::numeric::odeint::integrate_n_steps(
            boost::numeric::odeint::runge_kutta_fehlberg78<state>{}, flow, x, 0.0, 0.05, 1000,
            [&](const state& y, double) {
                worst = worst.cwiseMax((energies(y) - before).cwiseAbs());
            });
        return worst;
    };
    const Vector3d printed = drifts(1), ours = drifts(-1);
    BOOST_TEST(printed[0] > 2.5);   // (38) as printed along (39) as printed
    BOOST_TEST(printed[1] > 1.5);   // with the factor 1/2
    BOOST_TEST(printed[2] < 1e-10); // with the other potential
    BOOST_TEST(ours[1] < 1e-10);    // pi' = pi x omega + gamma x chi, as in models::heavy_top
    BOOST_TEST(ours[0] > 0.1);
}

// L8: the matrices (37) have a 1 in the lower right corner; with it they are no Lie algebra.
BOOST_AUTO_TEST_CASE(rigid_velocities_have_a_zero_in_the_corner) {
    const auto matrix = [](const se3::algebra_type& x, double corner) {
        Matrix4d m = Matrix4d::Zero();
        m.topLeftCorner<3, 3>() = hat(x.momentum);
        m.topRightCorner<3, 1>() = x.advected;
        m(3, 3) = corner;
        return m;
    };
    const se3::algebra_type x{Vector3d{0.1, 0.2, -0.3}, Vector3d{1, -2, 0.5}};
    const se3::algebra_type y{Vector3d{-0.4, 0.1, 0.2}, Vector3d{0.3, 1, -1}};
    const auto defect = [&](double corner) {
        const Matrix4d a = matrix(x, corner), b = matrix(y, corner);
        return (a * b - b * a - matrix(se3::bracket(x, y), 0)).norm();
    };
    BOOST_TEST(defect(0) < 1e-15);
    BOOST_TEST(defect(1) > 1);
}

BOOST_AUTO_TEST_SUITE_END()
