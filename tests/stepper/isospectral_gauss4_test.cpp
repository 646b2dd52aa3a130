// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/isospectral_gauss.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <type_traits>

using namespace geodeint;

static_assert(std::is_same_v<isospectral_gauss4<so3>, isospectral_gauss<so3, 2>>);
static_assert(isospectral_gauss4<so3>::order() == 4);

BOOST_AUTO_TEST_CASE(it_goes_back_on_the_sphere_it_started_on) {
    const auto system = lie_poisson<so3>(models::rigid_body::ephrati());
    const Eigen::Vector3d first = models::rigid_body::ephrati_initial_state();
    Eigen::Vector3d x = first;
    isospectral_gauss4<so3> stepper;
    stepper.do_step(system, x, 0.0, 0.25);
    BOOST_TEST((x - first).norm() > 0.1);
    BOOST_TEST(std::abs(x.norm() - first.norm()) < 1e-15);
    stepper.do_step(system, x, 0.25, -0.25);
    BOOST_TEST((x - first).norm() < 1e-15);
}
