// SPDX-License-Identifier: BSL-1.0
//
// Lie-Poisson systems and paths that several threads share.
#include "support/make_stepper.hpp"
#include "threads/shared.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/underwater_vehicle.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/tabulated.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using top_state = se3::dual_type;

namespace {

constexpr double dt = 1.0 / 64;

template <class Path>
auto noisy_body(Path path) {
    return lie_poisson<so3>(
        models::rigid_body::ephrati(),
        noise(linear{Vector3d{0.3, 0, 0.1}}, models::rigid_body{Vector3d{4, 3, 2}}), path);
}
const Vector3d body_start = models::rigid_body::ephrati_initial_state();

} // namespace

BOOST_AUTO_TEST_SUITE(systems_shared_by_threads)

BOOST_AUTO_TEST_CASE(every_kind_of_path) {
    const wiener_path path{42, 17, dt};
    const tabulated<wiener_path> table{dt, 64};
    table.draw(path, 2);
    check_shared(make<isospectral_midpoint<so3>>(), noisy_body(path), body_start, dt);
    check_shared(make<munthe_kaas_midpoint<so3>>(), noisy_body(wiener_path{42, 17}), body_start,
                 dt);
    check_shared(make<stochastic_heun<Vector3d>>(), noisy_body(truncated{path, 1}), body_start, dt);
    check_shared(make<stochastic_heun<Vector3d>>(), noisy_body(table), body_start, dt);
    check_shared(make<stochastic_heun<Vector3d>>(), noisy_body(reflected{path, 1}), body_start, dt);
    const Eigen::MatrixXd increments = 0.1 * Eigen::MatrixXd::Random(64, 2);
    check_shared(make<lie_poisson_splitting<so3>>(), noisy_body(recorded_path{0.0, dt, increments}),
                 body_start, dt);
}

BOOST_AUTO_TEST_CASE(bodies_and_vortices) {
    const auto body = models::manakov::ephrati(5);
    check_shared(make<isospectral_midpoint<so<5>>>(), lie_poisson<so<5>>(body),
                 so<5>::from_coordinates(Eigen::Matrix<double, 10, 1>::LinSpaced(-1, 1)));
    check_shared(make<munthe_kaas_midpoint<se3>>(),
                 lie_poisson<se3>(models::underwater_vehicle::spheroid(2, 1)),
                 top_state{Vector3d{0.1, 0.2, 0.9}, Vector3d{0.3, 0, 1}});
    check_shared(make<munthe_kaas_midpoint<se3>>(), lie_poisson<se3>(models::heavy_top::luesink()),
                 models::heavy_top::luesink_initial_state());
    check_shared(make<runge_kutta_munthe_kaas_dopri5<so3>>(),
                 lie_poisson<so3>(models::rigid_body::gay_balmaz()), body_start);
    using vortices = models::point_vortices;
    check_shared(make<isospectral_midpoint<power<su<2>>>>(),
                 lie_poisson<power<su<2>>>(vortices::ephrati(), vortices::ephrati_noise(),
                                           wiener_path{1, 2, dt}),
                 vortices::ephrati_initial_state(), dt);
    check_shared(make<isospectral_gauss4<power<su<2>>>>(),
                 lie_poisson<power<su<2>>>(vortices::ephrati()), vortices::ephrati_initial_state());
}

BOOST_AUTO_TEST_CASE(on_groups) {
    using state = cotangent<rotation, Vector3d>;
    const state start{rotation::exp({0.4, -0.7, 1.1}), Vector3d{0.4, -0.3, 0.9}};
    check_shared(make<variational_midpoint<so3, exponential, state>>(),
                 hamiltonian_on_group<so3>(models::gravity_gradient_satellite{{1, 2, 3}, 0.7}),
                 start);
    const models::heavy_top_on_group top{{0.6, 0.8, 1}, {0.1, 0.2, 0.9}};
    check_shared(make<variational_midpoint<so3, exponential, state>>(),
                 hamiltonian_on_group<so3>(
                     top, noise(models::heavy_top_on_group{{6, 8, 10}, {0.1, -0.2, 0.1}}),
                     wiener_path{1, 2, dt}),
                 start, dt);
}

BOOST_AUTO_TEST_CASE(lanes_of_paths) {
    const auto first = noisy_body(wiener_path{42, 100, dt});
    using system_type = std::remove_const_t<decltype(first)>;
    in_lanes<Vector3d, 4> x;
    for (int i = 0; i < 4; ++i) set_lane(x, i, Vector3d((1 + 0.1 * i) * body_start));
    check_shared(make<lane_stepper<stochastic_heun<Vector3d>, 4>>(),
                 lane_system<system_type, 4>{first}, x, dt);
}

BOOST_AUTO_TEST_SUITE_END()
