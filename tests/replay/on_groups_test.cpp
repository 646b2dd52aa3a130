// SPDX-License-Identifier: BSL-1.0
//
// Bits of the steppers that follow the configuration, and of the variational ones.
#include "support/group_problems.hpp"
#include "support/replay.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/underwater_vehicle.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using top_state = se3::dual_type;
using full_state = cotangent<rotation, Vector3d>;

namespace {

constexpr double dt = 1.0 / 16;
const full_state start{rotation::exp({0.4, -0.7, 1.1}), Vector3d{0.4, -0.3, 0.9}};
const auto satellite =
    hamiltonian_on_group<so3>(models::gravity_gradient_satellite{{1, 2, 3}, 0.7});
const auto noisy_top = hamiltonian_on_group<so3>(
    models::heavy_top_on_group{{0.6, 0.8, 1}, {0.1, 0.2, 0.9}},
    noise(models::heavy_top_on_group{{6, 8, 10}, {0.1, -0.2, 0.1}}), wiener_path{1, 2, dt});

} // namespace

BOOST_AUTO_TEST_SUITE(bits)

BOOST_AUTO_TEST_CASE(of_systems_on_groups) {
    replay_file file{"replay/on_groups.txt"};
    file.check("variational_midpoint<so3>", variational_midpoint<so3>{},
               lie_poisson<so3>(models::rigid_body::gay_balmaz()), Vector3d{0.4, 1.1, -0.7}, dt);
    file.check("variational_midpoint<se3>", variational_midpoint<se3>{},
               lie_poisson<se3>(models::underwater_vehicle::spheroid(2, 1)),
               top_state{Vector3d{0.1, 0.2, 0.9}, Vector3d{0.3, 0, 1}}, dt);
    file.check("variational_midpoint<so3>, reduced top",
               variational_midpoint<so3, cayley_map, top_state>{},
               lie_poisson<se3>(models::heavy_top::luesink()),
               models::heavy_top::luesink_initial_state(), dt);
    file.check("variational_midpoint<so3>, satellite",
               variational_midpoint<so3, exponential, full_state>{}, satellite, start, dt);
    file.check("variational_midpoint<so3>, top in noise",
               variational_midpoint<so3, exponential, full_state>{}, noisy_top, start, dt);
    file.check("variational_midpoint<so3>, pair of a free body",
               variational_midpoint<so3, cayley_map, full_state>{},
               lie_poisson<so3>(models::rigid_body::gay_balmaz()), start, dt);
    file.check("runge_kutta_munthe_kaas4<rotation>", runge_kutta_munthe_kaas4<rotation>{},
               steered<rotation>{}, start.configuration, dt);
    file.check("runge_kutta_munthe_kaas4, pair", runge_kutta_munthe_kaas4<full_state>{},
               lie_poisson<so3>(models::rigid_body::gay_balmaz()), start, dt);
    file.check("munthe_kaas_heun, pair", munthe_kaas_heun<full_state>{},
               lie_poisson<so3>(models::rigid_body::gay_balmaz()), start, dt);
}

BOOST_AUTO_TEST_SUITE_END()
