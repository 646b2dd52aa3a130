// SPDX-License-Identifier: BSL-1.0
//
// The structure harness on maps whose structure is known.
#include "support/structure.hpp"

#include "support/canaries.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/stepper/euler.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

namespace ode = boost::numeric::odeint;
using namespace geodeint::testing;
using geodeint::lie_poisson;
using geodeint::right_invariant;
using geodeint::se3;
using geodeint::so3;

namespace {

using Eigen::Vector3d;
const Vector3d mu{0.8, -0.5, 0.9};

template <class Stepper>
constexpr auto make = [] { return Stepper{}; };
using euler = ode::euler<Vector3d>;
using rk4 = ode::runge_kutta4<Vector3d>;

/// The exact flow of H(m) = (m_1^2 + m_2^2 + 2 m_3^2) / 2: the body turns about its axis.
Vector3d spinning_top(const Vector3d& m, double t) {
    return so3::coadjoint_exp(Vector3d{0, 0, m[2] * t}, m);
}

} // namespace

BOOST_AUTO_TEST_SUITE(structure)

BOOST_AUTO_TEST_CASE(derivative) {
    const auto map = [](const Vector3d& x) {
        return Vector3d{std::sin(x[0]) * x[1], std::exp(x[2]), x[0] * x[1] * x[2]};
    };
    Eigen::Matrix3d expected;
    expected << std::cos(mu[0]) * mu[1], std::sin(mu[0]), 0, //
        0, 0, std::exp(mu[2]),                               //
        mu[1] * mu[2], mu[0] * mu[2], mu[0] * mu[1];
    BOOST_TEST((jacobian(map, mu) - expected).cwiseAbs().maxCoeff() < 1e-12);

    // a state of two parts is differentiated in its flat coordinates
    const se3::dual_type x{mu, Vector3d{0.1, 0.2, 0.3}};
    const auto swap = [](const se3::dual_type& y) {
        return se3::dual_type{2.0 * y.advected, y.momentum};
    };
    const Eigen::MatrixXd D = jacobian(swap, x);
    BOOST_TEST((D.topRightCorner(3, 3) - 2 * Eigen::Matrix3d::Identity()).norm() < 1e-12);
    BOOST_TEST((D.bottomLeftCorner(3, 3) - Eigen::Matrix3d::Identity()).norm() < 1e-12);
    BOOST_TEST(D.topLeftCorner(3, 3).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(tensor) {
    Eigen::Matrix3d hat;
    hat << 0, -mu[2], mu[1], mu[2], 0, -mu[0], -mu[1], mu[0], 0;
    BOOST_TEST((lie_poisson_tensor<so3>(mu) - hat).norm() < 1e-15);
    BOOST_TEST((lie_poisson_tensor<right_invariant<so3>>(mu) + hat).norm() < 1e-15);
    const Eigen::MatrixXd P = lie_poisson_tensor<se3>({mu, mu});
    BOOST_TEST((P.topLeftCorner(3, 3) - hat).norm() < 1e-15);
    BOOST_TEST((P.topRightCorner(3, 3) - hat).norm() < 1e-15);
    BOOST_TEST((P.bottomLeftCorner(3, 3) - hat).norm() < 1e-15);
    BOOST_TEST(P.bottomRightCorner(3, 3).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(poisson_maps) {
    const auto flow = [](const Vector3d& m) { return spinning_top(m, 0.3); };
    BOOST_TEST(lie_poisson_defect<so3>(flow, mu) < 1e-12);
    BOOST_TEST(lie_poisson_defect<right_invariant<so3>>(flow, mu) < 1e-12);
    BOOST_TEST(poisson_defect(flow, lie_poisson_tensor<so3>, mu) < 1e-12);

    const auto turn = [](const Vector3d& m) {
        return so3::coadjoint_exp(Vector3d{0.3, -0.7, 0.2}, m);
    };
    BOOST_TEST(lie_poisson_defect<so3>(turn, mu) < 1e-12);
    const auto move = [](const se3::dual_type& x) {
        return se3::coadjoint_exp({Vector3d{0.3, -0.7, 0.2}, Vector3d{0.4, 0.1, -0.5}}, x);
    };
    BOOST_TEST(lie_poisson_defect<se3>(move, {mu, Vector3d{0.1, -0.4, 0.3}}) < 1e-12);
}

BOOST_AUTO_TEST_CASE(maps_that_are_not_poisson) {
    const auto system = lie_poisson<so3>(quartic_body{});
    const auto defect = [&system](auto make_stepper, double dt) {
        return lie_poisson_defect<so3>(step_map(make_stepper, system, 0.0, dt), mu);
    };
    BOOST_TEST(defect(make<euler>, 0.1) > 1e-3);
    BOOST_TEST(defect(make<rk4>, 0.1) > 1e-8);
    // staying on the orbit is not enough: 4th order, so the defect falls as dt^5, but it is there
    const double coarse = defect(make<correct_munthe_kaas4<so3>>, 0.2);
    const double fine = defect(make<correct_munthe_kaas4<so3>>, 0.1);
    BOOST_TEST(fine > 1e-9);
    BOOST_TEST(std::log2(coarse / fine) == 5.0, boost::test_tools::tolerance(0.1));
    // a reflection turns the bracket's sign
    BOOST_TEST(lie_poisson_defect<so3>([](const Vector3d& m) { return Vector3d(-m); }, mu) > 1.0);
}

BOOST_AUTO_TEST_CASE(invariants) {
    const auto system = lie_poisson<so3>(quartic_body{});
    const auto numbers = [](const Vector3d& m) {
        return std::array{m.squaredNorm(), quartic_body{}(m)};
    };
    const auto kept =
        invariant_drift(make<correct_munthe_kaas4<so3>>, system, mu, 0.0, 0.1, 1000, numbers);
    BOOST_TEST(kept.size() == 2U);
    BOOST_TEST(kept[0].relative < 1e-13);
    BOOST_TEST(kept[1].relative > 1e-8);
    BOOST_TEST(kept[1].relative * quartic_body{}(mu) == kept[1].absolute,
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(worst(kept) == kept[1].relative);
    BOOST_TEST(worst(invariant_drift(make<euler>, system, mu, 0.0, 0.1, 100, so3::casimirs)) >
               1e-2);
    auto nothing = [calls = 0](const Vector3d&) mutable {
        return std::array{calls++ == 5 ? std::nan("") : 1.0};
    };
    BOOST_TEST(worst(invariant_drift(make<euler>, system, mu, 0.0, 0.1, 10, nothing)) == HUGE_VAL);
}

BOOST_AUTO_TEST_CASE(reversibility) {
    const auto spin = lie_poisson<so3>(geodeint::linear{Vector3d{0.3, -0.7, 0.2}});
    BOOST_TEST(reversibility_defect(make<correct_munthe_kaas4<so3>>, spin, mu, 0.0, 0.5) < 1e-15);
    const auto system = lie_poisson<so3>(driven_body{});
    BOOST_TEST(reversibility_defect(make<rk4>, system, mu, 0.3, 0.1) > 1e-8);
    BOOST_TEST(reversibility_defect(make<euler>, system, mu, 0.3, 0.1) > 1e-3);
}

BOOST_AUTO_TEST_CASE(equivariance) {
    // Runge-Kutta steps commute with linear maps, so a turned body steps to the turned result
    const Vector3d axis{0.4, 0.3, -0.8};
    const auto turn = [&axis](const Vector3d& m) { return so3::coadjoint_exp(axis, m); };
    const auto turn_back = [&axis](const Vector3d& m) { return so3::coadjoint_exp(-axis, m); };
    const auto system = lie_poisson<so3>(quartic_body{});
    const auto turned = [&](const Vector3d& m, Vector3d& dmdt, double t) {
        Vector3d slope;
        system(turn_back(m), slope, t);
        dmdt = turn(slope);
    };
    const auto phi = step_map(make<rk4>, system, 0.0, 0.1);
    const auto phi_turned = step_map(make<rk4>, turned, 0.0, 0.1);
    BOOST_TEST(equivariance_defect(phi, phi_turned, turn, mu) < 1e-15);
    BOOST_TEST(equivariance_defect(phi, turn, mu) > 1e-3); // no symmetry of this body
    const auto flip = [](const Vector3d& m) { return Vector3d{m[0], -m[1], -m[2]}; };
    BOOST_TEST(equivariance_defect(phi, flip, mu) < 1e-15); // half turns are
}

BOOST_AUTO_TEST_SUITE_END()
