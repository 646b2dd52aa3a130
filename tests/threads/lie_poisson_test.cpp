// SPDX-License-Identifier: BSL-1.0
//
// Lie-Poisson systems and paths that several threads share.
#include "support/driven_polynomial.hpp"
#include "support/erased_steppers.hpp"
#include "support/make_stepper.hpp"
#include "threads/shared.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/tabulated.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

constexpr double dt = 1.0 / 64;

const auto noise_on_body =
    noise(linear{Vector3d{0.3, 0, 0.1}}, models::rigid_body{Vector3d{4, 3, 2}});
const Vector3d body_start = models::rigid_body::ephrati_initial_state();

template <class G>
void check_list(const problem<G>& whole) {
    for (const auto& each : erased_steppers<G>())
        for (const drive how : each.drives())
            BOOST_TEST_CONTEXT(each.name << (how == drive::drift ? "" : " with noise")) {
                check_shared(each.maker_of(how), system_of(whole, how), driven_start<G>(), dt);
            }
}

} // namespace

BOOST_AUTO_TEST_SUITE(systems_shared_by_threads)

BOOST_AUTO_TEST_CASE(every_stepper_of_the_list) {
    check_list<so3>(driven_problem<so3>(wiener_path{42, 17, dt}));
    check_list<se3>(driven_problem<se3>(wiener_path{42, 17, dt}));
}

BOOST_AUTO_TEST_CASE(every_kind_of_path) {
    const wiener_path path{42, 17, dt};
    const tabulated<wiener_path> table{dt, 64};
    table.draw(path, 2);
    const Eigen::MatrixXd increments = 0.1 * Eigen::MatrixXd::Random(64, 2);
    const any_path paths[] = {path,  wiener_path{42, 17}, truncated{path, 1},
                              table, reflected{path, 1},  recorded_path{0.0, dt, increments}};
    for (const any_path& each : paths) check_list<so3>(driven_problem<so3>(each));
}

BOOST_AUTO_TEST_CASE(bodies_and_vortices) {
    const auto body = models::manakov::ephrati(5);
    check_shared(make<isospectral_midpoint<so<5>, fixed_point>>(), lie_poisson<so<5>>(body),
                 so<5>::from_coordinates(Eigen::Matrix<double, 10, 1>::LinSpaced(-1, 1)));
    using vortices = models::point_vortices;
    check_shared(make<isospectral_midpoint<power<su<2>>, fixed_point>>(),
                 lie_poisson<power<su<2>>>(vortices::ephrati(), vortices::ephrati_noise(),
                                           wiener_path{1, 2, dt}),
                 vortices::ephrati_initial_state(), dt);
    check_shared(make<isospectral_gauss4<power<su<2>>, fixed_point>>(),
                 lie_poisson<power<su<2>>>(vortices::ephrati()), vortices::ephrati_initial_state());
}

BOOST_AUTO_TEST_CASE(on_groups) {
    using state = cotangent<rotation, Vector3d>;
    const state start{rotation::exp({0.4, -0.7, 1.1}), Vector3d{0.4, -0.3, 0.9}};
    check_shared(make<variational_midpoint<so3, exponential, state, fixed_point>>(),
                 hamiltonian_on_group<so3>(models::gravity_gradient_satellite{{1, 2, 3}, 0.7}),
                 start);
    const models::heavy_top_on_group top{{0.6, 0.8, 1}, {0.1, 0.2, 0.9}};
    check_shared(make<variational_midpoint<so3, exponential, state, fixed_point>>(),
                 hamiltonian_on_group<so3>(
                     top, noise(models::heavy_top_on_group{{6, 8, 10}, {0.1, -0.2, 0.1}}),
                     wiener_path{1, 2, dt}),
                 start, dt);
}

BOOST_AUTO_TEST_CASE(lanes_of_paths) {
    const auto first =
        lie_poisson<so3>(models::rigid_body::ephrati(), noise_on_body, wiener_path{42, 100, dt});
    using system_type = std::remove_const_t<decltype(first)>;
    in_lanes<Vector3d, 4> x;
    for (int i = 0; i < 4; ++i) set_lane(x, i, Vector3d((1 + 0.1 * i) * body_start));
    check_shared(make<lane_stepper<stochastic_heun<Vector3d>, 4>>(),
                 lane_system<system_type, 4>{first}, x, dt);
}

BOOST_AUTO_TEST_SUITE_END()
