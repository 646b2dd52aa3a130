// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/kahan.hpp>

#include "support/allocation_counter.hpp"
#include "support/order.hpp"
#include "support/structure.hpp"

#include <geodeint/models/lotka_volterra.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

/// A quadratic field that depends on time, in which nothing is zero.
void quadratic(const Vector3d& x, Vector3d& dxdt, double t) {
    dxdt = {x(1) * x(2) - 0.3 * x(0) * x(0) + 0.2, -x(0) * x(2) + std::sin(2 * t) * x(1),
            0.5 * x(0) * x(1) - 0.1 * x(2) * x(2) + 0.4 * x(0)};
}
struct with_jacobian {
    void operator()(const Vector3d& x, Vector3d& dxdt, double t) const { quadratic(x, dxdt, t); }
    void jacobian(const Vector3d& x, Eigen::Matrix3d& J, double t) const {
        J << -0.6 * x(0), x(2), x(1), -x(2), std::sin(2 * t), -x(0), 0.5 * x(1) + 0.4, 0.5 * x(0),
            -0.2 * x(2);
    }
};

void pendulum(const Vector3d& x, Vector3d& dxdt, double) {
    dxdt = {x(1), -std::sin(x(0)), std::cos(x(2))};
}
struct pendulum_with_jacobian {
    void operator()(const Vector3d& x, Vector3d& dxdt, double t) const { pendulum(x, dxdt, t); }
    void jacobian(const Vector3d& x, Eigen::Matrix3d& J, double) const {
        J << 0, 1, 0, -std::cos(x(0)), 0, 0, 0, 0, -std::sin(x(2));
    }
};

auto blowup() { return models::lotka_volterra::blowup().system<3>(); }

/// H = p^2/2 + q^2/2 - q^3/3
void cubic(const Vector2d& x, Vector2d& dxdt, double) { dxdt = {x(1), -x(0) + x(0) * x(0)}; }
double cubic_energy(const Vector2d& x) {
    return x(1) * x(1) / 2 + x(0) * x(0) / 2 - x(0) * x(0) * x(0) / 3;
}

const Vector3d start{0.4, -0.3, 0.8};
auto make = [] { return kahan<Vector3d>{}; };

} // namespace

BOOST_AUTO_TEST_SUITE(kahans_method)

BOOST_AUTO_TEST_CASE(has_order_two) {
    check_order(make, quadratic, start, 0.3, 1.0, 2);
    // of other fields only with their own derivative; differences are exact for quadratic ones alone
    check_order(make, pendulum_with_jacobian{}, start, 0.3, 1.0, 2);
    check_order(make, pendulum, start, 0.3, 1.0, 1, detail::order_grid{.largest_error = 1e-2});
}

BOOST_AUTO_TEST_CASE(is_the_polarised_form_and_runs_back) {
    Vector3d x = start, y, f, g, m;
    auto stepper = make();
    const double dt = 0.25;
    y = x;
    stepper.do_step(quadratic, y, 0.3, dt);
    quadratic(x, f, 0.3 + dt / 2);
    quadratic(y, g, 0.3 + dt / 2);
    quadratic((x + y) / 2, m, 0.3 + dt / 2);
    BOOST_TEST((y - x - dt * (-f / 2 + 2 * m - g / 2)).norm() < 1e-15);
    stepper.do_step(quadratic, y, 0.3 + dt, -dt);
    BOOST_TEST((y - x).norm() < 1e-15);
    // of a field that is not quadratic neither is true
    const auto sine = [](const Vector3d& z, Vector3d& dzdt, double) {
        dzdt = {z(1), -std::sin(z(0)), z(0)};
    };
    stepper.do_step(sine, y, 0.0, dt);
    stepper.do_step(sine, y, dt, -dt);
    BOOST_TEST((y - x).norm() > 1e-6);
}

BOOST_AUTO_TEST_CASE(differences_are_the_jacobian_in_every_unit) {
    const auto in_units = [](double unit) {
        return [unit](const Vector3d& x, Vector3d& dxdt, double t) {
            const Vector3d scales{1, unit, 1 / unit};
            quadratic(x.cwiseProduct(scales), dxdt, t);
            dxdt = dxdt.cwiseQuotient(scales).eval();
        };
    };
    Vector3d x = start, y = start;
    for (int i = 0; i < 20; ++i) {
        make().do_step(quadratic, x, i * 0.1, 0.1);
        make().do_step(with_jacobian{}, y, i * 0.1, 0.1);
    }
    BOOST_TEST((x - y).norm() < 1e-14);
    const double unit = std::ldexp(1.0, 20);
    Vector3d z{start(0), start(1) / unit, start(2) * unit};
    for (int i = 0; i < 20; ++i) make().do_step(in_units(unit), z, i * 0.1, 0.1);
    BOOST_TEST((z.cwiseProduct(Vector3d{1, unit, 1 / unit}) - x).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(is_the_exact_flow_of_the_linear_lotka_volterra_system_in_another_time) {
    // (Cosserat, (3.33), which is printed with twice the step)
    const Vector3d x = models::lotka_volterra::blowup_initial_state();
    const double H = x.sum();
    const auto time = [H](double dt) { return 2 / H * std::atanh(dt * H / 2); };
    for (const double dt : {0.01, 0.05, 0.1}) {
        Vector3d y = x;
        make().do_step(blowup(), y, 0.0, dt);
        const Vector3d exact = models::lotka_volterra::blowup_solution(time(dt));
        BOOST_TEST((y - exact).norm() < 1e-13 * exact.norm());
        BOOST_TEST(std::abs(y.sum() - H) < 1e-14 * norm_inf(y));
    }
}

BOOST_AUTO_TEST_CASE(keeps_a_cubic_energy_within_bounds) {
    // (Celledoni et al., proposition 4) H~ = H + dt/3 grad H^T (1 - dt/2 f')^{-1} f is kept
    const double dt = 0.2;
    const auto modified = [dt](const Vector2d& x) {
        Vector2d f;
        cubic(x, f, 0);
        const Eigen::Matrix2d slope{{0, 1}, {-1 + 2 * x(0), 0}};
        const Vector2d gradient{x(0) - x(0) * x(0), x(1)};
        const Eigen::Matrix2d factor = Eigen::Matrix2d::Identity() - dt / 2 * slope;
        return cubic_energy(x) + dt / 3 * gradient.dot(factor.inverse() * f);
    };
    Vector2d x{0.3, 0.2};
    const double before = modified(x), energy = cubic_energy(x);
    kahan<Vector2d> stepper;
    double worst_modified = 0, worst = 0;
    for (int i = 0; i < 10'000; ++i) {
        stepper.do_step(cubic, x, i * dt, dt);
        worst_modified = std::max(worst_modified, std::abs(modified(x) - before));
        worst = std::max(worst, std::abs(cubic_energy(x) - energy));
    }
    BOOST_TEST(worst_modified < 1e-13);
    BOOST_TEST(worst > 1e-5);
    BOOST_TEST(worst < 1e-2);
}

BOOST_AUTO_TEST_CASE(runs_dynamic_states_and_does_not_allocate) {
    check_no_allocation(make, quadratic, start);
    Eigen::VectorXd x = start;
    const auto field = [](const Eigen::VectorXd& at, Eigen::VectorXd& dxdt, double t) {
        Vector3d slope;
        quadratic(at, slope, t);
        dxdt = slope;
    };
    kahan<Eigen::VectorXd>{}.do_step(field, x, 0.3, 0.25);
    Vector3d y = start;
    make().do_step(quadratic, y, 0.3, 0.25);
    BOOST_TEST((x - y).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
