// SPDX-License-Identifier: BSL-1.0
//
// Every stepper of the list in every odeint driver, without noise and with.
#include "support/conformance.hpp"
#include "support/driven_polynomial.hpp"
#include "support/erased_steppers.hpp"

#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <class G>
void check_all() {
    const wiener_path path{4, 2, 0.01};
    const problem<G> first = driven_problem<G>(path), other = driven_problem<G>(path, 1);
    for (const auto& each : erased_steppers<G>())
        for (const drive how : each.drives())
            BOOST_TEST_CONTEXT(each.name << (how == drive::drift ? "" : " with noise"))
    check_erased_conformance(each.maker_of(how), system_of(first, how), driven_start<G>(),
                             system_of(other, how));
}

} // namespace

BOOST_AUTO_TEST_CASE(conforms_on_rigid_bodies) { check_all<so3>(); }

BOOST_AUTO_TEST_CASE(conforms_on_tops) { check_all<se3>(); }
