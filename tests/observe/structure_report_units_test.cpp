// SPDX-License-Identifier: BSL-1.0
//
// A report says the same in every unit: what a stepper does not keep, and what is wrong with a gradient,
// is not hidden by a coordinate that is large because its unit is small.
#include <geodeint/observe/structure_report.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/variational_lagrangian.hpp>
#include <geodeint/system/lagrangian.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <string>

using namespace geodeint;
using Eigen::Vector2d;
using Eigen::Vector3d;
using top_state = se3::dual_type;

namespace {

struct units {
    double momentum = 1, advected = 1, time = 1;
};
// an inertia of 1e6 kg m^2, a molecule, powers of two
const units others[] = {{1e6, 1, 1}, {1e-34, 1, 1e-12}, {1e-15, 1e5, 1e-9}, {0x1p30, 0x1p-20, 1}};

models::heavy_top top_in(const units& u) {
    return {u.momentum * u.time * Vector3d{4, 2, 1},
            u.momentum / u.time / u.advected * Vector3d{0.1, 0, 1}};
}
top_state start_in(const units& u) {
    return {u.momentum * Vector3d{-1, 1, 0.3}, u.advected * Vector3d{-0.6, 0.6, 0.2}};
}

/// One component of the gradient over the advected vector has the wrong sign.
struct wrong_top : models::heavy_top {
    top_state gradient(const top_state& x) const {
        top_state g = models::heavy_top::gradient(x);
        g.advected[0] = -g.advected[0];
        return g;
    }
};

template <class Stepper, class H>
structure_report report_in(const units& u, const Stepper& stepper, const H& h) {
    return {stepper, lie_poisson<se3>(h), start_in(u), 0.05 * u.time};
}

/// The same findings, and the same figures where they are more than rounding.
void check_same(const structure_report& found, const structure_report& expected) {
    BOOST_TEST(found.order == expected.order, boost::test_tools::tolerance(0.02));
    BOOST_TEST(found.local_error == expected.local_error, boost::test_tools::tolerance(1e-3));
    for (const auto& [one, other] : {std::pair{&found.bracket, &expected.bracket},
                                     std::pair{&found.reversal, &expected.reversal}}) {
        BOOST_TEST(one->kept == other->kept);
        if (!other->kept)
            BOOST_TEST(one->at_dt == other->at_dt, boost::test_tools::tolerance(1e-3));
    }
    BOOST_REQUIRE(found.drifts.size() == expected.drifts.size());
    for (std::size_t i = 0; i < found.drifts.size(); ++i)
        BOOST_TEST(found.drifts[i].kept == expected.drifts[i].kept);
    BOOST_TEST(found.derivatives.passes() == expected.derivatives.passes());
    BOOST_TEST(found.consistent == expected.consistent);
}

} // namespace

BOOST_AUTO_TEST_CASE(tops) {
    const munthe_kaas_midpoint<se3, exponential, fixed_point> stepper;
    const structure_report expected = report_in({}, stepper, top_in({}));
    BOOST_TEST(!expected.bracket.kept);
    BOOST_TEST(expected.derivatives.passes());
    for (const units& u : others) BOOST_TEST_CONTEXT("momentum " << u.momentum) {
            check_same(report_in(u, stepper, top_in(u)), expected);
            const structure_report wrong = report_in(u, stepper, wrong_top{top_in(u)});
            BOOST_REQUIRE(!wrong.derivatives.passes());
            BOOST_TEST(wrong.derivatives.wrong()[0].component == 3);
        }
}

/// A point that starts at rest, on nanometres and in picoseconds: half of its coordinates are 0.
BOOST_AUTO_TEST_CASE(points_that_start_at_rest) {
    const auto report = [](double mass, double length, double time) {
        const double energy = mass * length * length / (time * time);
        const auto system = lagrangian<2>(mechanical<2>(mass, [=](const auto& q) {
            const auto x = q[0] / length, y = q[1] / length;
            return energy * (0.5 * x * x + y * y + 0.1 * x * x * y * y);
        }));
        const auto start = system.state(length * Vector2d{0.7, 0.4}, Vector2d::Zero());
        return structure_report{variational_lagrangian<2, midpoint_rule, fixed_point>{}, system,
                                start, 0.05 * time};
    };
    const structure_report expected = report(1, 1, 1);
    BOOST_TEST(expected.bracket.kept);
    check_same(report(1e-26, 1e-9, 1e-12), expected);
    check_same(report(2e30, 1e11, 1e7), expected);
}
