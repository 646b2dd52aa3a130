// SPDX-License-Identifier: BSL-1.0
//
// More about it, on the steppers of canaries.hpp, in support/structure_test.cpp.
#include <geodeint/observe/detail/poisson_defect.hpp>

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so3.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using Eigen::Matrix2d;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using geodeint::so3;

BOOST_AUTO_TEST_CASE(turns_are_poisson_maps_and_reflections_are_not) {
    const Vector3d m{0.8, -0.5, 0.9};
    const auto turn = [](const Vector3d& x) {
        return Vector3d(so3::coadjoint_exp(Vector3d{0.3, -0.7, 0.2 * x[2]}, x));
    };
    const auto rigid = [](const Vector3d& x) {
        return Vector3d(so3::coadjoint_exp(Vector3d{0.3, -0.7, 0.2}, x));
    };
    BOOST_TEST(geodeint::detail::lie_poisson_defect<so3>(rigid, m) < 1e-12);
    BOOST_TEST(geodeint::detail::lie_poisson_defect<geodeint::right_invariant<so3>>(rigid, m) <
               1e-12);
    BOOST_TEST(geodeint::detail::lie_poisson_defect<so3>(turn, m) >
               1e-2); // stays on the sphere only
    const auto reflection = [](const Vector3d& x) { return Vector3d(-x); };
    BOOST_TEST(geodeint::detail::lie_poisson_defect<so3>(reflection, m) > 1.0);
}

BOOST_AUTO_TEST_CASE(symplectic_maps_of_the_plane) {
    const auto canonical = [](const Vector2d&) { return MatrixXd{{0, 1}, {-1, 0}}; };
    const auto kick = [](const Vector2d& x) { return Vector2d{x[0], x[1] - std::sin(x[0])}; };
    const auto stretch = [](const Vector2d& x) { return Vector2d(1.01 * x); };
    BOOST_TEST(geodeint::detail::poisson_defect(kick, canonical, Vector2d{0.4, -0.3}) < 1e-12);
    // areas grow by 1.01^2
    BOOST_TEST(geodeint::detail::poisson_defect(stretch, canonical, Vector2d{0.4, -0.3}) == 0.0201,
               boost::test_tools::tolerance(1e-9));
}
