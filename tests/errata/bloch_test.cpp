// SPDX-License-Identifier: BSL-1.0
//
// Misprints of Bloch, Farre Puiggali, Martin de Diego, Metriplectic Euler-Poincare equations:
// smooth and discrete dynamics: each formula as printed, and as it must be. See
// examples/guide/errata.md.
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/models/relaxing_rigid_body.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/structure/metric_dissipation.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

using namespace geodeint;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

const Vector3d inertia{10, 5, 1};
const Vector3d p{0.7, -1.1, 0.4};

Vector3d energy_gradient() { return p.cwiseQuotient(inertia); }

Matrix3d hat(const Vector3d& x) {
    return Matrix3d{{0, -x.z(), x.y()}, {x.z(), 0, -x.x()}, {-x.y(), x.x(), 0}};
}

/// c 1 - w w^T, with the diagonal entries of w w^T divided by I_i^power
Matrix3d bracket(double power) {
    const Vector3d w = energy_gradient();
    Matrix3d K = -w * w.transpose();
    double c = 0;
    for (int i = 0; i < 3; ++i) c += p(i) * p(i) / std::pow(inertia(i), power);
    for (int i = 0; i < 3; ++i) K(i, i) = c - p(i) * p(i) / std::pow(inertia(i), power);
    return K;
}

} // namespace

BOOST_AUTO_TEST_SUITE(bloch)

// 4.3: the entries of Pi are p_i, not I_i p_i.
BOOST_AUTO_TEST_CASE(tensor_of_the_rigid_body_is_hat_p) {
    const Vector3d euler = p.cross(energy_gradient());
    const auto defects = [&](const Matrix3d& Pi) {
        return std::max((Pi * energy_gradient() - euler).norm(), (Pi * p).norm());
    };
    BOOST_TEST(defects(hat(p)) < 1e-15);
    BOOST_TEST(defects(hat(inertia.cwiseProduct(p))) > 1);
}

// 4.3: the diagonal of K has p_i^2/I_i^2, not p_i^2/I_i, or the energy is not kept.
BOOST_AUTO_TEST_CASE(dissipation_annihilates_the_gradient_of_the_energy) {
    BOOST_TEST((bracket(2) * energy_gradient()).norm() < 1e-16);
    BOOST_TEST((bracket(1) * energy_gradient()).norm() > 1e-2);
    Vector3d ours;
    const std::array kept{energy_gradient()};
    metric_dissipation{}.apply(p, std::span<const Vector3d, 1>{kept}, p, ours);
    BOOST_TEST((ours - bracket(2) * p).norm() < 1e-15);
}

// (16): an extra factor |grad H|^2 makes the scheme one for another equation: order 0 instead of 2.
BOOST_AUTO_TEST_CASE(no_factor_in_front_of_the_dissipation) {
    const auto system = models::relaxing_rigid_body{inertia}.system();
    // the distance of n explicit midpoint steps from the motion of the system, with the factor or without
    const auto error = [&](int n, bool with_factor) {
        const double dt = 1.0 / n, fine = 1e-3;
        const auto moved = [&](const Vector3d& q) {
            const Vector3d w = q.cwiseQuotient(inertia);
            const Vector3d irreversible = w.squaredNorm() * q - w.dot(q) * w;
            return Vector3d(q.cross(w) + (with_factor ? w.squaredNorm() : 1) * irreversible);
        };
        Vector3d q = p, exact = p;
        for (int i = 0; i < n; ++i) q += dt * moved(q + 0.5 * dt * moved(q));
        metriplectic_midpoint<gonzalez, Vector3d> stepper;
        for (int i = 0; i < 1000; ++i) stepper.do_step(system, exact, i * fine, fine);
        return (q - exact).norm();
    };
    BOOST_TEST(std::abs(std::log2(error(10, true) / error(20, true))) < 0.05);
    BOOST_TEST(std::abs(std::log2(error(10, false) / error(20, false)) - 2) < 0.1);

    Vector3d rate;
    system(p, rate, 0.0);
    const Vector3d w = energy_gradient(), reversible = p.cross(w);
    const Vector3d irreversible = w.squaredNorm() * p - w.dot(p) * w; // (2)
    BOOST_TEST((rate - (reversible + irreversible)).norm() < 1e-15);
    BOOST_TEST((rate - (reversible + w.squaredNorm() * irreversible)).norm() > 1e-2);
}

BOOST_AUTO_TEST_SUITE_END()
