// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/semidirect_dual.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <type_traits>

using namespace geodeint;
using Eigen::Vector3d;
using pair3 = semidirect_dual<Vector3d, Vector3d>;

static_assert(vector_space<pair3>);
static_assert(vector_space<semidirect_dual<Eigen::MatrixXcd, Eigen::VectorXd>>);
static_assert(vector_space<semidirect_dual<pair3, Vector3d>>);
static_assert(flat_dimension<pair3> == 6);
static_assert(flat_dimension<semidirect_dual<Eigen::MatrixXcd, Eigen::VectorXd>> == Eigen::Dynamic);
static_assert(std::is_aggregate_v<pair3>);

BOOST_AUTO_TEST_SUITE(semidirect_duals)

BOOST_AUTO_TEST_CASE(is_a_vector) {
    const Vector3d a{1, 2, 3}, b{-1, 0, 4};
    const semidirect_dual x{a, b};
    const semidirect_dual y{a.cross(b), a + b}; // expressions are stored, not referred to
    static_assert(std::is_same_v<decltype(y), const pair3>);
    const pair3 z = 2.0 * x - y / 4.0 + (-x) * 0.5;
    BOOST_TEST((z.momentum - (1.5 * a - 0.25 * a.cross(b))).norm() < 1e-15);
    BOOST_TEST((z.advected - (1.5 * b - 0.25 * (a + b))).norm() < 1e-15);
    BOOST_TEST(norm_inf(x) == 4.0);
    BOOST_TEST(dot(x, x) == 14.0 + 17.0);
    BOOST_TEST((x == pair3{a, b}));
}

BOOST_AUTO_TEST_CASE(nan_in_either_part_is_seen) {
    pair3 x{Vector3d{1, 2, 3}, Vector3d{4, NAN, 6}};
    BOOST_TEST(!all_finite(x));
    BOOST_TEST(std::isnan(norm_inf(x)));
    std::swap(x.momentum, x.advected);
    BOOST_TEST(!all_finite(x));
    BOOST_TEST(std::isnan(norm_inf(x)));
}

BOOST_AUTO_TEST_CASE(flat_coordinates_put_the_momentum_first) {
    const pair3 x{Vector3d{1, 2, 3}, Vector3d{4, 5, 6}};
    Eigen::VectorXd flat(6);
    flatten(x, flat);
    BOOST_TEST((flat - Eigen::VectorXd::LinSpaced(6, 1, 6)).norm() == 0.0);
    pair3 back;
    unflatten(flat, back);
    BOOST_TEST((back == x));
}

BOOST_AUTO_TEST_CASE(two_vectors_of_space_are_a_twist) {
    pair3 x{Vector3d{1, 2, 3}, Vector3d{4, 5, 6}};
    x.angular() *= 2;
    x.linear()[0] = 7;
    BOOST_TEST((x.momentum == Vector3d{2, 4, 6} && x.advected == Vector3d{7, 5, 6}));
    static_assert(!semidirect_dual<pair3, Vector3d>::is_twist);
}

BOOST_AUTO_TEST_SUITE_END()
