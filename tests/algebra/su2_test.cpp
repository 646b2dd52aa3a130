// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/algebra/su2.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include "support/lie_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Matrix2cd;
using Eigen::Vector3d;

static_assert(lie_algebra<su2> && has_casimirs<su2> && j_quadratic<su2>);
static_assert(retraction<exponential, su2> && retraction<cayley_map, su2>);

BOOST_AUTO_TEST_SUITE(su2_vectors)

const auto draw = [](random_source& random) { return random.vector<Vector3d>(); };

BOOST_AUTO_TEST_CASE(is_a_lie_algebra) {
    check_lie_algebra<su2>(draw);
    check_trivialised_derivatives<su2>(draw);
    check_trivialised_derivatives<su2>(draw, 1e-5);
}

BOOST_AUTO_TEST_CASE(vectors_behave_as_the_matrices_they_stand_for) {
    using G = su<2>;
    const auto spin = [](const Vector3d& x) {
        const std::complex<double> i{0, 1};
        return Matrix2cd((Matrix2cd{} << x(2), x(0) - i * x(1), x(0) + i * x(1), -x(2)).finished() *
                         (-0.5 * i));
    };
    random_source random{37};
    for (int trial = 0; trial < 20; ++trial) {
        const auto x = random.vector<Vector3d>(), v = random.vector<Vector3d>();
        const Matrix2cd X = spin(x), V = spin(v);
        const auto agrees = [&](const Matrix2cd& matrix, const Vector3d& vector) {
            BOOST_TEST((matrix - spin(vector)).norm() < 1e-13 * (1 + vector.norm()));
        };
        agrees(G::coadjoint_exp(X, V), su2::coadjoint_exp(x, v));
        agrees(G::coadjoint_cayley(X, V), su2::coadjoint_cayley(x, v));
        agrees(G::dcayley(X, V), su2::dcayley(x, v));
        agrees(G::dcayley_inverse(X, V), su2::dcayley_inverse(x, v));
        agrees(G::dcayley_dual(X, V), su2::dcayley_dual(x, v));
        agrees(G::triple_product(X, V), su2::triple_product(x, v));
        // the group element turns vectors as the action on the dual does
        BOOST_TEST((su2::coadjoint_action(su2::cayley(x), v) - su2::coadjoint_cayley(x, v)).norm() <
                   1e-14 * (1 + v.norm()));
        BOOST_TEST(std::abs(su2::cayley(x).log().norm() -
                            std::abs(std::remainder(4 * std::atan(x.norm() / 4),
                                                    2 * std::acos(-1.0)))) < 1e-14);
    }
}

BOOST_AUTO_TEST_SUITE_END()
