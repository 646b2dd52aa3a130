// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/failure_policy.hpp>

#include <boost/test/unit_test.hpp>

using geodeint::failure_policy;

BOOST_AUTO_TEST_CASE(three_policies) {
    BOOST_TEST(failure_policy::stop().stops());
    BOOST_TEST(!failure_policy::skip().stops());
    BOOST_TEST(failure_policy::skip().halvings() == 0);
    BOOST_TEST(!failure_policy::retry(3).stops());
    BOOST_TEST(failure_policy::retry(3).halvings() == 3);
    BOOST_TEST(failure_policy::stop().name() == "stop");
    BOOST_TEST(failure_policy::retry(3).name() == "retry 3");
}

BOOST_AUTO_TEST_CASE(refuses_more_halvings_than_a_path_resolves) {
    for (const int halvings : {-1, 0, 17})
        BOOST_CHECK_THROW(failure_policy::retry(halvings), geodeint::invalid_argument);
}
