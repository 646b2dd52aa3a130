// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/recorder.hpp>

#include "observe/runs.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <utility>

using namespace geodeint::testing;
using geodeint::recorder;

BOOST_AUTO_TEST_CASE(keeps_every_state_by_value_and_by_reference) {
    for_each_fixed_step_run([](auto drive) {
        recorder<vector> by_value, by_reference;
        const vector end = drive(by_value);
        drive(std::ref(by_reference));
        BOOST_REQUIRE_EQUAL(by_value.times().size(), steps + 1);
        BOOST_TEST(by_value.times().front() == 0.0);
        BOOST_TEST(by_value.times().back() == t_end);
        BOOST_TEST(by_value.states().back() == end);
        BOOST_TEST(by_value.times() == by_reference.times());
        BOOST_TEST((by_value.states() == by_reference.states()));
    });
}

BOOST_AUTO_TEST_CASE(keeps_the_steps_of_a_controlled_stepper) {
    recorder<vector> orbit;
    const vector end = controlled_run(orbit);
    BOOST_TEST(orbit.times().size() > 2u);
    BOOST_TEST(orbit.times().back() == t_end);
    BOOST_TEST(orbit.states().back() == end);
}

BOOST_AUTO_TEST_CASE(thins) {
    recorder<vector> all;
    const recorder<vector> some{5};
    for (int k = 0; k <= 12; ++k) {
        all(vector::Constant(k), k);
        some(vector::Constant(k), k);
    }
    BOOST_TEST(all.times().size() == 13u);
    BOOST_TEST(some.times() == (std::vector<double>{0, 5, 10}));
    BOOST_TEST(some.states()[2] == vector::Constant(10));
}

BOOST_AUTO_TEST_CASE(refuses_to_keep_every_zeroth_state) {
    BOOST_CHECK_THROW(recorder<vector>{0}, geodeint::invalid_argument);
}
