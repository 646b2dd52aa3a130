// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/gonzalez.hpp>

#include "support/hamiltonians.hpp"
#include "support/problems.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(gonzalez_discrete_gradient)

BOOST_AUTO_TEST_CASE(accounts_for_the_whole_change_of_energy) {
    const random_quartic<Vector3d> h{4};
    random_source random{16};
    for (int trial = 0; trial < 100; ++trial) {
        const auto x = random.vector<Vector3d>();
        const Vector3d y = x + 0.3 * random.vector<Vector3d>();
        Vector3d forth, back;
        gonzalez::evaluate(h, x, y, 0.0, forth);
        gonzalez::evaluate(h, y, x, 0.0, back);
        BOOST_TEST(std::abs(forth.dot(y - x) - (h(y) - h(x))) < 1e-13);
        BOOST_TEST((forth - back).norm() < 1e-13);
    }
}

BOOST_AUTO_TEST_CASE(corrects_any_symmetric_gradient) {
    // on two nodes, of which less than a tenth is left to correct here
    const auto lacks = [](const auto& h, const Vector3d& x, const Vector3d& y, auto gradient) {
        Vector3d g;
        decltype(gradient)::evaluate(h, x, y, 0.0, g);
        return std::abs(g.dot(y - x) - (h(y) - h(x)));
    };
    struct steep {
        double operator()(const Vector3d& x) const { return std::exp(x.sum()); }
        Vector3d gradient(const Vector3d& x) const { return Vector3d::Constant(std::exp(x.sum())); }
    };
    random_source random{17};
    for (int trial = 0; trial < 100; ++trial) {
        const auto x = random.vector<Vector3d>();
        const Vector3d y = x + 0.1 * random.vector<Vector3d>();
        const steep h;
        BOOST_TEST(lacks(h, x, y, gonzalez_on<mean_value<2>>{}) < 1e-14 * (1 + h(x) + h(y)));
        BOOST_TEST(lacks(h, x, y, mean_value<2>{}) <= 0.1 * lacks(h, x, y, mean_value<1>{}));
        Vector3d forth, back;
        gonzalez_on<mean_value<2>>::evaluate(h, x, y, 0.0, forth);
        gonzalez_on<mean_value<2>>::evaluate(h, y, x, 0.0, back);
        BOOST_TEST((forth - back).norm() < 1e-12 * forth.norm());
    }
}

BOOST_AUTO_TEST_CASE(is_corrected_in_every_unit) {
    // what is missing is far above the rounding of h, but not above |grad h| |d| 8 eps in the unit
    // of a small coordinate
    struct scaled {
        double unit;
        double operator()(const Vector3d& x) const {
            return x(0) * x(0) / (unit * unit) + std::pow(x(1), 4) + x(2);
        }
        Vector3d gradient(const Vector3d& x) const {
            return {2 * x(0) / (unit * unit), 4 * std::pow(x(1), 3), 1};
        }
    };
    for (const double unit : {1.0, 1e-12, 1e12}) {
        const scaled h{unit};
        const Vector3d x{0.3 * unit, 0.4, 0.1}, y{0.31 * unit, 0.42, 0.12};
        Vector3d g;
        gonzalez::evaluate(h, x, y, 0.0, g);
        BOOST_TEST(std::abs(g.dot(y - x) - (h(y) - h(x))) < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(is_the_midpoint_gradient_of_a_quadratic) {
    diagonal_polynomial<Vector3d> h;
    h.linear << 1, 2, 3;
    h.quadratic << 0.5, -1, 2;
    const Vector3d x{1, 2, 3}, y{0.5, 2.5, 2};
    Vector3d g;
    gonzalez::evaluate(h, x, y, 0.0, g);
    BOOST_TEST((g - h.gradient((x + y) / 2)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(is_not_spoilt_by_rounding_on_tiny_steps) {
    const quartic_body h;
    const Vector3d x{0.4, -1.1, 0.7};
    for (const double size : {1e-6, 1e-8, 1e-10, 1e-12, 0.0}) {
        const Vector3d y = x + size * Vector3d{1, -1, 0.5};
        Vector3d g;
        gonzalez::evaluate(h, x, y, 0.0, g);
        BOOST_TEST((g - h.gradient(x)).norm() < 1e-8 + 10 * size);
    }
}

BOOST_AUTO_TEST_CASE(is_not_spoilt_by_a_constant_in_the_energy) {
    struct lifted {
        quartic_body body;
        double operator()(const Vector3d& x) const { return body(x) + 1e8; }
        Vector3d gradient(const Vector3d& x) const { return body.gradient(x); }
    };
    const Vector3d x{0.4, -1.1, 0.7}, y = x + 1e-4 * Vector3d{1, -1, 0.5};
    Vector3d g;
    gonzalez::evaluate(lifted{}, x, y, 0.0, g);
    BOOST_TEST((g - quartic_body{}.gradient((x + y) / 2)).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(is_not_a_number_where_the_energy_is_none) {
    struct half_space {
        double operator()(const Vector3d& x) const { return std::sqrt(x(0)); }
        Vector3d gradient(const Vector3d& x) const { return {0.5 / std::sqrt(x(0)), 0, 0}; }
    };
    Vector3d g;
    gonzalez::evaluate(half_space{}, Vector3d{2, 0, 0}, Vector3d{-1, 0, 0}, 0.0, g);
    BOOST_TEST(!g.allFinite());
}

BOOST_AUTO_TEST_SUITE_END()
