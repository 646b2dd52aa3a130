// SPDX-License-Identifier: BSL-1.0
//
// The states that people's programs have, with adaptive steps and dense output: the bits of an Eigen
// vector, and observers that see the program's own type.
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/observe/invariant_monitor.hpp>
#include <geodeint/observe/recorder.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/array.hpp>
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

using namespace geodeint;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;

namespace {

using stepper = runge_kutta_munthe_kaas_dopri5<so3>;
const auto body = lie_poisson<so3>(models::rigid_body::ephrati());
const Vector3d start = models::rigid_body::ephrati_initial_state();
const auto control = ode::make_controlled(1e-8, 1e-8, stepper{});
const auto dense = ode::make_dense_output(1e-8, 1e-8, stepper{});

/// What a state of type X shows an observer of that type, in each of odeint's functions.
template <class X>
std::vector<double> numbers_seen() {
    std::vector<double> seen;
    const auto watch = [&](const X& x, double t) {
        seen.insert(seen.end(), {t, x[0], x[1], x[2]});
    };
    const auto run = [&](const auto& integrate) {
        X x{};
        if constexpr (requires { x.resize(3); }) x.resize(3);
        std::copy(start.begin(), start.end(), std::begin(x));
        integrate(x);
        watch(x, -1);
    };
    const std::array times{0.0, 0.3, 1.0, 2.5};
    run([&](X& x) { ode::integrate_adaptive(control, body, x, 0.0, 2.0, 0.1, watch); });
    run([&](X& x) { ode::integrate_const(control, body, x, 0.0, 2.0, 0.25, watch); });
    run([&](X& x) {
        ode::integrate_times(control, body, x, times.begin(), times.end(), 0.1, watch);
    });
    run([&](X& x) { ode::integrate_adaptive(dense, body, x, 0.0, 2.0, 0.1, watch); });
    run([&](X& x) { ode::integrate_const(dense, body, x, 0.0, 2.0, 0.25, watch); });
    run([&](X& x) { ode::integrate_n_steps(dense, body, x, 0.0, 0.25, 8, watch); });
    run([&](X& x) {
        ode::integrate_times(dense, body, x, times.begin(), times.end(), 0.1, watch);
    });
    return seen;
}

} // namespace

BOOST_AUTO_TEST_SUITE(adaptive_steps_of_states_of_programs)

BOOST_AUTO_TEST_CASE(have_the_bits_of_vectors) {
    const auto expected = numbers_seen<Vector3d>();
    BOOST_TEST(expected.size() > 200U);
    BOOST_TEST((numbers_seen<std::array<double, 3>>() == expected));
    BOOST_TEST((numbers_seen<boost::array<double, 3>>() == expected));
    BOOST_TEST((numbers_seen<std::vector<double>>() == expected));
}

BOOST_AUTO_TEST_CASE(go_through_views) {
    double x[3] = {start(0), start(1), start(2)};
    Vector3d y = start;
    double t = 0, dt = 0.1, s = 0, ds = 0.1;
    auto one = control, other = control;
    for (int i = 0; i < 3; ++i) {
        BOOST_TEST((one.try_step(body, std::span<double>{x}, t, dt) == ode::success));
        other.try_step(body, y, s, ds);
    }
    BOOST_TEST((Vector3d{x[0], x[1], x[2]} == y));
    std::vector<double> short_one{1, 2};
    BOOST_CHECK_THROW(one.try_step(body, short_one, t, dt), invalid_argument);
    BOOST_TEST((short_one == std::vector{1.0, 2.0}));
    BOOST_TEST(t == s);
}

BOOST_AUTO_TEST_CASE(of_two_parts_are_rows_as_well) {
    const auto top = lie_poisson<se3>(models::heavy_top::luesink());
    const auto dense_top =
        ode::make_dense_output(1e-8, 1e-8, runge_kutta_munthe_kaas_dopri5<se3>{});
    auto x = models::heavy_top::luesink_initial_state();
    std::array<double, 6> row{};
    for (std::size_t i = 0; i < 6; ++i) row[i] = flat_coordinate(x, static_cast<Eigen::Index>(i));
    ode::integrate_const(dense_top, top, x, 0.0, 2.0, 0.25, [](const auto&, double) {});
    ode::integrate_const(dense_top, top, row, 0.0, 2.0, 0.25,
                         [](const std::array<double, 6>&, double) {});
    for (std::size_t i = 0; i < 6; ++i)
        BOOST_TEST(row[i] == flat_coordinate(x, static_cast<Eigen::Index>(i)));
}

BOOST_AUTO_TEST_CASE(are_seen_by_the_observers_of_the_library) {
    auto invariants = invariants_of(body);
    recorder<Vector3d> record;
    Vector3d x = start;
    ode::integrate_adaptive(dense, body, x, 0.0, 2.0, 0.1, std::ref(invariants));
    ode::integrate_adaptive(dense, body, x, 0.0, 2.0, 0.1, std::ref(record));
    BOOST_TEST(record.states().size() > 3U);
}

BOOST_AUTO_TEST_SUITE_END()
