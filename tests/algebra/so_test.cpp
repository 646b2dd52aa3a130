// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include "support/lie_algebra_checks.hpp"
#include "support/matrix_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <type_traits>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Matrix3d;
using Eigen::Vector3d;

static_assert(lie_algebra<so<3>> && lie_algebra<so<Eigen::Dynamic>>);
static_assert(lie_algebra<right_invariant<so<4>>>);
static_assert(has_casimirs<so<4>> && has_casimirs<so<Eigen::Dynamic>>);
static_assert(retraction<exponential, so<4>> && retraction<cayley_map, so<4>>);
static_assert(retraction<cayley_map, so<Eigen::Dynamic>>);
static_assert(j_quadratic<so<5>> && j_quadratic<so<Eigen::Dynamic>>);
static_assert(so<4>::dimension == 6 && so<Eigen::Dynamic>::dimension == Eigen::Dynamic);
static_assert(std::is_same_v<so<4>::algebra_type, Eigen::Matrix4d>);

namespace {

Matrix3d hat(const Vector3d& x) {
    return (Matrix3d{} << 0, -x(2), x(1), x(2), 0, -x(0), -x(1), x(0), 0).finished();
}

} // namespace

BOOST_AUTO_TEST_SUITE(so_algebra)

BOOST_AUTO_TEST_CASE(is_a_lie_algebra) {
    check_matrix_algebra<so<3>>(3);
    check_matrix_algebra<so<4>>(6);
    check_matrix_algebra<so<Eigen::Dynamic>>(6);
    check_matrix_algebra<so<Eigen::Dynamic>>(10);
}

BOOST_AUTO_TEST_CASE(of_size_three_is_so3) {
    using G = so<3>;
    random_source random{31};
    for (int trial = 0; trial < 20; ++trial) {
        const auto x = random.vector<Vector3d>(), v = random.vector<Vector3d>();
        const Matrix3d X = hat(x), V = hat(v);
        const auto agrees = [](const Matrix3d& matrix, const Vector3d& vector) {
            BOOST_TEST((matrix - hat(vector)).norm() < 1e-13 * (1 + vector.norm()));
        };
        BOOST_TEST(std::abs(G::pairing(X, V) - x.dot(v)) < 1e-14);
        agrees(G::bracket(X, V), so3::bracket(x, v));
        agrees(G::coadjoint(X, V), so3::coadjoint(x, v));
        agrees(G::coadjoint_exp(X, V), so3::coadjoint_exp(x, v));
        agrees(G::dexp(X, V), so3::dexp(x, v));
        agrees(G::dexp_dual(X, V), so3::dexp_dual(x, v));
        agrees(G::coadjoint_cayley(X, V), so3::coadjoint_cayley(x, v));
        agrees(G::dcayley(X, V), so3::dcayley(x, v));
        agrees(G::dcayley_inverse(X, V), so3::dcayley_inverse(x, v));
        agrees(G::triple_product(X, V), so3::triple_product(x, v));
        BOOST_TEST((G::exp(X) - so3::exp(x).matrix()).norm() < 1e-14);
        BOOST_TEST((G::cayley(X) - so3::cayley(x).matrix()).norm() < 1e-14);
        BOOST_TEST(std::abs(G::casimirs(X)[0] + 2 * so3::casimirs(x)[0]) < 1e-13);
        const Vector3d small = 0.5 * x / x.norm();
        agrees(G::dexp_inverse(hat(small), V), so3::dexp_inverse(small, v));
    }
}

BOOST_AUTO_TEST_CASE(coordinates_are_the_upper_triangle_row_by_row) {
    Eigen::Matrix<double, 6, 1> c;
    c << 1, 2, 3, 4, 5, 6;
    const Eigen::Matrix4d x = so<4>::from_coordinates(c);
    BOOST_TEST((x(0, 1) == 1 && x(0, 3) == 3 && x(1, 2) == 4 && x(2, 3) == 6 && x(3, 2) == -6));
    BOOST_TEST((so<Eigen::Dynamic>::from_coordinates(c) == x));
    BOOST_CHECK_THROW(so<Eigen::Dynamic>::from_coordinates(Eigen::VectorXd::Zero(5)),
                      invalid_argument);
}

BOOST_AUTO_TEST_CASE(spectrum_and_casimirs_are_those_of_the_planes) {
    Eigen::Matrix4d x = Eigen::Matrix4d::Zero();
    x(0, 1) = 3;
    x(1, 0) = -3;
    x(2, 3) = 2;
    x(3, 2) = -2;
    BOOST_TEST((so<4>::spectrum(x) - Eigen::Vector4d{-3, -2, 2, 3}).norm() < 1e-14);
    BOOST_TEST(std::abs(so<4>::casimirs(x)[0] + 26) < 1e-13);
    BOOST_TEST(std::abs(so<4>::casimirs(x)[1] - 194) < 1e-12);
    static_assert(std::tuple_size_v<decltype(so<5>::casimirs({}))> == 2);
    BOOST_TEST(so<Eigen::Dynamic>::casimirs(x).size() == 2u);
}

BOOST_AUTO_TEST_CASE(the_exponential_is_right_at_every_size) {
    // a turn in one plane has a closed form; the sizes cross every degree of the approximation
    for (const double angle : {1e-300, 1e-8, 0.01, 0.02, 0.2, 0.3, 0.9, 1.0, 3.0, 30.0, 300.0}) {
        Eigen::Matrix4d x = Eigen::Matrix4d::Zero();
        x(0, 1) = -angle;
        x(1, 0) = angle;
        Eigen::Matrix4d turn = Eigen::Matrix4d::Identity();
        turn.topLeftCorner<2, 2>() << std::cos(angle), -std::sin(angle), std::sin(angle),
            std::cos(angle);
        BOOST_TEST((so<4>::exp(x) - turn).norm() < 1e-15 * (2 + angle), angle);
    }
    Eigen::Matrix4d bad = Eigen::Matrix4d::Zero();
    bad(0, 1) = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(!so<4>::coadjoint_exp(bad, bad).allFinite());
}

BOOST_AUTO_TEST_SUITE_END()
