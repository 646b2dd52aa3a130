// SPDX-License-Identifier: BSL-1.0
//
// What every step owes, for every stepper of the list.
#include "support/step_properties.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <class G>
void check_all(std::size_t count, drive how) {
    for (const auto& each : erased_steppers<G>())
        if (how == drive::drift || each.limited.noise) BOOST_TEST_CONTEXT(each.name) {
                check_steps(count, each, how);
            }
}

} // namespace

BOOST_AUTO_TEST_SUITE(listed_steppers)

BOOST_AUTO_TEST_CASE(on_rigid_bodies) { check_all<so3>(2000, drive::drift); }

BOOST_AUTO_TEST_CASE(on_rigid_bodies_with_noise) { check_all<so3>(2000, drive::drift_and_noise); }

BOOST_AUTO_TEST_CASE(on_tops) { check_all<se3>(2000, drive::drift); }

BOOST_AUTO_TEST_CASE(on_tops_with_noise) { check_all<se3>(2000, drive::drift_and_noise); }

BOOST_AUTO_TEST_SUITE_END()
