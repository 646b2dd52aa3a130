// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/matrix_pairs.hpp>

#include "support/matrix_algebra_checks.hpp"

#include <geodeint/algebra/so.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using G = so<Eigen::Dynamic>;
using pairs = matrix_pairs<G>;

double difference(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
    return (a - b).cwiseAbs().maxCoeff();
}

} // namespace

BOOST_AUTO_TEST_SUITE(pairs_of_matrices)

BOOST_AUTO_TEST_CASE(momenta_are_those_of_left_translations) {
    random_source random{20315};
    const auto Q = group_matrix<G>::exp(random_element<G>(random, 10, 0.4));
    const auto g = group_matrix<G>::exp(random_element<G>(random, 10, 0.4));
    const Eigen::MatrixXd X = random_element<G>(random, 10, 1.0);
    const auto x = pairs::lift(Q, X), moved = pairs::translated(g, x);
    BOOST_TEST(difference(pairs::configuration(x), Q.matrix()) == 0.0);
    BOOST_TEST(difference(pairs::body_momentum(x), X) < 1e-15);
    BOOST_TEST(difference(pairs::body_momentum(moved), X) < 1e-14);
    BOOST_TEST(difference(pairs::translation_momentum(x), Q.inverse().coadjoint_action(X)) < 1e-14);
    BOOST_TEST(difference(pairs::translation_momentum(moved),
                          g.inverse().coadjoint_action(pairs::translation_momentum(x))) < 1e-14);
    // the generator of translations: <J, xi> = <P, xi Q>
    const Eigen::MatrixXd xi = random_element<G>(random, 10, 1.0);
    BOOST_TEST(std::abs(dot(pairs::translation_momentum(x), xi) -
                        dot(Eigen::MatrixXd(pairs::momentum(x)),
                            Eigen::MatrixXd(xi * pairs::configuration(x)))) < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
