// SPDX-License-Identifier: BSL-1.0
//
// The size of a complex matrix may be known to the compiler or not: the step is the same.
#include "support/size_checks.hpp"

#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(sizes)

BOOST_AUTO_TEST_CASE(agree_on_su3) {
    using G = su<Eigen::Dynamic>;
    for_random_cases(300, [](random_case& random) {
        check_sizes<su<3>, G, isospectral_midpoint<su<3>, fixed_point>,
                    isospectral_midpoint<G, fixed_point>>(random);
    });
}

BOOST_AUTO_TEST_SUITE_END()
