// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/derivative_check.hpp>

#include <geodeint/error.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

using Eigen::MatrixXd;
using Eigen::VectorXd;
using geodeint::derivative_check;

namespace {

VectorXd energy(const VectorXd& x) { return VectorXd{{std::cosh(x[0]) + x[0] * x[1] * x[1]}}; }
VectorXd gradient(const VectorXd& x) {
    return VectorXd{{std::sinh(x[0]) + x[1] * x[1], 2 * x[0] * x[1]}};
}
const VectorXd point{{0.7, -1.3}};

} // namespace

BOOST_AUTO_TEST_CASE(right_ones_pass) {
    derivative_check check;
    check.compare("gradient", gradient(point).transpose(), energy, point);
    check.compare("Hessian",
                  MatrixXd{{std::cosh(point[0]), 2 * point[1]}, {2 * point[1], 2 * point[0]}},
                  gradient, point);
    BOOST_TEST(check.passes());
    BOOST_TEST(check.worst() < 1e-11);
    BOOST_TEST(check.compared().size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_wrong_one_is_named_with_both_values) {
    derivative_check check;
    VectorXd wrong = gradient(point);
    wrong[1] *= 0.5; // a forgotten factor 2
    check.compare("gradient of the energy", wrong.transpose(), energy, point);
    check.compare("gradient of the energy", gradient(point).transpose(), energy, point);
    BOOST_REQUIRE_EQUAL(check.wrong().size(), 1U);
    const auto& found = check.wrong()[0];
    BOOST_TEST(found.component == 1);
    BOOST_TEST(found.given == point[0] * point[1], boost::test_tools::tolerance(1e-15));
    BOOST_TEST(found.expected == 2 * point[0] * point[1], boost::test_tools::tolerance(1e-11));
    BOOST_TEST(found.text() ==
               "gradient of the energy: component 1 is -0.91, finite differences give -1.82");
}

BOOST_AUTO_TEST_CASE(small_errors_are_seen) {
    for (const double error : {1e-3, 1e-5}) {
        derivative_check check;
        VectorXd wrong = gradient(point);
        wrong[0] += error;
        check.compare("gradient", wrong.transpose(), energy, point);
        BOOST_TEST(!check.passes());
    }
}

BOOST_AUTO_TEST_CASE(a_matrix_of_another_shape_and_nan_are_wrong) {
    derivative_check shape, nan;
    shape.compare("Hessian", MatrixXd::Zero(3, 3), gradient, point);
    BOOST_TEST(!shape.passes());
    MatrixXd given = gradient(point).transpose();
    given(0, 0) = std::numeric_limits<double>::quiet_NaN();
    nan.compare("gradient", given, energy, point);
    BOOST_TEST(!nan.passes());
}

BOOST_AUTO_TEST_CASE(nothing_is_said_where_the_function_is_not_defined) {
    derivative_check check;
    const auto root = [](const VectorXd& x) { return VectorXd{{std::sqrt(x[0])}}; };
    check.compare("gradient", MatrixXd{{1e9}}, root, VectorXd{{1e-9}});
    const auto refusing = [](const VectorXd&) -> VectorXd {
        throw geodeint::invalid_argument{"x", "is refused"};
    };
    check.compare("gradient", MatrixXd{{1.0}}, refusing, VectorXd{{1.0}});
    BOOST_TEST(check.passes());
    BOOST_TEST(check.compared().empty());
}
