// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/so3.hpp>

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;

#ifdef GEODEINT_TEST_SOPHUS
using elements = boost::mpl::list<rotation, Sophus::SO3d>;
#else
using elements = boost::mpl::list<rotation>;
#endif

BOOST_AUTO_TEST_CASE_TEMPLATE(holds_attitude_and_momentum, element, elements) {
    const Eigen::Vector3d x{0.1, 0.2, 0.3}, momentum{1, 2, 3};
    const cotangent<element, Eigen::Vector3d> point{group_traits<element>::exp(x), momentum};
    BOOST_TEST((point.configuration.matrix() - rotation::exp(x).matrix()).norm() < 1e-15);
    BOOST_TEST((point.momentum == momentum));
}
