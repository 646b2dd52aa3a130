// SPDX-License-Identifier: BSL-1.0
//
// Misprints of Cosserat's thesis in the Hamilton-Jacobi and Magnus series and in the examples of
// chapter 3: each formula as printed, and as it must be. See examples/guide/errata.md.
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using namespace geodeint;
using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

template <class State, class Rate>
State solution(const Rate& rate, State x, double t) {
    boost::numeric::odeint::integrate_n_steps(
        boost::numeric::odeint::runge_kutta_fehlberg78<State>{},
        [&](const State& y, State& dydt, double s) { dydt = rate(y, s); }, x, 0.0, t / 500, 500);
    return x;
}

struct oscillator {
    double operator()(const Vector2d& x) const { return 0.5 * x.squaredNorm(); }
    Vector2d gradient(const Vector2d& x) const { return x; }
};
const Matrix2d canonical{{0, 1}, {-1, 0}};

Matrix2d exponential_of(const Matrix2d& a) {
    Matrix2d sum = Matrix2d::Identity(), term = sum;
    for (int k = 1; k < 30; ++k) sum += term = (term * a / k).eval();
    return sum;
}

Matrix2d commutator(const Matrix2d& a, const Matrix2d& b) { return a * b - b * a; }

double slope(double coarse, double fine) { return std::log2(coarse / fine); }

} // namespace

BOOST_AUTO_TEST_SUITE(cosserat_series)

// Step 2 of the algorithm, and remark 3.3.17: the series is sum dt^i/i! S_i. For the oscillator
// S_3 = H/2, and p = c grad H(y) turns by the angle 2 atan(c/2).
BOOST_AUTO_TEST_CASE(series_has_factorials) {
    const auto error = [](double dt, double factorial) {
        return std::abs(2 * std::atan((dt + dt * dt * dt / (2 * factorial)) / 2) - dt);
    };
    BOOST_TEST(std::abs(slope(error(0.2, 6), error(0.1, 6)) - 5) < 0.1); // local: order 4
    BOOST_TEST(std::abs(slope(error(0.2, 1), error(0.1, 1)) - 3) < 0.1); // local: order 2
}

// Remark 2.4.8, example 3.2.30: with one term the step has order 2; it is the flow of
// 2 atan(dt/2)/dt H, and the long fraction of h_t is 1/(1 + t^2/4).
BOOST_AUTO_TEST_CASE(first_step_of_the_oscillator_is_a_rotation) {
    for (const double t : {0.1, 0.7, 2.0}) {
        const double s = t * t / 4;
        BOOST_TEST(std::abs(((1 - s) * (1 - s) + t * t) / std::pow(1 + s, 3) - 1 / (1 + s)) <
                   1e-15);
        Vector2d x{1, 0};
        hamiltonian_poisson<constant_poisson<2>>{}.do_step(
            poisson(constant_poisson{canonical}, oscillator{}), x, 0.0, t);
        const double angle = 2 * std::atan(t / 2);
        BOOST_TEST((x - Vector2d{std::cos(angle), -std::sin(angle)}).norm() < 1e-14);
    }
}

// (3.21): with x' = pi grad H the oscillator turns clockwise.
BOOST_AUTO_TEST_CASE(oscillator_turns_clockwise) {
    Vector2d rate;
    poisson(constant_poisson{canonical}, oscillator{})(Vector2d{1, 0}, rate, 0.0);
    BOOST_TEST((rate == Vector2d{0, -1}));
}

// (3.25), (3.26): the symplectic Euler method keeps H - dt/2 H_p H_q to this order; for the
// oscillator exactly. The thesis has a plus.
BOOST_AUTO_TEST_CASE(symplectic_euler_keeps_the_difference) {
    const constant_poisson euler{canonical, Matrix2d{{0, -0.5}, {-0.5, 0}}};
    const auto system = poisson(euler, oscillator{});
    const double dt = 0.3;
    const auto kept = [&](const Vector2d& x, double sign) {
        return 0.5 * x.squaredNorm() + sign * dt / 2 * x[0] * x[1];
    };
    Vector2d x{1, 0.4};
    const double minus = kept(x, -1), plus = kept(x, 1);
    double worst_minus = 0, worst_plus = 0;
    hamiltonian_poisson<constant_poisson<2, false>, 1> stepper;
    for (int i = 0; i < 100; ++i) {
        stepper.do_step(system, x, 0.0, dt);
        worst_minus = std::max(worst_minus, std::abs(kept(x, -1) - minus));
        worst_plus = std::max(worst_plus, std::abs(kept(x, 1) - plus));
    }
    BOOST_TEST(worst_minus < 1e-13);
    BOOST_TEST(worst_plus > 0.05);
}

// (2.25), (3.2): the third term of Magnus's series is
// 1/4 int {int {int H, H}, H} + 1/12 int {int H, {int H, H}}, here for matrices A + t B.
BOOST_AUTO_TEST_CASE(magnus_has_two_third_terms) {
    const Matrix2d A{{0.3, 1}, {-0.5, 0.1}}, B{{1, -0.4}, {0.8, -0.7}};
    const Matrix2d C = commutator(A, B), CA = commutator(C, A), CB = commutator(C, B);
    const auto error = [&](double h, bool printed) {
        const Matrix2d exact =
            solution([&](const Matrix2d& y, double t) { return Matrix2d((A + t * B) * y); },
                     Matrix2d(Matrix2d::Identity()), h);
        Matrix2d omega = h * A + h * h / 2 * B - h * h * h / 12 * C;
        const Matrix2d left = std::pow(h, 4) / 24 * CA + std::pow(h, 5) / 30 * CB;
        const Matrix2d right = -std::pow(h, 4) / 8 * CA - std::pow(h, 5) / 20 * CB;
        omega += printed ? Matrix2d(left / 6) : Matrix2d(left / 4 + right / 12);
        return (exponential_of(omega) - exact).norm();
    };
    BOOST_TEST(std::abs(slope(error(0.2, true), error(0.1, true)) - 4) < 0.2);
    BOOST_TEST(slope(error(0.2, false), error(0.1, false)) > 4.8);
}

// (3.33): Kahan's discretisation has dt/2; as printed it integrates to about 2 dt.
BOOST_AUTO_TEST_CASE(kahan_discretisation_has_half_the_step) {
    const Matrix3d S{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}};
    const Vector3d x{0.5, 0.8, 0.3};
    const double dt = 0.2, u = x.sum();
    const auto kahan = [&](double c) {
        const Matrix3d M = Matrix3d::Identity() - c * Matrix3d(x.asDiagonal() * S) -
                           c * Matrix3d((S * x).asDiagonal());
        return Vector3d(M.inverse() * x);
    };
    const auto flow = [&](double t) {
        return solution([&](const Vector3d& y, double) { return Vector3d(y.cwiseProduct(S * y)); },
                        x, t);
    };
    BOOST_TEST((kahan(dt / 2) - flow(2 / u * std::atanh(dt * u / 2))).norm() < 1e-13);
    BOOST_TEST((kahan(dt / 2) - flow(dt)).norm() < 1e-2);
    BOOST_TEST((kahan(dt) - flow(dt)).norm() > 0.05);
    BOOST_TEST((kahan(dt) - flow(2 / u * std::atanh(dt * u))).norm() < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
