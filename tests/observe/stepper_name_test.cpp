// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/detail/stepper_name.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;

BOOST_AUTO_TEST_CASE(names) {
    BOOST_TEST(detail::stepper_name<isospectral_midpoint<so3>>() == "isospectral_midpoint");
    BOOST_TEST(detail::stepper_name<boost::numeric::odeint::runge_kutta4<Eigen::Vector3d>>() ==
               "runge_kutta4");
    BOOST_TEST((detail::stepper_name<symmetric_composition<munthe_kaas_midpoint<so3>, 4>>()) ==
               "symmetric_composition of munthe_kaas_midpoint");
}
