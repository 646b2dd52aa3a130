// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/detail/step_map.hpp>

#include "observe/runs.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint::testing;

BOOST_AUTO_TEST_CASE(one_step_with_a_fresh_stepper) {
    using stepper = geodeint::munthe_kaas_midpoint<geodeint::so3>;
    int made = 0;
    const auto phi = geodeint::detail::step_map(
        [&made] {
            ++made;
            return stepper{};
        },
        rotation_system, 0.0, dt);
    const vector m{0.3, -0.4, 0.8};
    vector expected = m;
    stepper{}.do_step(rotation_system, expected, 0.0, dt);
    BOOST_TEST((phi(m) - expected).norm() == 0.0);
    BOOST_TEST((phi(m) - expected).norm() == 0.0); // nothing is remembered
    BOOST_TEST(made == 2);
}
