// SPDX-License-Identifier: BSL-1.0
//
// A state of doubles, stepped with times of other types. Steps of 1/8 are the same number in all of
// them, and so are the bits of the state.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;

namespace {

/// Where four steps of 1/8 lead, by each of the integrate functions.
template <class Time>
std::array<Vector3d, 4> ends() {
    const auto system = lie_poisson<so3>(models::rigid_body::ephrati());
    const Time begin = 0, dt = Time(1) / 8, end = Time(1) / 2;
    const auto nothing = [](const Vector3d&, Time) {};
    std::array<Vector3d, 4> x;
    x.fill(models::rigid_body::ephrati_initial_state());
    const munthe_kaas_heun<so3> stepper;
    ode::integrate_n_steps(stepper, system, x[0], begin, dt, 4);
    ode::integrate_const(stepper, system, x[1], begin, end, dt, nothing);
    ode::integrate_adaptive(stepper, system, x[2], begin, end, dt, nothing);
    const std::array<Time, 3> times{begin, 2 * dt, end};
    ode::integrate_times(stepper, system, x[3], times.begin(), times.end(), dt, nothing);
    return x;
}

} // namespace

BOOST_AUTO_TEST_CASE(times_of_other_types_lead_to_the_same_bits) {
    const auto of_doubles = ends<double>(), of_floats = ends<float>(),
               of_long = ends<long double>();
    for (std::size_t i = 0; i < 4; ++i) {
        BOOST_TEST((of_doubles[i] == of_doubles[0]));
        BOOST_TEST((of_floats[i] == of_doubles[i]));
        BOOST_TEST((of_long[i] == of_doubles[i]));
    }
    BOOST_TEST((of_doubles[0] != models::rigid_body::ephrati_initial_state()));
}
