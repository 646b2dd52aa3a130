// SPDX-License-Identifier: BSL-1.0
//
// Strong convergence of the stochastic Munthe-Kaas schemes on the rigid body: order 1 for one
// noise, linear or not, and 1/2 for three that do not commute.
#include "support/lie_group_replay.hpp"
#include "support/strong_order.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

using steppers = boost::mpl::list<munthe_kaas_midpoint<so3>, munthe_kaas_midpoint<so3, cayley_map>,
                                  munthe_kaas_heun<so3>>;

namespace {

template <class Stepper, class Noise>
double slope(const Noise& noises) {
    return strong_slope(
        [] { return Stepper{}; },
        [&](const wiener_path& path) { return lie_poisson<so3>(reference_body(), noises, path); },
        Vector3d{-0.5878, 0.3, 0.8090});
}

} // namespace

BOOST_AUTO_TEST_SUITE(munthe_kaas_strong_order)

BOOST_AUTO_TEST_CASE_TEMPLATE(is_one_for_one_noise, Stepper, steppers) {
    BOOST_TEST(std::abs(slope<Stepper>(noise(linear{Vector3d{0.3, 0.2, 0.5}})) - 1) < 0.1);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(is_one_for_one_nonlinear_noise, Stepper, steppers) {
    diagonal_polynomial<Vector3d> h;
    h.quadratic << 0.5, -0.3, 0.8;
    BOOST_TEST(std::abs(slope<Stepper>(noise(h)) - 1) < 0.1);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(is_one_half_for_three_noises, Stepper, steppers) {
    const auto noises = noise(linear{Vector3d{0.5, 0, 0}}, linear{Vector3d{0, 0.5, 0}},
                              linear{Vector3d{0, 0, 0.5}});
    BOOST_TEST(std::abs(slope<Stepper>(noises) - 0.5) < 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
