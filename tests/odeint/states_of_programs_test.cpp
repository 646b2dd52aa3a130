// SPDX-License-Identifier: BSL-1.0
//
// The states that people's programs have, in every stepper of the list: the bits of an Eigen vector, in
// place, without an allocation, and observers that see the program's own type.
#include "support/allocation_counter.hpp"
#include "support/steppers.hpp"

#include <geodeint/models/rigid_body.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/array.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;

namespace {

constexpr double dt = 1.0 / 32;
constexpr std::size_t steps = 4;
const Vector3d start = models::rigid_body::ephrati_initial_state();
const auto body = lie_poisson<so3>(models::rigid_body::ephrati());

/// Can a stepper step an X in place? Only views may be const.
template <class Stepper, class X>
concept steps_in_place = requires(Stepper& stepper, X& x) {
    stepper.do_step(body, x, 0.0, dt);
};

template <class Stepper, class X>
void check_state(const char* type, X&& x, const Vector3d& expected) {
    using state = std::remove_cvref_t<X>;
    for (std::size_t i = 0; i < 3; ++i) x[i] = start(static_cast<Eigen::Index>(i));
    Stepper stepper;
    stepper.do_step(body, x, 0.0, dt); // may allocate what it remembers
    int seen = 0;
    std::size_t allocated = 0;
    {
        const allocation_counter counter;
        ode::integrate_n_steps(std::ref(stepper), std::cref(body), x, dt, dt, steps - 1,
                               [&](const state&, double) { ++seen; });
        allocated = counter.count();
    }
    BOOST_TEST((Vector3d{x[0], x[1], x[2]} == expected), type << " ends elsewhere");
    BOOST_TEST(seen == int(steps), type);
    BOOST_TEST(allocated == 0U, type << " allocates");
}

} // namespace

BOOST_AUTO_TEST_CASE(states_of_programs_in_every_stepper) {
    for_each_stepper<so3>([]<class Stepper, limits L>(listed<Stepper, L>) {
        BOOST_TEST_CONTEXT(name_of<Stepper>()) {
            static_assert(steps_in_place<Stepper, Vector3d>);
            static_assert(steps_in_place<Stepper, std::array<double, 3>>);
            static_assert(steps_in_place<Stepper, const std::span<double>>);
            static_assert(!steps_in_place<Stepper, const Vector3d>);
            static_assert(!steps_in_place<Stepper, const std::array<double, 3>>);
            static_assert(!steps_in_place<Stepper, const std::vector<double>>);
            static_assert(!steps_in_place<Stepper, const std::span<const double>>);
            Vector3d expected = start;
            ode::integrate_n_steps(Stepper{}, body, expected, 0.0, dt, steps);
            BOOST_TEST((expected != start));
            double numbers[3];
            check_state<Stepper>("std::array", std::array<double, 3>{}, expected);
            check_state<Stepper>("boost::array", boost::array<double, 3>{}, expected);
            check_state<Stepper>("std::vector", std::vector<double>(3), expected);
            check_state<Stepper>("std::span", std::span<double>{numbers}, expected);
            check_state<Stepper>("Eigen::Array", Eigen::Array3d{}, expected);
        }
    });
}
