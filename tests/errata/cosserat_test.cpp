// SPDX-License-Identifier: BSL-1.0
//
// Misprints of Cosserat's thesis, Theory and Construction of Structure Preserving Integrators in
// Poisson Geometry, chapters 1, 2 and 4: each formula as printed, and as it must be. See
// examples/guide/errata.md; chapter 3 and the Magnus series are in cosserat_series_test.cpp.
#include "support/structure.hpp"

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace geodeint;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using geodeint::testing::poisson_defect;

namespace {

using species = models::lotka_volterra;
const Matrix3d cyclic{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}};

/// Order 2 on {x_i, x_j} = a_ij x_i x_j.
Vector3d step(const Vector3d& x, double dt, const Matrix3d& a = cyclic) {
    Vector3d next = x;
    const auto system = poisson(log_canonical{a}, species::cosserat());
    hamiltonian_poisson<log_canonical<3>>{}.do_step(system, next, 0.0, dt);
    return next;
}

// Example 4.1.1: coordinates, energy and the map (4.3).
double first(const Vector3d& x) { return x[0] - x[1] + x[2]; }
double second(const Vector3d& x) { return x[0] + x[1] - x[2]; }
double leaf(const Vector3d& x) { return -x[0] + x[1] + x[2]; }
double squares(const Vector3d& x) { return first(x) * first(x) + second(x) * second(x); }

Vector3d turned(const Vector3d& x, double dt, double stretch) {
    const double angle = dt * squares(x) / 4, c = std::cos(angle), s = std::sin(angle);
    const double u = first(x) * c + second(x) * s, w = second(x) * c - first(x) * s;
    const double v = stretch * leaf(x);
    return {(u + w) / 2, (w + v) / 2, (u + v) / 2};
}

} // namespace

BOOST_AUTO_TEST_SUITE(cosserat)

// (1.1): growth rates (2, 0, -2); those of (1.2) are (-2, 0, 2).
BOOST_AUTO_TEST_CASE(growth_rates_have_the_other_sign) {
    const Vector3d x{1.4, 0.7, 1.2};
    const auto rate = [&](const Vector3d& growth) {
        return Vector3d(x.cwiseProduct(growth + cyclic * x));
    };
    Vector3d ours;
    poisson(log_canonical{cyclic}, species::cosserat())(x, ours, 0.0);
    BOOST_TEST((ours - rate({-2, 0, 2})).norm() < 1e-15);
    BOOST_TEST((ours - rate({2, 0, -2})).norm() > 5);
}

// The scheme of the introduction: the exponent of its third row is x + y - 2.
BOOST_AUTO_TEST_CASE(introductory_scheme_is_the_one_of_order_two) {
    const Vector3d x{2, 2, 2}, next = step(x, 0.1);
    const Vector3d y = x.cwiseProduct(next).cwiseSqrt();
    BOOST_TEST(std::abs(next[2] - x[2] * std::exp(-0.1 * (y[0] + y[1] - 2))) < 1e-14);
    BOOST_TEST(std::abs(next[2] - x[2] * std::exp(-0.1 * (y[0] + y[1] + 2))) > 0.1);
}

// 2.1.2, item 1: a Poisson map has D pi D^T = pi, not D^T pi D = pi.
BOOST_AUTO_TEST_CASE(poisson_maps_transpose_on_the_right) {
    const auto tensor = [](const Vector3d& x) {
        return Eigen::MatrixXd(x.asDiagonal() * cyclic * x.asDiagonal());
    };
    const Vector3d x{2, 1.5, 1};
    const auto map = [](const Vector3d& y) { return step(y, 0.2); };
    BOOST_TEST(detail::poisson_defect(map, tensor, x) < 1e-11);
    const Eigen::MatrixXd D = geodeint::testing::jacobian(map, x);
    BOOST_TEST((D.transpose() * tensor(x) * D - tensor(map(x))).norm() > 0.1);
}

// (2.13), (3.40): the sum runs over the second index; with the first, time runs backward.
BOOST_AUTO_TEST_CASE(log_canonical_sum_runs_over_the_second_index) {
    const Vector3d x{2, 1.5, 1};
    const auto flow = [&](double t) {
        Vector3d y = x;
        for (int i = 0; i < 1000; ++i) y = step(y, t / 1000);
        return y;
    };
    const Vector3d printed = step(x, 0.1, cyclic.transpose());
    BOOST_TEST((printed - flow(-0.1)).norm() < 1e-2);
    BOOST_TEST((printed - flow(0.1)).norm() > 0.2);
    BOOST_TEST((step(x, 0.1) - flow(0.1)).norm() < 1e-2);
}

// (2.12): the sum over all i, j counts every bracket twice.
BOOST_AUTO_TEST_CASE(quadratic_structure_is_summed_over_pairs) {
    const Vector3d x{2, 1.5, 1}, f{0.3, -0.2, 0.5}, g{-0.1, 0.4, 0.7};
    double pairs = 0, all = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const double term = cyclic(i, j) * x[i] * x[j] * (f[i] * g[j] - f[j] * g[i]);
            all += term;
            if (i < j) pairs += term;
        }
    Vector3d sharp;
    log_canonical{cyclic}.sharp(x, g, sharp);
    BOOST_TEST(std::abs(f.dot(sharp) - pairs) < 1e-15);
    BOOST_TEST(std::abs(2 * pairs - all) < 1e-14);
}

// (2.14): the derivative of the Cayley chart has the factor 4.
BOOST_AUTO_TEST_CASE(derivative_of_the_cayley_chart_has_a_factor_four) {
    const Matrix3d one = Matrix3d::Identity();
    const auto chart = [&](const Matrix3d& Q) {
        return Matrix3d(2 * (Q - one) * (Q + one).inverse());
    };
    const Matrix3d Q = rotation::exp({0.4, -0.3, 0.6}).matrix();
    const Vector3d eta{0.2, 0.5, -0.1};
    const Matrix3d H{{0, -eta.z(), eta.y()}, {eta.z(), 0, -eta.x()}, {-eta.y(), eta.x(), 0}};
    const double e = 1e-5;
    const Matrix3d derivative =
        (chart(Q * rotation::exp(e * eta).matrix()) - chart(Q * rotation::exp(-e * eta).matrix())) /
        (2 * e);
    const Matrix3d formula = (one + Q.transpose()).inverse() * H * (one + Q).inverse();
    BOOST_TEST((derivative - 4 * formula).norm() < 1e-9);
    BOOST_TEST((derivative - 2 * formula).norm() > 0.1);
    // 4.2.1, example 3.3.7: 4 (Q - 1)/(Q + 1) has the derivative 2, not 1, at the identity
    const Matrix3d unit = chart(rotation::exp(e * eta).matrix()) / e;
    BOOST_TEST((unit - H).norm() < 1e-9);
}

// Example 4.1.1: the tensor for which (4.3) is a Poisson map.
BOOST_AUTO_TEST_CASE(example_map_is_poisson_for_other_signs) {
    const auto tensor = [](const Matrix3d& constant) {
        return [constant](const Vector3d& x) { return Eigen::MatrixXd(squares(x) / 4 * constant); };
    };
    const auto map = [](const Vector3d& x) { return turned(x, 0.3, std::exp(0.09)); };
    const Vector3d x{1, 1, 2};
    BOOST_TEST(detail::poisson_defect(map, tensor(Matrix3d{{0, 1, -1}, {-1, 0, -1}, {1, 1, 0}}),
                                      x) < 1e-10);
    BOOST_TEST(
        detail::poisson_defect(map, tensor(Matrix3d{{0, -1, -1}, {1, 0, -1}, {1, 1, 0}}), x) > 0.1);
}

// (4.2), and the leaf and the period of example 4.1.1.
BOOST_AUTO_TEST_CASE(example_turns_in_its_leaf_with_period_two_pi) {
    const Vector3d x{1, 1, 2};
    const double q = squares(x), e = 1e-5;
    const Vector3d rate{(x[1] - x[2]) * q / 4, -first(x) * q / 8, second(x) * q / 8};
    const Vector3d differences = (turned(x, e, 1) - turned(x, -e, 1)) / (2 * e);
    BOOST_TEST((differences - rate).norm() < 1e-8);
    const Vector3d later = turned(x, 1.0, 1);
    BOOST_TEST(std::abs(leaf(later) - leaf(x)) < 1e-14);
    BOOST_TEST(std::abs(first(later) - first(x)) > 0.1); // the thesis's x - y + z is no leaf
    BOOST_TEST((turned(x, 2 * std::numbers::pi, 1) - x).norm() < 1e-14);
    BOOST_TEST((turned(x, std::numbers::pi, 1) - x).norm() > 0.1);
}

// Examples 3.2.24 and 4.1.1: stretching by exp(dt^k) is a local error of order k, so that the
// method has order k - 1.
BOOST_AUTO_TEST_CASE(stretching_by_dt_to_the_k_has_order_k_minus_one) {
    const Vector3d x{1, 1, 2};
    for (const int k : {2, 3}) {
        const auto local = [&](double dt) {
            return (turned(x, dt, std::exp(std::pow(dt, k))) - turned(x, dt, 1)).norm();
        };
        BOOST_TEST(std::abs(std::log2(local(0.02) / local(0.01)) - k) < 0.01);
    }
}

// 4.2.1: -x x Jx is x x grad H for H = (tr J |x|^2 - x.Jx)/2, and for H = -x.Jx/2.
BOOST_AUTO_TEST_CASE(j_acts_as_an_inverse_inertia_backward) {
    const Matrix3d J = Vector3d{1, std::numbers::pi, 100}.asDiagonal();
    const Vector3d x{1, 0.5, -0.7}, motion = -x.cross(J * x);
    BOOST_TEST((motion - x.cross(J.trace() * x - J * x)).norm() < 1e-12);
    BOOST_TEST((motion - x.cross(-J * x)).norm() == 0);
    BOOST_TEST((motion - x.cross(J.inverse() * x)).norm() > 1); // J as an inertia tensor
}

// 4.2.2: the time of the blow-up is 0.2554, not 0.23.
BOOST_AUTO_TEST_CASE(blow_up_is_later) {
    BOOST_TEST(std::abs(species::blowup_time() - 0.255385109329664) < 1e-15);
    BOOST_TEST(species::blowup_solution(0.25).allFinite());
    BOOST_TEST(species::blowup_solution(0.2553851).norm() > 1e6);
}

// Figure 1.1: RK2 leaves the orbit, but does not run to infinity.
BOOST_AUTO_TEST_CASE(runge_kutta_two_stays_bounded) {
    const auto rate = [](const Vector3d& x) {
        return Vector3d(x.cwiseProduct(Vector3d{-2, 0, 2} + cyclic * x));
    };
    const auto energy = species::cosserat();
    Vector3d x{2, 2, 2};
    const double before = energy(x);
    double largest = 0;
    for (int i = 0; i < 400'000; ++i) {
        x += 0.1 * rate(x + 0.05 * rate(x));
        if (i == 9'999) BOOST_TEST(energy(x) - before > 0.2);
        largest = std::max(largest, x.maxCoeff());
    }
    BOOST_TEST(largest < 5);
}

BOOST_AUTO_TEST_SUITE_END()
