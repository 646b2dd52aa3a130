// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/translation.hpp>

// with nothing else included
static_assert(geodeint::group_element<geodeint::rotation>);
static_assert(geodeint::group_element<geodeint::rigid_motion>);
static_assert(geodeint::group_element<geodeint::translation<2>>);

#include <geodeint/algebra/so3.hpp>

#include "support/group_checks.hpp"

#include <boost/test/unit_test.hpp>

namespace {

/// A user's own element: a rotation matrix. Traits are all it takes.
struct matrix_rotation {
    Eigen::Matrix3d matrix;
};

} // namespace

template <>
struct geodeint::group_traits<matrix_rotation> {
    using algebra = so3;
    using element = matrix_rotation;
    static element identity() { return {Eigen::Matrix3d::Identity()}; }
    static element compose(const element& g, const element& h) { return {g.matrix * h.matrix}; }
    static element inverse(const element& g) { return {g.matrix.transpose()}; }
    static element exp(const Eigen::Vector3d& x) { return {rotation::exp(x).matrix()}; }
    static element cayley(const Eigen::Vector3d& x) { return {rotation::cayley(x).matrix()}; }
    static bool all_finite(const element& g) { return g.matrix.allFinite(); }
    static Eigen::Vector3d log(const element& g) { return rotation{g.matrix}.log(); }
    static Eigen::Vector3d adjoint(const element& g, const Eigen::Vector3d& x) {
        return g.matrix * x;
    }
    static Eigen::Vector3d coadjoint_action(const element& g, const Eigen::Vector3d& mu) {
        return g.matrix.transpose() * mu;
    }
};

BOOST_AUTO_TEST_CASE(a_users_own_element_passes_the_checks_of_ours) {
    static_assert(geodeint::group_element<matrix_rotation>);
    const Eigen::Vector3d x{0.3, -0.2, 0.9}, mu{1, 2, 3};
    const auto g = geodeint::group_traits<matrix_rotation>::exp(x);
    BOOST_TEST(
        (geodeint::so3::coadjoint_action(g, mu) - geodeint::so3::coadjoint_exp(x, mu)).norm() <
        1e-15);
}

BOOST_AUTO_TEST_CASE(exponents_must_be_finite) {
    const Eigen::Vector3d good{1, 2, 3};
    BOOST_TEST(&geodeint::detail::require_finite_exponent(good) == &good);
    BOOST_CHECK_THROW(geodeint::detail::require_finite_exponent(Eigen::Vector3d(1, INFINITY, 3)),
                      geodeint::invalid_argument);
}
