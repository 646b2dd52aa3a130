// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include "support/lie_algebra_checks.hpp"
#include "support/matrix_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <type_traits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Matrix2cd;
using Eigen::Vector3d;
using complex = std::complex<double>;

static_assert(lie_algebra<su<2>> && lie_algebra<su<Eigen::Dynamic>>);
static_assert(lie_algebra<right_invariant<su<3>>>);
static_assert(has_casimirs<su<3>> && has_casimirs<su<Eigen::Dynamic>>);
static_assert(retraction<exponential, su<3>> && retraction<cayley_map, su<3>>);
static_assert(j_quadratic<su<3>> && j_quadratic<su<Eigen::Dynamic>>);
static_assert(su<3>::dimension == 8 && su<Eigen::Dynamic>::dimension == Eigen::Dynamic);
static_assert(std::is_same_v<su<Eigen::Dynamic>::dual_type, Eigen::MatrixXcd>);

namespace {

/// -(i/2) sigma.x
Matrix2cd spin(const Vector3d& x) {
    const complex i{0, 1};
    return (Matrix2cd{} << x(2), x(0) - i * x(1), x(0) + i * x(1), -x(2)).finished() * (-0.5 * i);
}

} // namespace

BOOST_AUTO_TEST_SUITE(su_algebra)

BOOST_AUTO_TEST_CASE(is_a_lie_algebra) {
    check_matrix_algebra<su<2>>(3);
    check_matrix_algebra<su<3>>(8);
    check_matrix_algebra<su<Eigen::Dynamic>>(15);
    check_matrix_algebra<su<Eigen::Dynamic>>(24);
}

BOOST_AUTO_TEST_CASE(of_size_two_is_so3) {
    using G = su<2>;
    random_source random{32};
    for (int trial = 0; trial < 20; ++trial) {
        const auto x = random.vector<Vector3d>(), v = random.vector<Vector3d>();
        const Matrix2cd X = spin(x), V = spin(v);
        const auto agrees = [](const Matrix2cd& matrix, const Vector3d& vector) {
            BOOST_TEST((matrix - spin(vector)).norm() < 1e-13 * (1 + vector.norm()));
        };
        BOOST_TEST(std::abs(G::pairing(X, V) - 0.5 * x.dot(v)) < 1e-14);
        agrees(G::bracket(X, V), so3::bracket(x, v));
        agrees(G::coadjoint(X, V), so3::coadjoint(x, v));
        agrees(G::coadjoint_exp(X, V), so3::coadjoint_exp(x, v));
        agrees(G::dexp(X, V), so3::dexp(x, v));
        BOOST_TEST((G::spectrum(X) - Eigen::Vector2d{-0.5, 0.5} * x.norm()).norm() < 1e-14);
        BOOST_TEST(std::abs(G::casimirs(X)[0] - 0.5 * x.squaredNorm()) < 1e-14);
        // the matrices differ, and so do the Cayley maps
        BOOST_TEST((G::coadjoint_cayley(X, V) - spin(so3::coadjoint_cayley(x, v))).norm() > 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(elements_have_no_trace_but_the_triple_product_has_one) {
    using G = su<3>;
    random_source random{33};
    const auto x = random_element<G>(random, 8, 0.5), v = random_element<G>(random, 8, 0.5);
    for (const Eigen::Matrix3cd& element :
         {G::bracket(x, v), G::coadjoint_exp(x, v), G::dcayley(x, v), G::dcayley_inverse(x, v)})
        BOOST_TEST(std::abs(element.trace()) < 1e-15);
    const Eigen::Matrix3cd product = G::triple_product(x, v);
    BOOST_TEST(std::abs(product.trace()) > 1e-2);
    // coordinates drop it
    const Eigen::Matrix3cd traceless =
        product - product.trace() / 3.0 * Eigen::Matrix3cd::Identity();
    BOOST_TEST((G::from_coordinates(G::coordinates(product)) - traceless).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(spectrum_and_casimirs_agree) {
    using G = su<4>;
    random_source random{34};
    const auto mu = random_element<G>(random, 15, 1.0);
    const Eigen::Vector4d eigenvalues = G::spectrum(mu);
    const auto casimirs = G::casimirs(mu);
    static_assert(std::tuple_size_v<std::remove_cvref_t<decltype(casimirs)>> == 3);
    for (int k = 2; k <= 4; ++k)
        BOOST_TEST(std::abs(casimirs[static_cast<std::size_t>(k - 2)] -
                            eigenvalues.array().pow(k).sum()) < 1e-11);
    BOOST_TEST(su<Eigen::Dynamic>::casimirs(mu).size() == 3u);
    BOOST_CHECK_THROW(su<Eigen::Dynamic>::from_coordinates(Eigen::VectorXd::Zero(9)),
                      invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
