// SPDX-License-Identifier: BSL-1.0
//
// Misprints of Ephrati, Jansson, Lang, Luesink, An exponential map free implicit midpoint method
// for stochastic Lie-Poisson systems: each formula as printed, and as it must be. See
// examples/guide/errata.md; those of section 6.4 are in ephrati_zeitlin_test.cpp.
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su2.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <numbers>
#include <span>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

using body = models::rigid_body;

/// x = y + a w x y/2 + a^2 (w.y) w/4 solved for y, then x' = x + a y x w: (26) in vectors with the
/// factor a in front of Psi.
Vector3d vector_step(const Vector3d& x, double h, double a) {
    Vector3d y = x, w;
    for (int i = 0; i < 80; ++i) {
        w = a * h * body::ephrati().gradient(y);
        y = x - 0.5 * w.cross(y) - 0.25 * w.dot(y) * w;
    }
    return x + y.cross(w);
}

/// Increments of given size, the same for every step.
struct constant_path {
    double size;
    void increment(double, double, std::span<double> dW) const {
        double sign = 1;
        for (double& each : dW) each = (sign = -sign) * size;
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(ephrati)

// b1: (21) and (22) both have the factor 1/2; with both of them a step takes half the time.
BOOST_AUTO_TEST_CASE(one_factor_one_half_is_enough) {
    const Vector3d start = body::ephrati_initial_state();
    const auto ours = [&](double h) {
        Vector3d x = start;
        isospectral_midpoint<so3>{}.do_step(lie_poisson<so3>(body::ephrati()), x, 0.0, h);
        return x;
    };
    BOOST_TEST((vector_step(start, 0.2, 1) - ours(0.2)).norm() < 1e-15);
    BOOST_TEST((vector_step(start, 0.2, 0.5) - ours(0.1)).norm() < 1e-15);
    BOOST_TEST((vector_step(start, 0.2, 0.5) - ours(0.2)).norm() > 1e-2);
}

// b4: the bracket before (13) has the sign that contradicts (6): {f, g} = -<X, [df, dg]>.
BOOST_AUTO_TEST_CASE(bracket_is_the_minus_one) {
    const Vector3d x{1.3, -0.8, 1.5}, e{0.6, 1.1, -0.9};
    const Vector3d gradient = body::ephrati().gradient(x);
    Vector3d rate;
    lie_poisson<so3>(body::ephrati())(x, rate, 0.0);
    const double bracket = so3::pairing(x, so3::bracket(e, gradient));
    BOOST_TEST(std::abs(e.dot(rate) + bracket) < 1e-14);
    BOOST_TEST(std::abs(e.dot(rate) - bracket) > 0.1);
}

// b7: the Cayley map does not reach rotations by pi.
BOOST_AUTO_TEST_CASE(cayley_map_is_not_surjective) {
    for (const double length : {1.0, 1e3, 1e6}) {
        const double angle = rotation::cayley({length, 0, 0}).log().norm();
        BOOST_TEST(std::abs(angle - 2 * std::atan(length / 2)) < 1e-9);
        BOOST_TEST(angle < std::numbers::pi);
    }
}

// b17: vectors may stand for so(3) or for su(2), "isomorphic" or not: the schemes differ by O(h^3).
BOOST_AUTO_TEST_CASE(the_representation_changes_the_scheme) {
    const auto difference = [](double h) {
        const auto step = [h](auto algebra) {
            using G = decltype(algebra);
            const auto about = [](int i) {
                return squared_pairing{Vector3d(Vector3d::Unit(i)), 0.1};
            };
            const auto system = lie_poisson<G>(body::ephrati(), noise(about(0), about(1), about(2)),
                                               constant_path{h});
            Vector3d x = body::ephrati_initial_state();
            isospectral_midpoint<G>{}.do_step(system, x, 0.0, h);
            return x;
        };
        return (step(so3{}) - step(su2{})).norm();
    };
    const double coarse = difference(0.1), fine = difference(0.05);
    BOOST_TEST(coarse > 1e-5);
    BOOST_TEST(std::abs(std::log2(coarse / fine) - 3) < 0.1);
}

// b19: (36) numbers the planes; that is a rigid body, I_ij = a_i + a_j, up to n = 4 only.
BOOST_AUTO_TEST_CASE(inertia_of_the_experiment_is_not_that_of_a_body) {
    const auto sums = [](int n) {
        const Eigen::MatrixXd I = models::manakov::ephrati(n).inertia();
        return Vector3d{I(0, 1) + I(2, 3), I(0, 2) + I(1, 3), I(0, 3) + I(1, 2)};
    };
    BOOST_TEST((sums(4) == Vector3d{7, 7, 7}));
    BOOST_TEST((sums(5) == Vector3d{9, 8, 8}));
}

BOOST_AUTO_TEST_SUITE_END()
