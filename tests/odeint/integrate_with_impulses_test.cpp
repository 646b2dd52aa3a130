// SPDX-License-Identifier: BSL-1.0
#include <geodeint/odeint/integrate_with_impulses.hpp>

#include <geodeint/algebra/pose_with.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/structure/impulse.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <map>
#include <utility>
#include <vector>

using namespace geodeint;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;

namespace {

const auto body = models::rigid_body::ephrati();
const auto system_of_body = body.system();
const Vector3d start{0.6, 0.5, -0.4}, pulse{0.3, -1.2, 0.8};
using spin_impulses = std::map<double, std::function<void(Vector3d&)>>;
const spin_impulses two{{1.23, [](Vector3d& m) { impulse<so3>(m, pulse); }},
                        {2.5, [](Vector3d& m) { impulse<so3>(m, -pulse); }}};

} // namespace

BOOST_AUTO_TEST_SUITE(integration_with_impulses)

BOOST_AUTO_TEST_CASE(is_integration_between_them) {
    const auto stepper = ode::make_controlled(1e-12, 1e-12, runge_kutta_munthe_kaas_dopri5<so3>{});
    Vector3d x = start, y = start;
    integrate_with_impulses(stepper, system_of_body, x, 0.0, 4.0, 0.1, two);
    ode::integrate_adaptive(stepper, system_of_body, y, 0.0, 1.23, 0.1);
    impulse<so3>(y, pulse);
    ode::integrate_adaptive(stepper, system_of_body, y, 1.23, 2.5, 0.1);
    impulse<so3>(y, -pulse);
    ode::integrate_adaptive(stepper, system_of_body, y, 2.5, 4.0, 0.1);
    BOOST_TEST((x - y).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(keeps_the_sphere_and_changes_the_energy) {
    Vector3d x = start;
    std::vector<std::pair<double, double>> energies; // and their times
    integrate_with_impulses(munthe_kaas_midpoint<so3>{}, system_of_body, x, 0.0, 4.0, 0.01, two,
                            [&](const Vector3d& m, double t) {
                                energies.emplace_back(t, body(m));
                                BOOST_TEST(std::abs(m.norm() - start.norm()) < 1e-14);
                            });
    BOOST_TEST(energies.back().first == 4.0);
    // before an impulse and after it, at the same time
    std::vector<double> jumps;
    for (std::size_t i = 1; i < energies.size(); ++i)
        if (energies[i].first == energies[i - 1].first)
            jumps.push_back(std::abs(energies[i].second - energies[i - 1].second));
        else
            BOOST_TEST(std::abs(energies[i].second - energies[i - 1].second) < 1e-4);
    BOOST_TEST(jumps.size() == 2U);
    for (const double jump : jumps) BOOST_TEST(jump > 1e-3);
}

BOOST_AUTO_TEST_CASE(knows_blows_that_change_a_velocity) {
    // a ball that is thrown up, and hit downwards when it is on top
    using state = pose_with<rotation, 2>; // height and its velocity
    const auto falling = [](const state& x, state::rate_type& rate, double) {
        rate.velocity().setZero();
        rate.change() = {x.vector[1], -10};
    };
    const std::vector<std::pair<double, std::function<void(state&)>>> blow{
        {1.0, [](state& x) { x.vector[1] -= 3; }}};
    state x{{}, {0, 10}};
    integrate_with_impulses(runge_kutta_munthe_kaas4<state>{}, falling, x, 0.0, 1.5, 0.07, blow);
    BOOST_TEST(std::abs(x.vector[0] - (5 - 3 * 0.5 - 5 * 0.25)) < 1e-13);
    BOOST_TEST(std::abs(x.vector[1] - (-3 - 5)) < 1e-13);
}

BOOST_AUTO_TEST_CASE(asks_for_times_in_order) {
    Vector3d x = start;
    const auto refused = [&](double t0, double t1, double dt) {
        BOOST_CHECK_EXCEPTION(integrate_with_impulses(munthe_kaas_midpoint<so3>{}, system_of_body,
                                                      x, t0, t1, dt, two),
                              invalid_argument, [](const invalid_argument& error) {
                                  return error.argument() == "impulses";
                              });
        BOOST_TEST((x == start));
    };
    refused(2.0, 4.0, 0.1);
    refused(0.0, 2.0, 0.1);
    refused(4.0, 0.0, -0.1);
}

BOOST_AUTO_TEST_SUITE_END()
