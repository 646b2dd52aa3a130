// SPDX-License-Identifier: BSL-1.0
//
// Every stepper in every odeint driver: one line for each.
#include "support/conformance.hpp"
#include "support/lie_group_replay.hpp"

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

using steppers = boost::mpl::list<implicit_midpoint<Vector3d>, stochastic_heun<Vector3d>,
                                  munthe_kaas_midpoint<so3>, isospectral_midpoint<so3>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(conforms_without_noise_and_with, Stepper, steppers) {
    const Vector3d start{-0.5878, 0.3, 0.8090};
    const auto make = [] { return Stepper{}; };
    check_conformance(make, lie_poisson<so3>(reference_body()), start,
                      lie_poisson<so3>(quartic_on_so3()));
    const wiener_path path{4, 2, 0.01};
    check_conformance(make, lie_poisson<so3>(reference_body(), three_linear_noises(), path), start,
                      lie_poisson<so3>(quartic_on_so3(), mixed_noises_on_so3(), path));
}

BOOST_AUTO_TEST_CASE(conforms_on_the_heavy_top) {
    const auto start = models::heavy_top::luesink_initial_state();
    const wiener_path path{4, 3};
    check_conformance([] { return munthe_kaas_midpoint<se3>{}; },
                      lie_poisson<se3>(reference_top(), mixed_noises_on_se3(), path), start,
                      lie_poisson<se3>(quartic_on_se3(), luesink_noise(), path));
}
