// SPDX-License-Identifier: BSL-1.0
//
// What the algebras of matrices owe beyond the identities of every Lie algebra: results that lie in
// the algebra to the last bit, group elements that act as the retractions do, and the triple
// product of the isospectral schemes.
#pragma once

#include "support/hamiltonians.hpp"
#include "support/lie_algebra_checks.hpp"

#include <geodeint/algebra/exponential_series.hpp>

#include <boost/test/unit_test.hpp>

#include <cstddef>

namespace geodeint::testing {

/// A random element of G with `dimension` normal coordinates times `size`.
template <class G>
auto random_element(random_source& random, Eigen::Index dimension, double size) {
    Eigen::VectorXd c(dimension);
    for (double& coordinate : c) coordinate = size * random.normal();
    return typename G::algebra_type(G::from_coordinates(c));
}

/// True if tau(x) = -x without round-off.
template <class G, class Matrix>
bool exactly_in(const Matrix& x) {
    return Matrix(x + G::involution(x)).isZero(0);
}

template <class G>
void check_matrix_algebra(Eigen::Index dimension) {
    using matrix = typename G::matrix_type;
    for (const double size : {0.25, 1e-5}) {
        const auto draw = [=](random_source& random) {
            return random_element<G>(random, dimension, 0.5);
        };
        check_lie_algebra<G>(draw, size);
        check_trivialised_derivatives<G>(draw, size);
    }

    random_source random{20265};
    for (int trial = 0; trial < 20; ++trial) {
        const matrix x = random_element<G>(random, dimension, trial % 2 == 0 ? 0.1 : 0.5);
        const matrix v = random_element<G>(random, dimension, 0.5);
        BOOST_TEST(G::coordinates(x).size() == dimension);
        for (const matrix& result :
             {matrix(v), G::bracket(x, v), G::coadjoint(x, v), G::adjoint(G::exp(x), v),
              G::coadjoint_action(G::exp(x), v), G::adjoint_exp(x, v), G::coadjoint_exp(x, v),
              G::coadjoint_cayley(x, v), G::dexp(x, v), G::dcayley(x, v), G::dcayley_inverse(x, v),
              G::triple_product(x, v)})
            BOOST_TEST(exactly_in<G>(result));

        const double scale = 1e-13 * (1 + G::exp(x).squaredNorm()) * (1 + v.norm());
        BOOST_TEST(distance<matrix>(G::adjoint(G::exp(x), v), G::adjoint_exp(x, v)) < scale);
        BOOST_TEST(distance<matrix>(G::coadjoint_action(G::exp(x), v), G::coadjoint_exp(x, v)) <
                   scale);
        BOOST_TEST(distance<matrix>(G::coadjoint_action(G::cayley(x), v),
                                    G::coadjoint_cayley(x, v)) < scale);
        BOOST_TEST(distance<matrix>(exponential_series<G>::coadjoint_exp(x, v),
                                    G::coadjoint_exp(x, v)) < scale);
        BOOST_TEST(distance<matrix>(G::triple_product(x, v), x.adjoint() * v * x.adjoint()) <
                   scale);
    }
}

/// A polynomial of degree four in the Dimension coordinates of G, in which nothing commutes.
template <class G, int Dimension = G::dimension>
struct quartic_on {
    using matrix = typename G::dual_type;
    using vector = Eigen::Matrix<double, Dimension, 1>;
    random_quartic<vector> polynomial{5, 0.6 / std::sqrt(double(Dimension))};

    double operator()(const matrix& x) const { return polynomial(coordinates(x)); }
    matrix gradient(const matrix& x) const {
        return G::from_coordinates(polynomial.gradient(coordinates(x)));
    }
    Eigen::Matrix<double, Dimension, Dimension> hessian(const matrix& x) const {
        return polynomial.hessian(coordinates(x));
    }
    static vector coordinates(const matrix& x) { return G::coordinates(x); }
};

} // namespace geodeint::testing
