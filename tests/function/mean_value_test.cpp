// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/mean_value.hpp>

#include "support/hamiltonians.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// h = sum_i exp(x_i)
struct exponentials {
    double operator()(const Vector3d& x) const { return x.array().exp().sum(); }
    Vector3d gradient(const Vector3d& x) const { return x.array().exp(); }
};

template <int Nodes, class H>
double defect(const H& h, const Vector3d& x, const Vector3d& y) {
    Vector3d g;
    mean_value<Nodes>::evaluate(h, x, y, 0.0, g);
    return std::abs(g.dot(y - x) - (h(y) - h(x)));
}

template <int Nodes>
void check_quadrature() {
    const typename mean_value<Nodes>::quadrature gauss;
    // int_0^1 s^k ds = 1/(k + 1) for k < 2 Nodes
    for (int k = 0; k < 2 * Nodes; ++k) {
        double sum = 0;
        for (std::size_t j = 0; j < Nodes; ++j)
            sum += gauss.weights[j] * std::pow(gauss.nodes[j], k);
        BOOST_TEST(std::abs(sum - 1.0 / (k + 1)) < 3e-15, Nodes << " nodes, degree " << k);
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(mean_value_discrete_gradient)

BOOST_AUTO_TEST_CASE(nodes_and_weights_are_those_of_gauss) {
    check_quadrature<1>();
    check_quadrature<2>();
    check_quadrature<5>();
    check_quadrature<20>();
}

BOOST_AUTO_TEST_CASE(is_exact_for_polynomials_and_else_up_to_quadrature) {
    const random_quartic<Vector3d> quartic{3};
    const Vector3d x{0.2, -0.5, 0.9}, y{-0.7, 0.4, 1.3};
    BOOST_TEST(defect<2>(quartic, x, y) < 1e-15);
    BOOST_TEST(defect<5>(quartic, x, y) < 1e-15);
    BOOST_TEST(defect<1>(quartic, x, y) > 1e-4);
    // one node more gains two orders of a step below one
    const double one = defect<1>(exponentials{}, x, y), two = defect<2>(exponentials{}, x, y),
                 three = defect<3>(exponentials{}, x, y);
    BOOST_TEST(two < 0.01 * one);
    BOOST_TEST(three < 0.01 * two);
    BOOST_TEST(defect<8>(exponentials{}, x, y) < 2e-15);
}

BOOST_AUTO_TEST_CASE(is_the_gradient_where_nothing_moves) {
    const Vector3d x{0.2, -0.5, 0.9};
    Vector3d g;
    mean_value<>::evaluate(exponentials{}, x, x, 0.0, g);
    BOOST_TEST((g - exponentials{}.gradient(x)).norm() < 1e-15);
    // a mean has no use for a pairing, and takes one all the same
    Vector3d same;
    mean_value<>::evaluate(exponentials{}, x, x, 0.0, same,
                           [](const Vector3d& a, const Vector3d& b) { return a.dot(b) / 2; });
    BOOST_TEST((g - same).norm() == 0.0);
}

BOOST_AUTO_TEST_SUITE_END()
