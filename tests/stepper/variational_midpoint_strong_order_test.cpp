// SPDX-License-Identifier: BSL-1.0
//
// Strong convergence of the variational midpoint rule on the rigid body: order 1 for one noise, 1/2
// for three that do not commute. The noise is large enough for the order to show: the paper's own,
// 0.02, has slope 0.74 at these steps, between 1/2 and 1.
#include <geodeint/stepper/variational_midpoint.hpp>

#include "support/strong_order.hpp"

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;

using maps = boost::mpl::list<cayley_map, exponential>;

namespace {

template <class Tau, class Noise>
double slope(const Noise& noises) {
    return testing::strong_slope([] { return variational_midpoint<so3, Tau>{}; },
                                 [&](const wiener_path& path) {
                                     return lie_poisson<so3>(models::rigid_body::gay_balmaz(),
                                                             noises, path);
                                 },
                                 Vector3d{models::rigid_body::gay_balmaz_initial_state()});
}

} // namespace

BOOST_AUTO_TEST_SUITE(variational_midpoint_strong_order)

BOOST_AUTO_TEST_CASE_TEMPLATE(is_one_for_one_noise, Tau, maps) {
    BOOST_TEST(std::abs(slope<Tau>(noise(linear{Vector3d{0.3, 0.2, 0.5}})) - 1) < 0.1);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(is_one_half_for_three_noises, Tau, maps) {
    const auto noises = noise(linear{Vector3d{0.5, 0, 0}}, linear{Vector3d{0, 0.5, 0}},
                              linear{Vector3d{0, 0, 0.5}});
    BOOST_TEST(std::abs(slope<Tau>(noises) - 0.5) < 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
