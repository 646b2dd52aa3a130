// SPDX-License-Identifier: BSL-1.0
//
// Misprints of Gay-Balmaz, Wu, Variational integrators for stochastic Hamiltonian systems on Lie
// groups: each formula as printed, and as it must be. See examples/guide/errata.md; the sign of the
// Cayley derivative has tests of its own in algebra/so3_test.cpp and stepper/.
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

/// Half of the step from R to R', an x with R' = R cay(x) cay(x).
Vector3d half_step(const rotation& from, const rotation& to) {
    const Vector3d turn = (from.inverse() * to).log();
    return 2 * std::tan(turn.norm() / 4) / turn.norm() * turn;
}

/// One step of the symmetric top of section 8, with its attitude.
struct top_step {
    using momenta = models::heavy_top::state_type;
    using state = cotangent<rotation, momenta>;
    static constexpr double dt = 0.1;

    models::heavy_top body{Vector3d{0.1, 0.1, 1}, Vector3d{0, 0, 0.98}};
    state before{rotation::exp({-0.4, 0.2, 0.1}), {}};
    state after;
    Vector3d x;

    top_step() {
        before.momentum = {Vector3d{0.3, 0.2, 1},
                           before.configuration.inverse() * Vector3d::UnitZ()};
        after = before;
        variational_midpoint<so3, cayley_map>{}.do_step(lie_poisson<se3>(body), after, 0.0, dt);
        x = half_step(before.configuration, after.configuration);
    }
};

/// One step of the free body.
struct body_step {
    using state = cotangent<rotation, Vector3d>;
    state before{rotation::exp({0.3, -0.2, 0.5}), models::rigid_body::gay_balmaz_initial_state()};
    state after = before;

    body_step() {
        variational_midpoint<so3, cayley_map>{}.do_step(
            lie_poisson<so3>(models::rigid_body::gay_balmaz()), after, 0.0, 0.3);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(gay_balmaz_wu)

// G3: (30) lacks a minus: Ad*_{tau(x)} [d_x tau^{-1}]^* = [d_{-x} tau^{-1}]^*.
BOOST_AUTO_TEST_CASE(coadjoint_action_turns_the_derivative_around) {
    const Vector3d x{0.5, -0.3, 0.8}, mu{0.2, 0.9, -0.4};
    const auto check = [&](const Vector3d& left, auto&& derivative) {
        BOOST_TEST((left - derivative(-x)).norm() < 1e-15);
        BOOST_TEST((left - derivative(x)).norm() > 0.3);
    };
    check(so3::coadjoint_cayley(x, so3::dcayley_inverse_dual(x, mu)),
          [&](const Vector3d& y) { return Vector3d(so3::dcayley_inverse_dual(y, mu)); });
    check(so3::coadjoint_exp(x, so3::dexp_inverse_dual(x, mu)),
          [&](const Vector3d& y) { return Vector3d(so3::dexp_inverse_dual(y, mu)); });
}

// G4: proof of 3.1, a variation of g seen from the middle: Ad_{m^{-1} g} (g^{-1} dg).
BOOST_AUTO_TEST_CASE(variations_are_carried_by_the_adjoint_action) {
    const rotation g = rotation::exp({0.3, -0.2, 0.5}), middle = rotation::exp({-0.1, 0.7, 0.4});
    const Vector3d eta{0.2, -0.6, 0.3};
    const double e = 1e-6;
    // m^{-1} g exp(e eta) = exp(e zeta) m^{-1} g
    const rotation moved = middle.inverse() * g * rotation::exp(e * eta);
    const Vector3d zeta = (moved * (middle.inverse() * g).inverse()).log() / e;
    BOOST_TEST((zeta - so3::adjoint(middle.inverse() * g, eta)).norm() < 1e-8);
    BOOST_TEST((zeta - so3::coadjoint_action(g.inverse(), eta)).norm() > 0.1);
}

// G5: (33), (36): the momentum at the end of a step is Ad*_{m^{-1} g'} nu, m its middle.
BOOST_AUTO_TEST_CASE(momentum_at_the_end_comes_from_the_middle) {
    const top_step step;
    const rotation middle = step.before.configuration * rotation::cayley(step.x);
    const Vector3d gamma = middle.inverse() * Vector3d::UnitZ();
    const Vector3d nu = so3::coadjoint_cayley(step.x, step.before.momentum.momentum) -
                        step.dt * step.body.chi().cross(gamma);
    const Vector3d end = step.after.momentum.momentum;
    const rotation way = middle.inverse() * step.after.configuration;
    BOOST_TEST((so3::coadjoint_action(way, nu) - end).norm() < 1e-13);
    BOOST_TEST((so3::coadjoint_action(way.inverse(), nu) - end).norm() > 1e-2);
}

// G6: proofs of 4.3 and 5.4: momenta at the ends of a step are related by Ad*_{g^{-1} g'}, not by
// the way to its middle.
BOOST_AUTO_TEST_CASE(momenta_are_related_over_the_whole_step) {
    const body_step step;
    const rotation& from = step.before.configuration;
    const rotation& to = step.after.configuration;
    const rotation middle = from * rotation::cayley(half_step(from, to));
    const auto defect = [&](const rotation& way) {
        const Vector3d moved = so3::coadjoint_action(way, step.before.momentum);
        return (moved - step.after.momentum).norm();
    };
    BOOST_TEST(defect(from.inverse() * to) < 1e-14);
    BOOST_TEST(defect(from.inverse() * middle) > 1e-2);
}

// G7: remark 5.2, (52), section 6.2: the momentum in space is Ad*_{R^{-1}} Pi = R Pi.
BOOST_AUTO_TEST_CASE(momentum_in_space_is_r_pi) {
    const body_step step;
    const auto in_space = [](const auto& x) { return Vector3d(x.configuration * x.momentum); };
    const auto printed = [](const auto& x) {
        return Vector3d(so3::coadjoint_action(x.configuration, x.momentum));
    };
    BOOST_TEST((in_space(step.after) - in_space(step.before)).norm() < 1e-14);
    BOOST_TEST((printed(step.after) - printed(step.before)).norm() > 1e-2);
}

// G8: the increment of the momentum in section 8.2 lacks the factor dt.
BOOST_AUTO_TEST_CASE(increment_of_the_momentum_is_proportional_to_the_step) {
    const top_step step;
    const Vector3d sum = 4 / step.dt * step.body.inertia().cwiseProduct(step.x); // mu^1 + mu^2
    const Vector3d gamma = rotation::cayley(step.x).inverse() * step.before.momentum.advected;
    const Vector3d printed =
        -(0.25 * sum.cwiseQuotient(step.body.inertia()).cross(sum) + step.body.chi().cross(gamma));
    const Vector3d change = step.after.momentum.momentum - step.before.momentum.momentum;
    BOOST_TEST((change - step.dt * printed).norm() < 1e-13);
    BOOST_TEST((change - printed).norm() > 0.1);
}

// G1, G11: the remainders after (69) are quadratic in the step with weights +1/16 everywhere: mu^1
// solves Pi = [dcay_x^{-1}]^* mu^1, and x = (dt w + dW chi)/2.
BOOST_AUTO_TEST_CASE(remainders_have_one_weight_and_a_plus) {
    const Vector3d w{0.3, -0.5, 0.2}, chi{0.1, 0.4, -0.2}, A{0.7, 0.2, -0.9};
    const double dt = 0.2, dW = 0.5;
    const Vector3d x = 0.5 * (dt * w + dW * chi);
    const Vector3d pi = so3::dcayley_inverse_dual(x, A);
    const auto remainder = [&](double outer, double mixed, double inner) {
        return Vector3d(outer * w.dot(A) * dt * dt * w +
                        mixed * (chi.dot(A) * w + w.dot(A) * chi) * dt * dW +
                        inner * chi.dot(A) * dW * dW * chi);
    };
    // A = Pi - x x A/2 - R with R = (x.A) x/4
    const Vector3d exact = pi - 0.5 * x.cross(A) - A;
    BOOST_TEST((exact - remainder(1.0 / 16, 1.0 / 16, 1.0 / 16)).norm() < 1e-16);
    BOOST_TEST((exact - remainder(1.0 / 16, 1.0 / 8, 1.0 / 8)).norm() > 1e-4);
    BOOST_TEST((exact + remainder(1.0 / 16, 1.0 / 16, 1.0 / 16)).norm() > 1e-4);
}

BOOST_AUTO_TEST_SUITE_END()
