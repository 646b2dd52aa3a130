// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonians and noise that fail in the middle of a step of several lanes.
#include "support/faults.hpp"

#include <geodeint/function/linear.hpp>
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

constexpr int width = 4;
constexpr double dt = 1.0 / 32;

auto bodies(fault& strike) {
    const auto first = lie_poisson<so3>(breakable{models::rigid_body::ephrati(), strike},
                                        noise(breakable{linear{Vector3d{0.3, 0, 0.1}}, strike},
                                              breakable{linear{Vector3d{0, 0.2, 0}}, strike}),
                                        wiener_path{7, 100, dt});
    return lane_system<std::remove_const_t<decltype(first)>, width>{first};
}
in_lanes<Vector3d, width> starts() {
    in_lanes<Vector3d, width> x;
    for (int i = 0; i < width; ++i)
        set_lane(x, i, Vector3d((1 + 0.1 * i) * models::rigid_body::ephrati_initial_state()));
    return x;
}

template <class Stepper>
void check() {
    check_survives_faults([] { return lane_stepper<Stepper, width>{}; }, bodies, starts(), dt);
}

} // namespace

// NaN in all lanes: each is stepped alone then, where the fault is over, and gets its own bits.
BOOST_AUTO_TEST_CASE(lanes_survive_a_hamiltonian_that_fails) {
    check<stochastic_heun<Vector3d>>();
    check<isospectral_midpoint<so3>>();
    check<munthe_kaas_midpoint<so3>>();
}
