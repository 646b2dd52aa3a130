// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/itoh_abe.hpp>

#include "support/hamiltonians.hpp"
#include "support/metriplectic_problems.hpp"
#include "support/problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

template <class D, class H>
Vector3d evaluated(const H& h, const Vector3d& x, const Vector3d& y) {
    Vector3d g;
    D::evaluate(h, x, y, 0.0, g);
    return g;
}

} // namespace

BOOST_AUTO_TEST_SUITE(itoh_abe_discrete_gradient)

BOOST_AUTO_TEST_CASE(accounts_for_the_whole_change_at_every_size_of_the_step) {
    const random_quartic<Vector3d> h{4};
    random_source random{16};
    for (const double size : {1.0, 1e-2, 1e-3, 1e-4, 1e-6, 1e-9, 0.0})
        for (int trial = 0; trial < 20; ++trial) {
            const auto x = random.vector<Vector3d>();
            const Vector3d y = x + size * random.vector<Vector3d>();
            const double change = h(y) - h(x), rounding = 2e-15 * (1 + std::abs(h(x)));
            BOOST_TEST(std::abs(evaluated<itoh_abe>(h, x, y).dot(y - x) - change) < rounding);
            BOOST_TEST(std::abs(evaluated<itoh_abe::plain>(h, x, y).dot(y - x) - change) <
                       rounding);
        }
}

// A coordinate has no unit of its own: a step that is short of one may be long where h has a pole.
BOOST_AUTO_TEST_CASE(accounts_for_the_whole_change_near_a_pole) {
    struct {
        double operator()(const Vector3d& x) const { return 1 / x[0] + x[1] * x[1] + x[2]; }
        Vector3d gradient(const Vector3d& x) const { return {-1 / (x[0] * x[0]), 2 * x[1], 1}; }
    } h;
    for (const double near : {1e-2, 1e-5, 1e-10, 1e-40})
        for (const double factor : {1.0 + 1e-9, 1.001, 1.05, 2.0, 1e3}) {
            const Vector3d x{near, 0.3, 0.2}, y{near * factor, 0.3 + 1e-4, 0.2 - 1e-7};
            const double change = h(y) - h(x), rounding = 32 * 2.3e-16 * h(x);
            BOOST_TEST(std::abs(evaluated<itoh_abe>(h, x, y).dot(y - x) - change) < rounding);
            BOOST_TEST(std::abs(evaluated<itoh_abe::plain>(h, x, y).dot(y - x) - change) <
                       rounding);
        }
}

BOOST_AUTO_TEST_CASE(only_the_symmetric_part_is_symmetric) {
    const dissipative_nambu_energy h;
    const Vector3d x{0.4, -0.7, 0.9}, y{0.6, -0.3, 0.2};
    BOOST_TEST((evaluated<itoh_abe>(h, x, y) - evaluated<itoh_abe>(h, y, x)).norm() < 1e-15);
    BOOST_TEST((evaluated<itoh_abe::plain>(h, x, y) - evaluated<itoh_abe::plain>(h, y, x)).norm() >
               1e-2);
}

BOOST_AUTO_TEST_CASE(is_the_midpoint_gradient_of_any_quadratic) {
    random_quartic<Vector3d> h{4};
    h.B.setZero();
    const Vector3d x{0.4, -0.7, 0.9}, y{0.6, -0.3, 0.2};
    BOOST_TEST((evaluated<itoh_abe>(h, x, y) - h.gradient((x + y) / 2)).norm() < 2e-15);
}

BOOST_AUTO_TEST_CASE(is_not_spoilt_by_rounding_on_tiny_steps) {
    const quartic_body h;
    const Vector3d x{0.4, -1.1, 0.7};
    for (const double size : {1e-3, 1e-5, 1e-8, 1e-12, 0.0}) {
        const Vector3d y = x + size * Vector3d{1, -1, 0.5};
        BOOST_TEST((evaluated<itoh_abe>(h, x, y) - h.gradient((x + y) / 2)).norm() <
                   1e-14 + size * size);
    }
}

BOOST_AUTO_TEST_CASE(is_the_same_in_every_unit) {
    struct scaled {
        Vector3d unit;
        quartic_body body;
        double operator()(const Vector3d& x) const { return body(x.cwiseQuotient(unit)); }
        Vector3d gradient(const Vector3d& x) const {
            return body.gradient(x.cwiseQuotient(unit)).cwiseQuotient(unit);
        }
    };
    const Vector3d x{0.4, -1.1, 0.7}, unit{0x1p30, 1, 0x1p-40};
    for (const double size : {1.0, 1e-2, 1e-4, 1e-8}) {
        const Vector3d y = x + size * Vector3d{1, -1, 0.5};
        const auto in = [&](const Vector3d& u) {
            const Vector3d from = x.cwiseProduct(u), to = y.cwiseProduct(u);
            return Vector3d(evaluated<itoh_abe>(scaled{u, {}}, from, to).cwiseProduct(u));
        };
        BOOST_TEST((in(unit) == in(Vector3d::Ones())));
    }
}

BOOST_AUTO_TEST_SUITE_END()
