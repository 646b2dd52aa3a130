// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/thermal_force.hpp>

#include "support/gauss_nodes.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

using geodeint::double_bracket;
using geodeint::so3;
using geodeint::thermal_force;
using geodeint::wiener_path;
using vector = Eigen::Vector3d;

namespace {

/// H = m.Am/2
struct body {
    vector a{1, 1.6, 2.5};
    double operator()(const vector& m) const { return 0.5 * m.dot(a.cwiseProduct(m)); }
    vector gradient(const vector& m) const { return a.cwiseProduct(m); }
};
/// C = s |m|^2/2
struct casimir {
    static constexpr bool is_quadratic = true;
    double scale = 1;
    double operator()(const vector& m) const { return 0.5 * scale * m.squaredNorm(); }
    vector gradient(const vector& m) const { return scale * m; }
};

/// The mean of f over the surface H = E of the body with the weight exp(C/b): where m = r A^(-1/2) n
/// with r^2 = 2 E, dm is r^2 dr dn up to a constant, so that the measure is that of the unit vectors n.
template <class F>
double mean_on_surface(double energy, double b, F&& f) {
    const vector root = body{}.a.cwiseSqrt().cwiseInverse() * std::sqrt(2 * energy);
    const auto at = [&](const vector& n) { return vector{root.cwiseProduct(n)}; };
    return geodeint::testing::mean_over_sphere(
        40, [&](const vector& n) { return f(at(n)); },
        [&](const vector& n) { return std::exp(casimir{}(at(n)) / b); });
}

const Eigen::Matrix3d k = [] {
    Eigen::Matrix3d matrix;
    matrix << 1, 0.2, 0, 0.2, 0.7, -0.1, 0, -0.1, 1.3;
    return matrix;
}();

/// 99.9 %
constexpr double confidence = 3.3;

} // namespace

BOOST_AUTO_TEST_CASE(the_law_on_a_surface_of_energy_is_that_of_the_casimir) {
    const double b = 0.1, dt = 0.05;
    const vector start{0.6, 0.3, 0.5};
    const auto casimirs_of = [&](double strength) {
        const auto system =
            geodeint::forced_lie_poisson<so3>(body{}, casimir{}, double_bracket<so3>{k},
                                              thermal_force{strength}, wiener_path{1, 0, dt});
        geodeint::metriplectic_midpoint<geodeint::gonzalez, vector> stepper;
        vector m = start;
        std::vector<double> values;
        double worst = 0;
        for (int i = 0; i < 150000; ++i) {
            stepper.do_step(system, m, i * dt, dt);
            worst = std::max(worst, std::abs(body{}(m) / body{}(start)-1));
            if (i >= 5000) values.push_back(casimir{}(m));
        }
        // along every path
        BOOST_TEST(worst < 1e-13);
        return geodeint::autocorrelation{values};
    };
    const double exact = mean_on_surface(body{}(start), b, casimir{});
    const auto found = casimirs_of(b);
    BOOST_TEST_CONTEXT(found.mean() << " +- " << found.error() << ", exact " << exact) {
        BOOST_TEST(std::abs(found.mean() - exact) < confidence * found.error() + 5e-4);
        BOOST_TEST(found.error() < 3e-3);
    }
    // canary: twice the noise is another law
    const auto hotter = casimirs_of(2 * b);
    BOOST_TEST(std::abs(hotter.mean() - exact) > 8 * hotter.error());
}

BOOST_AUTO_TEST_CASE(the_measure_is_stationary) {
    // the mean of L f over the surface vanishes, here of f = p.m and (p.m)^2, with
    // L f = drift.grad f + 1/2 sum_a V_a V_a f, V_a by the increments of the system
    const double b = 0.3, energy = 0.4;
    const auto system = geodeint::forced_lie_poisson<so3>(body{}, casimir{}, double_bracket<so3>{k},
                                                          thermal_force{b}, wiener_path{1, 0, 0.1});
    const auto increment = [&](const vector& m, double dt, const vector& dW) {
        vector dx;
        system.increment(m, 0.0, dt, std::span<const double>{dW.data(), 3}, dx);
        return dx;
    };
    const vector p{0.3, -0.8, 0.5};
    const auto mean_change = [&](double noise, auto&& f_slope) {
        // V_a is quadratic in m: these central differences are exact up to rounding
        return mean_on_surface(energy, b, [&](const vector& m) {
            double sum = f_slope(m).dot(increment(m, 1, vector::Zero()));
            for (int a = 0; a < 3; ++a) {
                const auto force = [&](const vector& x) {
                    return vector{increment(x, 0, vector::Unit(a))};
                };
                const auto slope = [&](const vector& x) { return f_slope(x).dot(force(x)); };
                const vector along = force(m);
                const double h = 1e-3;
                sum += noise * 0.5 *
                       (8 * (slope(m + h * along) - slope(m - h * along)) -
                        (slope(m + 2 * h * along) - slope(m - 2 * h * along))) /
                       (12 * h);
            }
            return sum;
        });
    };
    const auto linear = [&](const vector&) { return p; };
    const auto quadratic = [&](const vector& m) { return vector{2 * p.dot(m) * p}; };
    const auto cubic = [&](const vector& m) {
        return vector{m.y() * m.z(), m.x() * m.z(), m.x() * m.y()};
    };
    BOOST_TEST(std::abs(mean_change(1, linear)) < 1e-10);
    BOOST_TEST(std::abs(mean_change(1, quadratic)) < 1e-10);
    BOOST_TEST(std::abs(mean_change(1, cubic)) < 1e-10);
    // canary: half of the noise
    BOOST_TEST(std::abs(mean_change(0.5, quadratic)) > 1e-3);
}

BOOST_AUTO_TEST_CASE(forces_do_no_work) {
    const auto system = geodeint::forced_lie_poisson<so3>(
        body{}, casimir{}, double_bracket<so3>{k}, thermal_force{0.3}, wiener_path{1, 0, 0.1});
    const vector m{0.3, -0.4, 0.7}, xi = body{}.gradient(m);
    for (int a = 0; a < 3; ++a) {
        vector force = vector::Zero();
        const vector dW = vector::Unit(a);
        system.noise().add_force(xi, std::span<const double>{dW.data(), 3}, force);
        BOOST_TEST(force.norm() > 0.01);
        BOOST_TEST(std::abs(force.dot(xi)) < 1e-15);
    }
    // other steppers run it and do not keep the energy
    geodeint::stochastic_heun<vector> heun;
    vector x = m;
    for (int i = 0; i < 10; ++i) heun.do_step(system, x, i * 0.01, 0.01);
    BOOST_TEST(std::abs(body{}(x)-body{}(m)) > 1e-6);
}

BOOST_AUTO_TEST_CASE(the_same_motion_in_every_unit) {
    // momenta 2^a, velocities 2^c: H is 2^(a + c), C is 2^a, k is 2^(a - c), and b is of C's unit
    // with c = 0, since the step of a path is part of its identity
    const auto run = [](int a, int c) {
        struct scaled : body {
            double scale;
            double operator()(const vector& m) const { return scale * body::operator()(m); }
            vector gradient(const vector& m) const { return scale * body::gradient(m); }
        };
        const auto system = geodeint::forced_lie_poisson<so3>(
            scaled{{}, std::ldexp(1.0, c - a)}, casimir{std::ldexp(1.0, -a)},
            double_bracket<so3>{Eigen::Matrix3d{std::ldexp(1.0, a - c) * k}},
            thermal_force{std::ldexp(0.1, a)}, wiener_path{1, 0, std::ldexp(0.05, -c)});
        geodeint::metriplectic_midpoint<geodeint::gonzalez, vector> stepper;
        vector m = std::ldexp(1.0, a) * vector{0.6, 0.3, 0.5};
        for (int i = 0; i < 200; ++i)
            stepper.do_step(system, m, std::ldexp(i * 0.05, -c), std::ldexp(0.05, -c));
        return vector{std::ldexp(1.0, -a) * m};
    };
    const vector plain = run(0, 0);
    BOOST_TEST((run(40, 0) - plain).norm() < 1e-10);
    BOOST_TEST((run(-30, 0) - plain).norm() < 1e-10);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_force) {
    for (const double strength : {0.0, -1.0, std::nan("")})
        BOOST_CHECK_EXCEPTION(
            geodeint::forced_lie_poisson<so3>(body{}, casimir{}, double_bracket<so3>{},
                                              thermal_force{strength}, wiener_path{1, 0}),
            geodeint::invalid_argument,
            [](const auto& error) { return error.argument() == "strength"; });
}
