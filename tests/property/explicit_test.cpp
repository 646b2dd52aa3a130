// SPDX-License-Identifier: BSL-1.0
//
// The steppers that solve nothing: no step of theirs may be refused, unless the generator itself
// overflows.
#include "support/step_properties.hpp"

#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

constexpr step_promises one_way{.reversible = false};

} // namespace

BOOST_AUTO_TEST_SUITE(explicit_steppers)

BOOST_AUTO_TEST_CASE(munthe_kaas_heun_with_noise) {
    check_steps<so3, drive::drift_and_noise>(2000, one_way, [] { return munthe_kaas_heun<so3>{}; });
    check_steps<se3, drive::drift_and_noise>(2000, one_way,
                                             [] { return munthe_kaas_heun<se3, 1>{}; });
}

BOOST_AUTO_TEST_CASE(runge_kutta_munthe_kaas_of_every_order) {
    check_steps<so3, drive::drift>(1000, one_way, [] { return runge_kutta_munthe_kaas3<so3>{}; });
    check_steps<se3, drive::drift>(1000, one_way, [] { return runge_kutta_munthe_kaas4<se3>{}; });
    check_steps<so3, drive::drift>(1000, one_way, [] { return runge_kutta_munthe_kaas5<so3>{}; });
    check_steps<so3, drive::drift>(1000, one_way, [] { return runge_kutta_munthe_kaas6<so3>{}; });
}

BOOST_AUTO_TEST_CASE(splitting_with_noise) {
    check_steps<so3, drive::drift_and_noise>(2000, step_promises{},
                                             [] { return lie_poisson_splitting<so3>{}; });
    check_steps<se3, drive::drift_and_noise>(2000, step_promises{},
                                             [] { return lie_poisson_splitting<se3>{}; });
    check_steps<so3, drive::drift_and_noise>(
        1000, one_way, [] { return lie_poisson_splitting<so3, lie_trotter>{}; });
}

BOOST_AUTO_TEST_CASE(composition_of_splittings) {
    check_steps<so3, drive::drift>(1000, step_promises{}, [] {
        return symmetric_composition<lie_poisson_splitting<so3>, 4>{};
    });
}

BOOST_AUTO_TEST_SUITE_END()
