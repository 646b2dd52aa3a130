// SPDX-License-Identifier: BSL-1.0
//
// Misprints of chapter 5 of Cosserat's thesis, on Lagrangian systems and Dirac structures. Those that
// a stepper or a check would show are in their tests; the page of errata says where.
#include <geodeint/observe/dirac_defects.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

MatrixXd form(const VectorXd& x) {
    const double w = 1 + x[0] * x[0];
    return MatrixXd{{0, w}, {-w, 0}};
}
const VectorXd point{{0.6, -0.3}};

} // namespace

BOOST_AUTO_TEST_SUITE(cosserat_lagrangian)

BOOST_AUTO_TEST_CASE(the_form_of_a_dirac_structure_is_half_of_what_is_printed) {
    // 5.1.4: w_D((v, a), (u, b)) = a(u) - b(v), which on the graph of w is 2 w(v, u)
    const VectorXd v{{0.4, 0.7}}, u{{-0.2, 0.5}};
    const VectorXd a = form(point).transpose() * v, b = form(point).transpose() * u;
    const double w = v.dot(form(point) * u);
    BOOST_TEST(distance_from(graph_of_form(2, form), point, v, a) < 1e-15);
    BOOST_TEST(std::abs(a.dot(u) - w) < 1e-15);
    BOOST_TEST(std::abs(a.dot(u) - b.dot(v) - 2 * w) < 1e-15);
}

BOOST_AUTO_TEST_CASE(the_canonical_form_of_the_theorem_is_dq_dp) {
    // H = (q^2 + p^2)/2, q' = p, p' = -q: with the dp^dq of 5.2.3 the motion belongs to -dH
    const auto canonical = [](double sign) {
        return graph_of_form(2, [=](const VectorXd&) { return MatrixXd{{0, sign}, {-sign, 0}}; });
    };
    const VectorXd velocity{{point[1], -point[0]}}, slope = point;
    BOOST_TEST(distance_from(canonical(1), point, velocity, slope) < 1e-15);
    BOOST_TEST(distance_from(canonical(-1), point, velocity, slope) > 0.5);
    BOOST_TEST(distance_from(canonical(-1), point, velocity, -slope) < 1e-15);
}

BOOST_AUTO_TEST_CASE(the_bracket_with_the_euler_field_has_the_other_sign) {
    // x^2 dx^dy and E = x d/dx: L_E pi = pi, so that [pi, E] = -pi, and the primitive is -dy/x
    const double h = 1e-4;
    const auto pi = [](double x) { return x * x; };
    const double x = point[0];
    const double lie_derivative = x * (pi(x + h) - pi(x - h)) / (2 * h) - pi(x) * 1;
    BOOST_TEST(std::abs(lie_derivative - pi(x)) < 1e-10);
    const auto graph = graph_of_tensor(2, [=](const VectorXd& z) {
        return MatrixXd{{0, pi(z[0])}, {-pi(z[0]), 0}};
    });
    const auto primitive = [](double sign) {
        return [=](const VectorXd& z) { return VectorXd{{0, sign / z[0]}}; };
    };
    BOOST_TEST(exactness_defect(graph, primitive(-1), point) < 1e-11);
    BOOST_TEST(exactness_defect(graph, primitive(1), point) > 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
