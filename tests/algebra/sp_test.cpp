// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include "support/lie_algebra_checks.hpp"
#include "support/matrix_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Matrix4d;

static_assert(lie_algebra<sp<2>> && lie_algebra<sp<Eigen::Dynamic>>);
static_assert(lie_algebra<right_invariant<sp<4>>>);
static_assert(has_casimirs<sp<4>> && has_casimirs<sp<Eigen::Dynamic>>);
static_assert(retraction<exponential, sp<4>> && retraction<cayley_map, sp<4>>);
static_assert(j_quadratic<sp<4>>);
static_assert(sp<4>::dimension == 10 && sp<Eigen::Dynamic>::dimension == Eigen::Dynamic);

BOOST_AUTO_TEST_SUITE(sp_algebra)

BOOST_AUTO_TEST_CASE(is_a_lie_algebra) {
    check_matrix_algebra<sp<2>>(3);
    check_matrix_algebra<sp<4>>(10);
    check_matrix_algebra<sp<Eigen::Dynamic>>(10);
    check_matrix_algebra<sp<Eigen::Dynamic>>(21);
}

BOOST_AUTO_TEST_CASE(elements_are_hamiltonian_and_group_elements_symplectic) {
    Matrix4d J = Matrix4d::Zero();
    J.topRightCorner<2, 2>().setIdentity();
    J.bottomLeftCorner<2, 2>() = -Eigen::Matrix2d::Identity();
    random_source random{35};
    const Matrix4d x = random_element<sp<4>>(random, 10, 0.3);
    BOOST_TEST((x.transpose() * J + J * x).norm() == 0.0);
    BOOST_TEST((x + x.transpose()).norm() > 0.1);
    for (const Matrix4d& g : {sp<4>::exp(x), sp<4>::cayley(x)})
        BOOST_TEST((g.transpose() * J * g - J).norm() < 1e-14);
    BOOST_CHECK_THROW(sp<Eigen::Dynamic>::from_coordinates(Eigen::VectorXd::Zero(6)),
                      invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
