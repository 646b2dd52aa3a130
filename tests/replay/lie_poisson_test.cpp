// SPDX-License-Identifier: BSL-1.0
//
// Bits of the steppers on the duals of so(3) and se(3), without and with noise.
#include "support/replay.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using top_state = se3::dual_type;

namespace {

constexpr double dt = 1.0 / 16;
const Vector3d body_start{0.4, 1.1, -0.7};
const auto body = lie_poisson<so3>(models::rigid_body::gay_balmaz());
const auto noisy_body =
    lie_poisson<so3>(models::rigid_body::gay_balmaz(),
                     noise(linear{Vector3d{0.3, 0, 0.1}}, models::rigid_body{Vector3d{4, 3, 2}}),
                     wiener_path{42, 17, dt});
const auto top = lie_poisson<se3>(models::heavy_top::luesink());
const auto noisy_top =
    lie_poisson<se3>(models::heavy_top::luesink(),
                     noise(linear{top_state{Vector3d{0.1, 0, 0.2}, Vector3d{0, 0.1, 0}}},
                           linear{top_state{Vector3d{0, 0.3, 0}, Vector3d{0.1, 0, 0.1}}}),
                     wiener_path{42, 18, dt});

} // namespace

BOOST_AUTO_TEST_SUITE(bits)

BOOST_AUTO_TEST_CASE(of_lie_poisson_systems) {
    replay_file file{"replay/lie_poisson.txt"};
    file.check("isospectral_midpoint", isospectral_midpoint<so3>{}, body, body_start, dt);
    file.check("isospectral_midpoint, far steps", isospectral_midpoint<so3>{}, body, body_start, 1);
    file.check("isospectral_midpoint, noise", isospectral_midpoint<so3>{}, noisy_body, body_start,
               dt);
    file.check("isospectral_gauss4", isospectral_gauss4<so3>{}, body, body_start, dt);
    file.check("munthe_kaas_midpoint", munthe_kaas_midpoint<so3>{}, body, body_start, dt);
    file.check("munthe_kaas_midpoint, backwards", munthe_kaas_midpoint<so3>{}, body, body_start,
               -dt);
    file.check("munthe_kaas_midpoint, noise", munthe_kaas_midpoint<so3>{}, noisy_body, body_start,
               dt);
    file.check("munthe_kaas_midpoint, cayley_map", munthe_kaas_midpoint<so3, cayley_map>{}, body,
               body_start, dt);
    file.check("munthe_kaas_midpoint, gonzalez",
               munthe_kaas_midpoint<so3, exponential, cascade, gonzalez>{}, body, body_start, dt);
    file.check("munthe_kaas_midpoint, right", munthe_kaas_midpoint<right_invariant<so3>>{},
               lie_poisson<right_invariant<so3>>(models::rigid_body::gay_balmaz()), body_start, dt);
    file.check("implicit_midpoint", implicit_midpoint<Vector3d>{}, body, body_start, dt);
    file.check("stochastic_heun", stochastic_heun<Vector3d>{}, noisy_body, body_start, dt);
    file.check("lie_poisson_splitting", lie_poisson_splitting<so3>{}, body, body_start, dt);
    file.check("munthe_kaas_heun", munthe_kaas_heun<so3>{}, noisy_body, body_start, dt);
    file.check("runge_kutta_munthe_kaas4", runge_kutta_munthe_kaas4<so3>{}, body, body_start, dt);
    file.check("runge_kutta_munthe_kaas6", runge_kutta_munthe_kaas6<so3>{}, body, body_start, dt);
    file.check("runge_kutta_munthe_kaas_dopri5", runge_kutta_munthe_kaas_dopri5<so3>{}, body,
               body_start, dt);
    file.check("symmetric_composition, 4", symmetric_composition<isospectral_midpoint<so3>, 4>{},
               body, body_start, dt);
}

BOOST_AUTO_TEST_CASE(of_the_heavy_top) {
    const top_state start = models::heavy_top::luesink_initial_state();
    replay_file file{"replay/heavy_top.txt"};
    file.check("munthe_kaas_midpoint", munthe_kaas_midpoint<se3>{}, top, start, dt);
    file.check("munthe_kaas_midpoint, noise", munthe_kaas_midpoint<se3>{}, noisy_top, start, dt);
    file.check("munthe_kaas_midpoint, cayley_map", munthe_kaas_midpoint<se3, cayley_map>{}, top,
               start, dt);
    file.check("munthe_kaas_heun", munthe_kaas_heun<se3>{}, noisy_top, start, dt);
    file.check("runge_kutta_munthe_kaas4", runge_kutta_munthe_kaas4<se3>{}, top, start, dt);
    file.check("implicit_midpoint", implicit_midpoint<top_state>{}, noisy_top, start, dt);
}

BOOST_AUTO_TEST_SUITE_END()
